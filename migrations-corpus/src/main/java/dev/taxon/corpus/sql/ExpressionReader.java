package dev.taxon.corpus.sql;

import dev.taxon.corpus.sql.Dialect.Trait;
import dev.taxon.corpus.sql.Token.Kind;
import java.util.List;

/**
 * Reads texts that code puts together off a cursor: literals, concatenations, calls that join or
 * format. It takes each token once and leaves the cursor behind the expression, which ends at a
 * comma, a closing parenthesis, a stop word or with the statement.
 */
final class ExpressionReader {
  private static final int MAX_DEPTH = 64;
  private static final List<String> FORMATTING = List.of("FORMAT", "FORMATMESSAGE", "PRINTF");

  private final Cursor cursor;
  private final Dialect dialect;
  private final List<String> stops;

  /**
   * @param stops words that end an expression
   */
  ExpressionReader(Cursor cursor, Dialect dialect, String... stops) {
    this.cursor = cursor;
    this.dialect = dialect;
    this.stops = List.of(stops);
  }

  /**
   * @param slots how the expression's own literals mark slots
   */
  Expression read(Slots slots) {
    int start = atOperandEnd() ? -1 : cursor.peek().origin();
    Parts parts = new Parts();
    concatenation(parts, slots, 0);
    return new Expression(
        parts.text.build(), parts.literal, parts.firstLiteral < 0 ? start : parts.firstLiteral);
  }

  /** What has been put together so far. */
  private static final class Parts {
    private final Fragment.Builder text = new Fragment.Builder();
    private boolean literal;
    private int firstLiteral = -1;

    void literal(Token token, Fragment value, Slots slots) {
      literal |= slots.fill(value, text);
      foundLiteralAt(token.origin());
    }

    void slot(Token operand) {
      text.append(Slots.SLOT, operand.origin());
    }

    void append(Parts other) {
      text.append(other.text.build());
      literal |= other.literal;
      foundLiteralAt(other.firstLiteral);
    }

    private void foundLiteralAt(int origin) {
      firstLiteral = firstLiteral < 0 ? origin : firstLiteral;
    }
  }

  private void concatenation(Parts into, Slots slots, int depth) {
    operand(into, slots, depth);
    while (!cursor.atEnd() && concatenates(cursor.peek())) {
      cursor.next();
      operand(into, slots, depth);
    }
  }

  private void operand(Parts into, Slots slots, int depth) {
    if (atOperandEnd()) {
      return;
    }
    Token first = cursor.peek();
    Parts parts = new Parts();
    if (knownOperand(parts, slots, depth) && endsAfterCasts()) {
      into.append(parts);
    } else {
      skipOperand();
      into.slot(first);
    }
  }

  /** Reads an operand whose parts can be told; false if it is none, or not to its end. */
  private boolean knownOperand(Parts into, Slots slots, int depth) {
    if (isIntroducer()) {
      cursor.next();
    }
    Token first = cursor.peek();
    if (isText(first)) {
      into.literal(cursor.next(), first.value(), slots);
      return true;
    }
    if (first.kind() == Kind.NUMBER) {
      into.literal(cursor.next(), first.source().part(first.start(), first.end()), Slots.NONE);
      return true;
    }
    if (depth == MAX_DEPTH) {
      return false;
    }
    if (cursor.takeSymbol("(")) {
      concatenation(into, slots, depth + 1);
      return close();
    }
    if (!cursor.seesSymbol(1, "(")) {
      return false;
    }
    if (first.is("CONCAT")) {
      cursor.next();
      do {
        cursor.next();
        concatenation(into, slots, depth + 1);
      } while (cursor.seesSymbol(","));
      return close();
    }
    if (first.isAny(FORMATTING)) {
      cursor.next();
      cursor.next();
      boolean postgres = dialect == Dialect.POSTGRESQL;
      concatenation(into, postgres ? Slots.FORMAT : Slots.PRINTF, depth + 1);
      skipToClose();
      return close();
    }
    return false;
  }

  private boolean isIntroducer() {
    return dialect.has(Trait.INTRODUCERS)
        && cursor.peek().text().startsWith("_")
        && cursor.sees(1, Kind.STRING);
  }

  private boolean isText(Token token) {
    return token.kind() == Kind.STRING
        || (dialect.has(Trait.DOUBLE_QUOTED_TEXTS) && token.isDoubleQuoted());
  }

  private boolean concatenates(Token token) {
    return token.isSymbol("||")
        || (token.isSymbol("+") && dialect.has(Trait.PLUS_CONCATENATES))
        || (token.is("CONCAT") && dialect == Dialect.DB2 && !cursor.seesSymbol(1, "("));
  }

  private boolean atOperandEnd() {
    return cursor.atStatementEnd() || endsOperand(cursor.peek());
  }

  private boolean endsOperand(Token token) {
    return token.isSymbol(",")
        || token.isSymbol(")")
        || token.is("END")
        || token.isAny(stops)
        || concatenates(token);
  }

  /**
   * Passes over {@code ::type} and {@code COLLATE name}, and says whether the operand ends there.
   */
  private boolean endsAfterCasts() {
    while (cursor.seesSymbol("::") || cursor.sees("COLLATE")) {
      cursor.next();
      cursor.next();
      while (cursor.takeSymbol(".")) {
        cursor.next();
      }
      if (!cursor.take("VARYING")) {
        cursor.take("PRECISION");
      }
      if (cursor.takeSymbol("(")) {
        skipToClose();
        cursor.takeSymbol(")");
      }
    }
    return atOperandEnd() || (dialect.has(Trait.NO_SEMICOLONS_NEEDED) && !cursor.sees(Kind.SYMBOL));
  }

  private void skipOperand() {
    int open = 0;
    Token before = null;
    while (!cursor.atStatementEnd()) {
      Token token = cursor.peek();
      if (open == 0 && (endsOperand(token) || standsAlone(before, token))) {
        return;
      }
      if (token.isSymbol("(") || token.isSymbol("[") || token.is("CASE")) {
        open++;
      } else if (token.isSymbol(")") || token.isSymbol("]") || token.is("END")) {
        open--;
      }
      before = cursor.next();
    }
  }

  /** Whether a token that follows another must belong to the next statement. */
  private boolean standsAlone(Token before, Token token) {
    return dialect.has(Trait.NO_SEMICOLONS_NEEDED)
        && before != null
        && (before.kind() != Kind.SYMBOL || before.isSymbol(")"))
        && token.kind() != Kind.SYMBOL;
  }

  private boolean close() {
    if (cursor.takeSymbol(")")) {
      return true;
    }
    skipToClose();
    cursor.takeSymbol(")");
    return false;
  }

  /** Goes to the parenthesis that closes the one that is open, or to the statement's end. */
  private void skipToClose() {
    int open = 0;
    while (!cursor.atStatementEnd() && (open > 0 || !cursor.seesSymbol(")"))) {
      if (cursor.seesSymbol("(")) {
        open++;
      } else if (cursor.seesSymbol(")")) {
        open--;
      }
      cursor.next();
    }
  }
}
