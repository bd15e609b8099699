package dev.taxon.corpus.sql;

import dev.taxon.corpus.sql.Dialect.Trait;
import dev.taxon.corpus.sql.Token.Kind;
import dev.taxon.corpus.sql.Token.Literal;
import java.util.List;
import java.util.Locale;

/**
 * Cuts a fragment of SQL into tokens, once, from left to right. Comments, blanks, commands for the
 * client and data between statements are passed over. Each character is looked at a fixed number of
 * times, whatever the text.
 *
 * <p>A quote or comment that does not end is told to the listener with the place where it opened,
 * and is the end of the tokens.
 */
final class Lexer {

  /** Hears of what does not end. */
  @FunctionalInterface
  interface Listener {
    /** Something that opened at this offset of the file never ends. */
    void unterminated(int offset, String message);
  }

  private static final List<String> LONG_SYMBOLS =
      List.of("->>", "||", ":=", "::", "=>", "->", ">>", "<<", "..");

  private static final String LONG_SYMBOL_STARTS = "-|:=><.";

  private static final int MAX_DELIMITER = 15;

  private static final char NONE = '\0';

  private final Fragment source;
  private final Dialect dialect;
  private final Listener listener;
  private final int length;

  private int at;
  private boolean firstOnLine = true;
  private boolean firstInStatement = true;
  private String delimiter = "";
  private int executableComments;
  private int copyStart;
  private boolean copying;
  private boolean copyingFromStdin;

  Lexer(Fragment source, Dialect dialect, String delimiter, Listener listener) {
    this.source = source;
    this.dialect = dialect;
    this.listener = listener;
    this.length = source.length();
    setDelimiter(delimiter);
  }

  /** The next token; null at the end, or where something opened that does not end. */
  Token next() {
    while (skipBlanksAndComments()) {
      Token token = token();
      if (token != null) {
        if (dialect.has(Trait.COPY_DATA)) {
          followCopy(token);
        }
        firstOnLine = false;
        firstInStatement = token.endsStatement();
        return token;
      }
    }
    return null;
  }

  /** The next token; null if there was none but something to pass over. */
  private Token token() {
    if (atDelimiter()) {
      return simple(Kind.TERMINATOR, at + delimiter.length());
    }
    if (firstOnLine && isClientCommand()) {
      at = endOfLine(at);
      return null;
    }
    char c = source.at(at);
    if (c == ';') {
      return simple(delimiter.isEmpty() ? Kind.SEMICOLON : Kind.INNER_SEMICOLON, at + 1);
    }
    if (c == '\'' || (c == '"' && dialect.has(Trait.DOUBLE_QUOTED_STRINGS))) {
      return quoted(Kind.STRING, at, c, stringEscapes());
    }
    if (c == '"' || (c == '`' && dialect.has(Trait.BACKTICK_NAMES))) {
      return quoted(Kind.NAME, at, c, Escapes.NONE);
    }
    if (c == '[' && dialect.has(Trait.BRACKET_NAMES)) {
      return quoted(Kind.NAME, at, ']', Escapes.NONE);
    }
    if (c == '$' && dialect.has(Trait.DOLLAR_QUOTES)) {
      int tagEnd = dollarTagEnd();
      if (tagEnd > 0) {
        return dollarQuoted(tagEnd);
      }
    }
    if (c == '@' && dialect.has(Trait.AT_SIGN_TERMINATES) && restOfLineIsBlank(at + 1)) {
      return simple(Kind.TERMINATOR, at + 1);
    }
    if (c == '/' && dialect.has(Trait.SLASH_LINES) && firstOnLine && restOfLineIsBlank(at + 1)) {
      return simple(Kind.TERMINATOR, at + 1);
    }
    if (c == '\\' && dialect.has(Trait.BACKSLASH_COMMANDS)) {
      at = endOfLine(at);
      return null;
    }
    if (dialect.isWordStart(c)) {
      return word();
    }
    if (c >= '0' && c <= '9') {
      return simple(Kind.NUMBER, wordEnd(at));
    }
    return simple(Kind.SYMBOL, at + symbolLength(c));
  }

  private boolean atDelimiter() {
    if (delimiter.isEmpty() || !source.text().startsWith(delimiter, at)) {
      return false;
    }
    boolean mayDivide = delimiter.equals("/");
    return !mayDivide || (firstOnLine && restOfLineIsBlank(at + 1));
  }

  private int symbolLength(char c) {
    if (LONG_SYMBOL_STARTS.indexOf(c) >= 0) {
      for (String symbol : LONG_SYMBOLS) {
        if (source.text().startsWith(symbol, at)) {
          return symbol.length();
        }
      }
    }
    return 1;
  }

  private Token simple(Kind kind, int end) {
    Token token = new Token(kind, source, at, end, firstOnLine, List.of());
    at = end;
    return token;
  }

