package dev.taxon.corpus.sql;

import java.util.ArrayList;
import java.util.List;

/**
 * A token of SQL.
 *
 * @param source the fragment that it stands in
 * @param start index of its first character there
 * @param end index behind its last character
 * @param firstOnLine whether only blanks and comments stand before it on its line
 * @param literals what a string, or a quoted name, holds: one part, or more where literals that
 *     stand beside each other are one; empty for other tokens
 */
record Token(
    Kind kind, Fragment source, int start, int end, boolean firstOnLine, List<Literal> literals) {

  enum Kind {
    /** A keyword or a bare name. */
    WORD,
    /** A name in quotes. */
    NAME,
    STRING,
    /** A literal of bits or bytes: a string, but no text. */
    BITS,
    NUMBER,
    SYMBOL,
    SEMICOLON,
    /** A semicolon while something else ends what the client sends. */
    INNER_SEMICOLON,
    /** What ends a statement whatever it is: a delimiter of the client, {@code GO}, a slash. */
    TERMINATOR
  }

  /**
   * The content of one literal.
   *
   * @param quote the quote that stands doubled for itself inside; NUL where none does
   * @param escape the character that begins an escape; NUL where none does
   */
  record Literal(int start, int end, char quote, char escape, Escapes escapes) {

    private void decode(Fragment source, Fragment.Builder out) {
      int at = start;
      while (at < end) {
        char c = source.at(at);
        if (c == escape && escapes != Escapes.NONE) {
          at = escapes.decode(source, at, end, out);
        } else {
          out.append(c, source.origin(at));
          at += c == quote && source.at(at + 1) == quote ? 2 : 1;
        }
      }
    }

    private boolean verbatim(Fragment source) {
      for (int at = start; at < end; at++) {
        char c = source.at(at);
        if (c == quote || (c == escape && escapes != Escapes.NONE)) {
          return false;
        }
      }
      return true;
    }
  }

  /** Whether it is this word, in any letter case. */
  boolean is(String word) {
    return kind == Kind.WORD
        && end - start == word.length()
        && source.text().regionMatches(true, start, word, 0, word.length());
  }

  boolean isAny(List<String> words) {
    for (String word : words) {
      if (is(word)) {
        return true;
      }
    }
    return false;
  }

  /** Whether it is this name, bare or in quotes, in any letter case. */
  boolean isNamed(String name) {
    return is(name) || (kind == Kind.NAME && value().text().equalsIgnoreCase(name));
  }

  /** Whether it is a name with an at sign before it, as MySQL and SQL Server mark variables. */
  boolean isVariable() {
    return kind == Kind.WORD && source.at(start) == '@';
  }

  boolean isDoubleQuoted() {
    return kind == Kind.NAME && source.at(start) == '"';
  }

  boolean isSymbol(String symbol) {
    return kind == Kind.SYMBOL
        && end - start == symbol.length()
        && source.text().startsWith(symbol, start);
  }

  boolean endsStatement() {
    return kind == Kind.SEMICOLON || kind == Kind.INNER_SEMICOLON || kind == Kind.TERMINATOR;
  }

  /** The token as it is written. */
  String text() {
    return source.text().substring(start, end);
  }

  /** Where it stands in the file. */
  int origin() {
    return source.origin(start);
  }

  /** The content of a string or a quoted name, unescaped. */
  Fragment value() {
    if (literals.size() == 1 && literals.get(0).verbatim(source)) {
      return source.part(literals.get(0).start(), literals.get(0).end());
    }
    Fragment.Builder value = new Fragment.Builder();
    literals.forEach(literal -> literal.decode(source, value));
    return value.build();
  }

  /** This string with another that stands beside it and continues it. */
  Token joinedWith(List<Token> others) {
    List<Literal> all = new ArrayList<>(literals);
    others.forEach(other -> all.addAll(other.literals));
    return new Token(kind, source, start, others.get(others.size() - 1).end, firstOnLine, all);
  }
}
