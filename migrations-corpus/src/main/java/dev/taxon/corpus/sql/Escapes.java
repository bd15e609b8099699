package dev.taxon.corpus.sql;

import java.nio.charset.StandardCharsets;

/** What an escape character inside a string literal means. */
enum Escapes {
  /** It has no meaning. */
  NONE {
    @Override
    int decode(Fragment source, int at, int end, Fragment.Builder out) {
      out.append(source.at(at), source.origin(at));
      return at + 1;
    }
  },

  /** PostgreSQL's {@code E'…'}: the escapes of C, and {@code \}{@code uXXXX}. */
  C {
    @Override
    int decode(Fragment source, int at, int end, Fragment.Builder out) {
      int origin = source.origin(at);
      char kind = source.at(at + 1);
      int simple = "bfnrt".indexOf(kind);
      if (simple >= 0) {
        out.append("\b\f\n\r\t".charAt(simple), origin);
        return at + 2;
      }
      if (kind == 'u' || kind == 'U') {
        return unicode(source, at + 2, Math.min(end, at + (kind == 'u' ? 6 : 10)), origin, out);
      }
      if (isByte(source, at, end)) {
        return bytes(source, at, end, out);
      }
      return itself(source, at, end, out);
    }

    private boolean isByte(Fragment source, int at, int end) {
      if (at + 1 >= end || source.at(at) != '\\') {
        return false;
      }
      char kind = source.at(at + 1);
      boolean octal = kind >= '0' && kind <= '7';
      boolean hexadecimal =
          kind == 'x' && at + 2 < end && Character.digit(source.at(at + 2), 16) >= 0;
      return octal || hexadecimal;
    }

    /** A run of octal and hexadecimal escapes: they are bytes, which make characters in UTF-8. */
    private int bytes(Fragment source, int from, int end, Fragment.Builder out) {
      java.io.ByteArrayOutputStream bytes = new java.io.ByteArrayOutputStream();
      int at = from;
      while (isByte(source, at, end)) {
        boolean hexadecimal = source.at(at + 1) == 'x';
        int radix = hexadecimal ? 16 : 8;
        int digits = at + (hexadecimal ? 2 : 1);
        int stop = Math.min(end, digits + (hexadecimal ? 2 : 3));
        int value = 0;
        at = digits;
        while (at < stop && Character.digit(source.at(at), radix) >= 0) {
          value = value * radix + Character.digit(source.at(at++), radix);
        }
        bytes.write(value);
      }
      int origin = source.origin(from);
      bytes
          .toString(StandardCharsets.UTF_8)
          .codePoints()
          .forEach(codePoint -> out.appendCodePoint(codePoint, origin));
      return at;
    }
  },

  /** MySQL's backslashes; {@code \%} and {@code \_} keep theirs. */
  MYSQL {
    @Override
    int decode(Fragment source, int at, int end, Fragment.Builder out) {
      int origin = source.origin(at);
      char kind = source.at(at + 1);
      int known = "bnrtZ".indexOf(kind);
      if (known >= 0) {
        out.append("\b\n\r\t\u001A".charAt(known), origin);
        return at + 2;
      }
      if (kind == '%' || kind == '_') {
        out.append('\\', origin);
      }
      return itself(source, at, end, out);
    }
  },

  /** SQL Server: a backslash at the end of a line joins the next line to it. */
  LINE_END {
    @Override
    int decode(Fragment source, int at, int end, Fragment.Builder out) {
      if (source.at(at + 1) == '\n') {
        return at + 2;
      }
      if (source.at(at + 1) == '\r' && source.at(at + 2) == '\n') {
        return at + 3;
      }
      return NONE.decode(source, at, end, out);
    }
  },

  /** The standard's {@code U&'…'}: four digits, or a plus sign and six, or itself doubled. */
  UNICODE {
    @Override
    int decode(Fragment source, int at, int end, Fragment.Builder out) {
      int origin = source.origin(at);
      if (source.at(at + 1) == source.at(at)) {
        out.append(source.at(at), origin);
        return at + 2;
      }
      boolean six = source.at(at + 1) == '+';
      return unicode(source, at + (six ? 2 : 1), Math.min(end, at + (six ? 8 : 5)), origin, out);
    }
  };

  /**
   * Appends what the escape at {@code at} stands for.
   *
   * @param end where the literal's content ends
   * @return the index behind the escape
   */
  abstract int decode(Fragment source, int at, int end, Fragment.Builder out);

  private static int itself(Fragment source, int at, int end, Fragment.Builder out) {
    if (at + 1 < end) {
      out.append(source.at(at + 1), source.origin(at));
    }
    return Math.min(end, at + 2);
  }

  private static int unicode(Fragment source, int from, int to, int origin, Fragment.Builder out) {
    int codePoint = 0;
    int at = from;
    while (at < to && Character.digit(source.at(at), 16) >= 0) {
      codePoint = codePoint * 16 + Character.digit(source.at(at++), 16);
    }
    out.appendCodePoint(Character.isValidCodePoint(codePoint) ? codePoint : 0xFFFD, origin);
    return at;
  }
}
