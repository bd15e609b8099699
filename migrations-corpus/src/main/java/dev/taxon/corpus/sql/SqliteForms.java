package dev.taxon.corpus.sql;

import dev.taxon.corpus.sql.Token.Kind;
import java.util.List;

/**
 * SQLite's {@code RAISE(ABORT | FAIL | ROLLBACK, 'text')}; {@code IGNORE} raises nothing. The
 * grammar takes a name for the text, so quotes of any kind make one.
 */
final class SqliteForms implements RaiseForms {
  private static final List<String> ACTIONS = List.of("ABORT", "FAIL", "ROLLBACK");

  @Override
  public boolean read(Cursor cursor, Raises found) {
    if (!cursor.sees("RAISE")
        || !cursor.seesSymbol(1, "(")
        || cursor.peek(2) == null
        || !cursor.peek(2).isAny(ACTIONS)
        || !cursor.seesSymbol(3, ",")) {
      return false;
    }
    for (int i = 0; i < 4; i++) {
      cursor.next();
    }
    boolean name = cursor.sees(Kind.NAME) && cursor.seesSymbol(1, ")");
    found.raised(
        name
            ? Expression.of(cursor.next())
            : new ExpressionReader(cursor, Dialect.SQLITE).read(Slots.NONE),
        Codes.NONE);
    return true;
  }
}
