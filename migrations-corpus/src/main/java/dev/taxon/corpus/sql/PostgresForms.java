package dev.taxon.corpus.sql;

import dev.taxon.corpus.sql.Token.Kind;
import java.util.List;

/**
 * PL/pgSQL's {@code RAISE} and {@code ASSERT}, as the manual describes them under "Errors and
 * Messages". What a {@code RAISE} without a message says, its condition's name or SQLSTATE, is its
 * text, as in the server.
 */
final class PostgresForms implements RaiseForms {
  private static final List<String> LESSER_LEVELS =
      List.of("DEBUG", "LOG", "INFO", "NOTICE", "WARNING");

  private static final String RAISE_EXCEPTION = "P0001";
  private static final String ASSERT_FAILURE = "P0004";

  @Override
  public boolean read(Cursor cursor, Raises found) {
    if (!cursor.atStatementStart()) {
      return false;
    }
    if (cursor.take("RAISE")) {
      new Raise(cursor).read(found);
      return true;
    }
    if (cursor.take("ASSERT")) {
      ExpressionReader expressions = new ExpressionReader(cursor, Dialect.POSTGRESQL);
      expressions.read(Slots.NONE);
      if (cursor.takeSymbol(",")) {
        found.raised(expressions.read(Slots.NONE), Codes.sqlState(ASSERT_FAILURE));
      }
      return true;
    }
    return false;
  }

  /** One {@code RAISE}; the word itself has been taken. */
  private static final class Raise {
    private final Cursor cursor;
    private final ExpressionReader expressions;
    private final int origin;
    private Expression text;
    private Expression condition;
    private String sqlState = "";
    private String constraint = "";

    Raise(Cursor cursor) {
      this.cursor = cursor;
      this.expressions = new ExpressionReader(cursor, Dialect.POSTGRESQL, "USING");
      this.origin = cursor.previous().origin();
    }

    void read(Raises found) {
      if (cursor.atStatementEnd() || cursor.peek().isAny(LESSER_LEVELS)) {
        return;
      }
      cursor.take("EXCEPTION");
      if (cursor.sees(Kind.STRING)) {
        text = expressions.read(Slots.PERCENT);
        while (cursor.takeSymbol(",")) {
          expressions.read(Slots.NONE);
        }
      } else if (!cursor.sees("USING")) {
        readCondition();
      }
      boolean options = cursor.take("USING");
      if (options) {
        readOptions();
      }
      if (text == null && condition == null && options) {
        sqlState = RAISE_EXCEPTION;
        condition = literal(Fragment.of(RAISE_EXCEPTION));
      }
      if (text != null || condition != null) {
        found.raised(text == null ? condition : text, new Codes(sqlState, null, constraint));
      }
    }

    private void readCondition() {
      if (cursor.sees("SQLSTATE") && cursor.sees(1, Kind.STRING)) {
        cursor.next();
        condition = expressions.read(Slots.NONE);
        sqlState = condition.constant();
      } else if (cursor.sees(Kind.WORD) && (usingFollows() || isCondition(cursor.peek()))) {
        Token name = cursor.next();
        condition = nameOf(name);
        sqlState = PostgresConditions.sqlState(name.text());
      }
    }

    private boolean usingFollows() {
      return cursor.peek(1) != null && cursor.peek(1).is("USING");
    }

    /** Where neither holds, this {@code raise} is the name of a variable. */
    private static boolean isCondition(Token name) {
      return !PostgresConditions.sqlState(name.text()).isEmpty() || isSlot(name);
    }

    private static boolean isSlot(Token name) {
      return name.text().equals(String.valueOf(Slots.SLOT));
    }

    private static Expression nameOf(Token name) {
      Fragment text = name.source().part(name.start(), name.end());
      return new Expression(text, !isSlot(name), name.origin());
    }

    private Expression literal(Fragment text) {
      return new Expression(text, true, origin);
    }

    private void readOptions() {
      do {
        Token name = cursor.next();
        if (name == null || !(cursor.takeSymbol("=") || cursor.takeSymbol(":="))) {
          return;
        }
        Expression value = expressions.read(Slots.NONE);
        if (name.is("MESSAGE") && text == null) {
          text = value;
        } else if (name.is("ERRCODE")) {
          sqlState = PostgresConditions.sqlState(value.constant());
          condition = condition == null ? value : condition;
        } else if (name.is("CONSTRAINT")) {
          constraint = value.constant();
        }
      } while (cursor.takeSymbol(","));
    }
  }
}
