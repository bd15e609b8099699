package dev.taxon.corpus.sql;

import dev.taxon.corpus.sql.Token.Kind;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Finds the texts that code executes: those behind {@code EXECUTE} and its likes, and those that
 * were assigned to the variable that stands there. A variable's text is that of its last
 * assignment, and is executed once.
 */
final class ExecutedTexts {
  private static final List<String> ASSIGNING = List.of("SET", "DECLARE", "SELECT");

  private final Cursor cursor;
  private final Dialect dialect;
  private final ExpressionReader expressions;
  private final Map<String, Fragment> variables = new HashMap<>();

  /** The word that the current statement begins with, in lower case. */
  private String firstWord = "";

  ExecutedTexts(Cursor cursor, Dialect dialect) {
    this.cursor = cursor;
    this.dialect = dialect;
    this.expressions = new ExpressionReader(cursor, dialect, "INTO", "USING");
  }

  /**
   * Takes what begins at the cursor if it executes or assigns a text.
   *
   * @param executed takes a text that is executed
   */
  boolean read(Consumer<Fragment> executed) {
    if (cursor.atStatementStart()) {
      firstWord = lower(cursor.peek());
    }
    if (takeExecute()) {
      Token first = cursor.peek();
      Fragment assigned = first == null ? null : variables.remove(lower(first));
      Expression code = expressions.read(Slots.NONE);
      if (assigned != null) {
        executed.accept(assigned);
      } else if (code.literal()) {
        executed.accept(code.text());
      }
      return true;
    }
    String variable = takeAssignment();
    if (variable.isEmpty()) {
      return false;
    }
    Expression text = expressions.read(Slots.NONE);
    if (text.literal()) {
      variables.put(variable, text.text());
    }
    return true;
  }

  /** Takes the words before a text that is executed. */
  private boolean takeExecute() {
    return switch (dialect) {
      case POSTGRESQL -> cursor.atStatementStart() && cursor.take("EXECUTE");
      case SQLSERVER -> takeSqlServerExecute();
      case MYSQL, ORACLE, DB2 ->
          take(cursor.sees("EXECUTE", "IMMEDIATE") ? 2 : 0)
              || take(cursor.sees("PREPARE") && isWord(2, "FROM") ? 3 : 0);
      case H2, SQLITE -> false;
    };
  }

  private boolean take(int tokens) {
    for (int i = 0; i < tokens; i++) {
      cursor.next();
    }
    return tokens > 0;
  }

  private boolean isWord(int steps, String word) {
    Token token = cursor.peek(steps);
    return token != null && token.is(word);
  }

  /** {@code EXEC (…)} or {@code EXEC [@result =] [schema.]sp_executesql [@stmt =] …}. */
  private boolean takeSqlServerExecute() {
    if (!cursor.sees("EXEC") && !cursor.sees("EXECUTE")) {
      return false;
    }
    if (cursor.seesSymbol(1, "(")) {
      return take(2);
    }
    int name = cursor.seesSymbol(2, "=") ? 3 : 1;
    while (name < 8 && cursor.seesSymbol(name + 1, ".")) {
      name += 2;
    }
    Token procedure = cursor.peek(name);
    if (procedure == null || !procedure.isNamed("sp_executesql")) {
      return false;
    }
    take(name + 1);
    take(cursor.seesSymbol(1, "=") ? 2 : 0);
    return true;
  }

  /** Takes what stands before an assigned text; gives the variable's name, or an empty one. */
  private String takeAssignment() {
    return switch (dialect) {
      case POSTGRESQL, ORACLE -> cursor.takeSymbol(":=") ? firstWord : "";
      case SQLSERVER, MYSQL -> takeVariableWithAtSign();
      case DB2, H2, SQLITE -> "";
    };
  }

  /** {@code SET @name = '…'} or {@code DECLARE @name type = '…'}. */
  private String takeVariableWithAtSign() {
    Token name = cursor.peek();
    Token before = cursor.previous();
    if (!name.isVariable()
        || before == null
        || !(before.isAny(ASSIGNING) || before.isSymbol(","))) {
      return "";
    }
    int steps = 1;
    while (steps < 8 && cursor.peek(steps) != null && isTypePart(cursor.peek(steps))) {
      steps++;
    }
    if (!cursor.seesSymbol(steps, "=") || !cursor.sees(steps + 1, Kind.STRING)) {
      return "";
    }
    take(steps + 1);
    return lower(name);
  }

  private static boolean isTypePart(Token token) {
    return token.kind() == Kind.WORD
        || token.kind() == Kind.NUMBER
        || token.isSymbol("(")
        || token.isSymbol(")");
  }

  private static String lower(Token token) {
    return token.text().toLowerCase(Locale.ROOT);
  }
}