  private Token word() {
    int end = wordEnd(at);
    int quoteAt = source.at(end) == '&' ? end + 1 : end;
    if (isPrefix(end, quoteAt)) {
      return prefixed(source.text().substring(at, quoteAt).toLowerCase(Locale.ROOT), quoteAt);
    }
    Token word = simple(Kind.WORD, end);
    if (firstOnLine && dialect.has(Trait.GO_LINES) && word.is("GO") && isGoLine(end)) {
      at = endOfLine(end);
      return new Token(Kind.TERMINATOR, source, word.start(), end, true, List.of());
    }
    if (firstOnLine && dialect.has(Trait.DELIMITER_COMMAND) && word.is("DELIMITER")) {
      at = endOfLine(end);
      setDelimiter(source.text().substring(end, at));
      return null;
    }
    return word;
  }

  /** Whether the letters up to {@code quoteAt} belong to the string whose quote stands there. */
  private boolean isPrefix(int end, int quoteAt) {
    char quote = source.at(quoteAt);
    boolean quoted = quote == '\'' || (quote == '"' && quoteAt > end);
    return quoted
        && quoteAt - at <= 2
        && dialect
            .prefixes()
            .contains(source.text().substring(at, quoteAt).toLowerCase(Locale.ROOT));
  }

  private Token prefixed(String prefix, int quoteAt) {
    char quote = source.at(quoteAt);
    return switch (prefix) {
      case "u&" -> withOwnEscape(unicode(quoteAt, quote));
      case "e" -> quoted(Kind.STRING, quoteAt, quote, Escapes.C);
      case "n", "g" -> quoted(Kind.STRING, quoteAt, quote, stringEscapes());
      case "q", "nq" -> alternativelyQuoted(quoteAt);
      default -> quoted(Kind.BITS, quoteAt, quote, Escapes.NONE);
    };
  }

  private Token unicode(int quoteAt, char quote) {
    return quoted(quote == '"' ? Kind.NAME : Kind.STRING, quoteAt, quote, Escapes.UNICODE);
  }

  private Escapes stringEscapes() {
    if (dialect.has(Trait.BACKSLASH_ESCAPES)) {
      return Escapes.MYSQL;
    }
    return dialect.has(Trait.LINE_CONTINUATIONS) ? Escapes.LINE_END : Escapes.NONE;
  }

  /** Something in quotes that stand doubled for themselves; {@code quoteAt} is the opening one. */
  private Token quoted(Kind kind, int quoteAt, char quote, Escapes escapes) {
    boolean backslashSkips = escapes == Escapes.C || escapes == Escapes.MYSQL;
    for (int i = quoteAt + 1; i < length; i++) {
      char c = source.at(i);
      if (c == '\\' && backslashSkips) {
        i++;
      } else if (c == quote) {
        if (source.at(i + 1) != quote) {
          char escape = escapes == Escapes.NONE ? NONE : '\\';
          return literal(kind, i + 1, new Literal(quoteAt + 1, i, quote, escape, escapes));
        }
        i++;
      }
    }
    return fail(at, "a quote opens here and never closes");
  }

  private Token literal(Kind kind, int end, Literal literal) {
    Token token = new Token(kind, source, at, end, firstOnLine, List.of(literal));
    at = end;
    return token;
  }

  /** {@code U&'…' UESCAPE '!'}. */
  private Token withOwnEscape(Token token) {
    if (token == null) {
      return null;
    }
    int word = skipSpaces(at);
    if (!source.text().regionMatches(true, word, "UESCAPE", 0, 7)) {
      return token;
    }
    int quoteAt = skipSpaces(word + 7);
    if (source.at(quoteAt) != '\'' || source.at(quoteAt + 2) != '\'') {
      return token;
    }
    at = quoteAt + 3;
    Literal literal = token.literals().get(0);
    return new Token(
        token.kind(),
        source,
        token.start(),
        at,
        token.firstOnLine(),
        List.of(
            new Literal(
                literal.start(), literal.end(), '\'', source.at(quoteAt + 1), Escapes.UNICODE)));
  }

  /** Oracle's {@code q'[…]'}. */
  private Token alternativelyQuoted(int quoteAt) {
    int start = quoteAt + 2;
    if (start >= length) {
      return fail(at, "a quote opens here and never closes");
    }
    int pair = "[{(<".indexOf(source.at(quoteAt + 1));
    char close = pair < 0 ? source.at(quoteAt + 1) : "]})>".charAt(pair);
    int end = source.text().indexOf(close + "'", start);
    return end < 0
        ? fail(at, "a quote opens here and never closes")
        : literal(Kind.STRING, end + 2, new Literal(start, end, NONE, NONE, Escapes.NONE));
  }

  /** The index behind the tag that opens a dollar quote here; 0 if none does. */
  private int dollarTagEnd() {
    int end = at + 1;
    char first = source.at(end);
    if (first >= '0' && first <= '9') {
      return 0;
    }
    while (source.at(end) != '$' && dialect.isWordPart(source.at(end))) {
      end++;
    }
    return source.at(end) == '$' ? end + 1 : 0;
  }

  private Token dollarQuoted(int tagEnd) {
    String tag = source.text().substring(at, tagEnd);
    int end = source.text().indexOf(tag, tagEnd);
    return end < 0
        ? fail(at, "a dollar quote opens here and never closes")
        : literal(
            Kind.STRING, end + tag.length(), new Literal(tagEnd, end, NONE, NONE, Escapes.NONE));
  }

