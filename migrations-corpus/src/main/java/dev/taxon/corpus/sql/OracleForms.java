package dev.taxon.corpus.sql;

import dev.taxon.corpus.sql.Token.Kind;
import java.util.List;

/**
 * PL/SQL's {@code RAISE_APPLICATION_ERROR(-20001, 'text')}, with arguments by position or by name.
 * The driver reports the number without its sign, and so do the codes here.
 */
final class OracleForms implements RaiseForms {
  private static final List<String> NUMBER_NAMES = List.of("NUM", "ERROR_NUMBER");
  private static final List<String> TEXT_NAMES = List.of("MSG", "MESSAGE");

  @Override
  public boolean read(Cursor cursor, Raises found) {
    if (!cursor.sees("RAISE_APPLICATION_ERROR")
        || !cursor.seesSymbol(1, "(")
        || isDeclared(cursor)) {
      return false;
    }
    cursor.next();
    cursor.next();
    ExpressionReader expressions = new ExpressionReader(cursor, Dialect.ORACLE);
    Expression text = null;
    Integer number = null;
    int position = 0;
    do {
      Token name = cursor.seesSymbol(1, "=>") ? cursor.next() : null;
      if (name != null) {
        cursor.next();
      }
      if (name == null ? position == 0 : name.isAny(NUMBER_NAMES)) {
        number = number(cursor, expressions);
      } else if (name == null ? position == 1 : name.isAny(TEXT_NAMES)) {
        text = expressions.read(Slots.NONE);
      } else {
        expressions.read(Slots.NONE);
      }
      position++;
    } while (cursor.takeSymbol(","));
    if (text != null) {
      found.raised(text, Codes.vendorCode(number));
    }
    return true;
  }

  private static boolean isDeclared(Cursor cursor) {
    return cursor.previous() != null && cursor.previous().is("PROCEDURE");
  }

  private static Integer number(Cursor cursor, ExpressionReader expressions) {
    boolean alone = cursor.seesSymbol(2, ",") || cursor.seesSymbol(2, ")");
    boolean told = cursor.seesSymbol("-") && cursor.sees(1, Kind.NUMBER) && alone;
    Integer number = told ? Numbers.integer(cursor.peek(1).text()) : null;
    expressions.read(Slots.NONE);
    return number;
  }
}
