package dev.taxon.corpus.sql;

import dev.taxon.corpus.sql.Token.Kind;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The standard's {@code SIGNAL} and {@code RESIGNAL}, as MySQL, MariaDB and Db2 have them, and the
 * calls that do the same: Db2's {@code RAISE_ERROR('state', 'text')} and H2's {@code
 * SIGNAL('state', 'text')}. A state of class 01 is a warning, and a statement that sets no text
 * raises one of the server's: neither counts.
 */
final class SignalForms implements RaiseForms {
  private static final List<String> TABLES_FOLLOW =
      List.of("FROM", "INTO", "UPDATE", "JOIN", "TABLE", "AS", "SELECT");

  private final Dialect dialect;
  private final Map<String, String> conditions = new HashMap<>();

  SignalForms(Dialect dialect) {
    this.dialect = dialect;
  }

  @Override
  public boolean read(Cursor cursor, Raises found) {
    if (cursor.sees("DECLARE") && cursor.peek(2) != null && cursor.peek(2).is("CONDITION")) {
      declare(cursor);
      return true;
    }
    boolean resignal = cursor.sees("RESIGNAL");
    if (resignal || cursor.sees("SIGNAL")) {
      return signal(cursor, resignal, found);
    }
    if (cursor.sees("RAISE_ERROR") && cursor.seesSymbol(1, "(")) {
      cursor.next();
      call(cursor, found);
      return true;
    }
    return false;
  }

  /** {@code DECLARE name CONDITION FOR [SQLSTATE [VALUE]] 'state'}. */
  private void declare(Cursor cursor) {
    cursor.next();
    String name = cursor.next().text().toLowerCase(Locale.ROOT);
    cursor.next();
    cursor.take("FOR");
    cursor.take("SQLSTATE");
    cursor.take("VALUE");
    if (cursor.sees(Kind.STRING)) {
      conditions.put(name, cursor.next().value().text());
    }
  }

  private boolean signal(Cursor cursor, boolean resignal, Raises found) {
    if (cursor.previous() != null && cursor.previous().isAny(TABLES_FOLLOW)) {
      return false;
    }
    Token behind = cursor.peek(1);
    if (behind == null) {
      return false;
    }
    if (behind.is("SQLSTATE")) {
      cursor.next();
      cursor.next();
      cursor.take("VALUE");
      if (cursor.sees(Kind.STRING)) {
        readItems(cursor, cursor.next().value().text(), found);
      } else if (textFollows(cursor.peek(1))) {
        cursor.next();
        readItems(cursor, "", found);
      }
      return true;
    }
    if (resignal && behind.is("SET")) {
      cursor.next();
      readItems(cursor, "", found);
      return true;
    }
    if (behind.isSymbol("(")) {
      cursor.next();
      call(cursor, found);
      return true;
    }
    if (behind.kind() == Kind.WORD && textFollows(cursor.peek(2))) {
      cursor.next();
      String name = cursor.next().text().toLowerCase(Locale.ROOT);
      readItems(cursor, conditions.getOrDefault(name, ""), found);
      return true;
    }
    return false;
  }

  private static boolean textFollows(Token token) {
    return token != null && (token.is("SET") || token.isSymbol("("));
  }

  /** {@code SET MESSAGE_TEXT = …, MYSQL_ERRNO = …}, or Db2's older {@code ('text')}. */
  private void readItems(Cursor cursor, String sqlState, Raises found) {
    ExpressionReader expressions = new ExpressionReader(cursor, dialect);
    Expression text = null;
    Integer vendorCode = null;
    String constraint = "";
    if (cursor.takeSymbol("(")) {
      text = expressions.read(Slots.NONE);
      cursor.takeSymbol(")");
    } else if (cursor.take("SET")) {
      do {
        Token item = cursor.next();
        if (item == null || !cursor.takeSymbol("=")) {
          break;
        }
        Expression value = expressions.read(Slots.NONE);
        if (item.is("MESSAGE_TEXT")) {
          text = value;
        } else if (item.is("MYSQL_ERRNO")) {
          vendorCode = Numbers.integer(value.constant());
        } else if (item.is("CONSTRAINT_NAME")) {
          constraint = value.constant();
        }
      } while (cursor.takeSymbol(","));
    }
    if (text != null && !sqlState.startsWith("01")) {
      found.raised(text, new Codes(sqlState, vendorCode, constraint));
    }
  }

  /** {@code ('state', 'text')}. */
  private void call(Cursor cursor, Raises found) {
    cursor.next();
    ExpressionReader expressions = new ExpressionReader(cursor, dialect);
    String sqlState = expressions.read(Slots.NONE).constant();
    if (cursor.takeSymbol(",")) {
      Expression text = expressions.read(Slots.NONE);
      if (!sqlState.startsWith("01")) {
        found.raised(text, Codes.sqlState(sqlState));
      }
    }
  }
}
