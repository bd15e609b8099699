package dev.taxon.corpus.sql;

/** How a format text marks the places where values go; each becomes {@link #SLOT}. */
enum Slots {
  /** It has none. */
  NONE {
    @Override
    int slotEnd(Fragment format, int at) {
      return at;
    }
  },

  /** PL/pgSQL's {@code RAISE}: every percent sign. */
  PERCENT {
    @Override
    int slotEnd(Fragment format, int at) {
      return at + 1;
    }
  },

  /** PostgreSQL's {@code format}: {@code %[position$][-][width]s}, {@code I} or {@code L}. */
  FORMAT {
    @Override
    int slotEnd(Fragment format, int at) {
      int end = skip(format, at + 1, DIGITS);
      if (end > at + 1 && format.at(end) == '$') {
        end++;
      } else {
        end = at + 1;
      }
      end = skip(format, end, "-*$" + DIGITS);
      return "sIL".indexOf(format.at(end)) >= 0 ? end + 1 : at;
    }
  },

  /**
   * C's {@code printf}, as SQL Server and SQLite take it, without its flag of one blank: "100 %
   * sure" is meant as it stands.
   */
  PRINTF {
    @Override
    int slotEnd(Fragment format, int at) {
      int end = skip(format, at + 1, "-+#0,!");
      end = skip(format, end, "*." + DIGITS);
      if (format.text().startsWith("I64", end)) {
        end += 3;
      }
      end = skip(format, end, "hl");
      return "diosuxXcfeEgGpqQwz".indexOf(format.at(end)) >= 0 ? end + 1 : at;
    }
  };

  /** What stands in an entry's text for a part that only the running database knows. */
  static final char SLOT = '…';

  private static final String DIGITS = "0123456789";

  /** Where the slot that begins at this percent sign ends; {@code at} itself if it is none. */
  abstract int slotEnd(Fragment format, int at);

  /**
   * Appends the text with a slot sign for each slot, and one percent sign for two.
   *
   * @return whether it holds anything but slots and blanks
   */
  boolean fill(Fragment format, Fragment.Builder out) {
    boolean literal = false;
    int at = 0;
    while (at < format.length()) {
      char c = format.at(at);
      int origin = format.origin(at);
      if (c != '%' || this == NONE) {
        out.append(c, origin);
        literal |= c > ' ';
        at++;
      } else if (format.at(at + 1) == '%') {
        out.append('%', origin);
        literal = true;
        at += 2;
      } else {
        int end = slotEnd(format, at);
        out.append(end > at ? SLOT : '%', origin);
        literal |= end == at;
        at = Math.max(end, at + 1);
      }
    }
    return literal;
  }

  private static int skip(Fragment format, int from, String characters) {
    int end = from;
    while (end < format.length() && characters.indexOf(format.at(end)) >= 0) {
      end++;
    }
    return end;
  }
}
