package dev.taxon.corpus.sql;

import dev.taxon.corpus.sql.Token.Kind;

/**
 * Transact-SQL's {@code RAISERROR} and {@code THROW}. A severity of 10 or less is a message, no
 * exception; a {@code THROW} without arguments passes on what was caught.
 */
final class SqlServerForms implements RaiseForms {
  private static final int LEAST_SEVERITY = 11;

  @Override
  public boolean read(Cursor cursor, Raises found) {
    if (cursor.sees("RAISERROR")) {
      cursor.next();
      if (cursor.takeSymbol("(")) {
        raiseError(cursor, found);
      } else if (cursor.sees(Kind.NUMBER)) {
        oldRaiseError(cursor, found);
      }
      return true;
    }
    if (cursor.sees("THROW") && isNumber(cursor.peek(1)) && cursor.seesSymbol(2, ",")) {
      cursor.next();
      Integer number = Numbers.integer(cursor.next().text());
      cursor.next();
      // It takes no values, but a percent sign must be doubled all the same.
      Expression text = expressions(cursor).read(Slots.PRINTF);
      found.raised(text, Codes.vendorCode(number));
      return true;
    }
    return false;
  }

  private static boolean isNumber(Token token) {
    return token != null && (token.kind() == Kind.NUMBER || token.isVariable());
  }

  private static ExpressionReader expressions(Cursor cursor) {
    return new ExpressionReader(cursor, Dialect.SQLSERVER);
  }

  /** {@code ('text' | number | @variable, severity, state …)}; the parenthesis has been taken. */
  private static void raiseError(Cursor cursor, Raises found) {
    boolean number = cursor.sees(Kind.NUMBER);
    Token first = cursor.peek();
    Expression message = expressions(cursor).read(Slots.PRINTF);
    boolean exception = true;
    if (cursor.takeSymbol(",")) {
      boolean negative = cursor.takeSymbol("-");
      Integer severity = Numbers.integer(expressions(cursor).read(Slots.NONE).constant());
      exception = !negative && (severity == null || severity >= LEAST_SEVERITY);
    }
    if (!exception) {
      return;
    }
    if (number) {
      // The text stands in sys.messages, under this number.
      found.raised(Expression.slot(first), Codes.vendorCode(Numbers.integer(first.text())));
    } else {
      found.raised(message, Codes.NONE);
    }
  }

  /** {@code RAISERROR 50001 'text'}, as it was written up to SQL Server 2008. */
  private static void oldRaiseError(Cursor cursor, Raises found) {
    Integer number = Numbers.integer(cursor.next().text());
    if (cursor.sees(Kind.STRING) || (!cursor.atEnd() && cursor.peek().isVariable())) {
      found.raised(expressions(cursor).read(Slots.NONE), Codes.vendorCode(number));
    }
  }
}