  private Token fail(int opened, String message) {
    at = length;
    listener.unterminated(source.origin(opened), message);
    return null;
  }

  /** Goes to the next token; false if there is none. */
  private boolean skipBlanksAndComments() {
    while (at < length) {
      char c = source.at(at);
      if (c == '\n' || c == '\r') {
        firstOnLine = true;
        at++;
      } else if (isSpace(c)) {
        at++;
      } else if (c == '-' && source.at(at + 1) == '-' && dashesBeginComment()) {
        int end = endOfLine(at);
        if (dialect.has(Trait.TERMINATOR_COMMENT)) {
          followTerminatorComment(source.text().substring(at, end));
        }
        at = end;
      } else if (c == '#' && dialect.has(Trait.HASH_COMMENTS)) {
        at = endOfLine(at);
      } else if (c == '/' && source.at(at + 1) == '*') {
        skipBlockComment();
      } else if (c == '*' && source.at(at + 1) == '/' && executableComments > 0) {
        executableComments--;
        at += 2;
      } else {
        return true;
      }
    }
    return false;
  }

  private static boolean isSpace(char c) {
    return c <= ' ' || (c > 0x7F && (Character.isSpaceChar(c) || c == '\uFEFF'));
  }

  private boolean dashesBeginComment() {
    return !dialect.has(Trait.SPACED_DASH_COMMENTS) || source.at(at + 2) <= ' ';
  }

  private void skipBlockComment() {
    if (dialect.has(Trait.EXECUTABLE_COMMENTS)) {
      int mark = source.text().startsWith("M!", at + 2) ? at + 3 : at + 2;
      if (source.at(mark) == '!') {
        executableComments++;
        at = mark + 1;
        while (source.at(at) >= '0' && source.at(at) <= '9') {
          at++;
        }
        return;
      }
    }
    int opened = at;
    int depth = 1;
    at += 2;
    while (depth > 0) {
      if (at >= length) {
        fail(opened, "a comment opens here and never ends");
        return;
      }
      if (source.at(at) == '*' && source.at(at + 1) == '/') {
        depth--;
        at += 2;
      } else if (source.at(at) == '/'
          && source.at(at + 1) == '*'
          && dialect.has(Trait.NESTED_COMMENTS)) {
        depth++;
        at += 2;
      } else {
        firstOnLine |= source.at(at) == '\n';
        at++;
      }
    }
  }

  private boolean isClientCommand() {
    for (String command : dialect.clientCommands()) {
      boolean word = Character.isLetter(command.charAt(0));
      int end = at + command.length();
      if (source.text().regionMatches(true, at, command, 0, command.length())
          && (word ? source.at(end) <= ' ' : firstInStatement)) {
        return !source.text().startsWith(":=", skipSpaces(end));
      }
    }
    return false;
  }

  private boolean isGoLine(int end) {
    int next = skipSpaces(end);
    while (source.at(next) >= '0' && source.at(next) <= '9') {
      next++;
    }
    next = skipSpaces(next);
    return restOfLineIsBlank(next)
        || source.at(next) == ';'
        || source.text().startsWith("--", next);
  }

  private void followTerminatorComment(String comment) {
    String command = "--#SET TERMINATOR";
    if (comment.regionMatches(true, 0, command, 0, command.length())) {
      setDelimiter(comment.substring(command.length()));
    }
  }

  private void setDelimiter(String told) {
    String first = told.strip().split("\\s", 2)[0];
    delimiter = first.equals(";") || first.length() > MAX_DELIMITER ? "" : first;
  }

  /** Notes a {@code COPY … FROM stdin}, and passes over the data that follow it. */
  private void followCopy(Token token) {
    if (firstInStatement) {
      copying = token.is("COPY");
      copyStart = token.start();
      copyingFromStdin = false;
    }
    copyingFromStdin |= copying && token.is("STDIN");
    if (copyingFromStdin && token.kind() == Kind.SEMICOLON) {
      int line = source.text().indexOf("\n\\.", at);
      while (line >= 0 && !restOfLineIsBlank(line + 3)) {
        line = source.text().indexOf("\n\\.", line + 3);
      }
      if (line < 0) {
        fail(copyStart, "the data of this COPY do not end; they need a line of \\.");
      } else {
        at = line + 3;
      }
    }
  }

  private int wordEnd(int from) {
    int end = from;
    while (end < length
        && dialect.isWordPart(source.at(end))
        && !isSpace(source.at(end))
        && (delimiter.isEmpty() || !source.text().startsWith(delimiter, end))) {
      end++;
    }
    return end;
  }

  private int endOfLine(int from) {
    int end = from;
    while (end < length && source.at(end) != '\n' && source.at(end) != '\r') {
      end++;
    }
    return end;
  }

  private boolean restOfLineIsBlank(int from) {
    int end = skipSpaces(from);
    return end >= length || source.at(end) == '\n' || source.at(end) == '\r';
  }

  private int skipSpaces(int from) {
    int end = from;
    while (source.at(end) == ' ' || source.at(end) == '\t') {
      end++;
    }
    return end;
  }
}
