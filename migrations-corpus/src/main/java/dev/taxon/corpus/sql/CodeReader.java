package dev.taxon.corpus.sql;

import dev.taxon.corpus.sql.Dialect.Trait;
import dev.taxon.corpus.sql.Token.Kind;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads one piece of code and the code in texts inside it: routines' bodies, {@code DO} blocks, and
 * texts that are executed. Whatever is raised belongs to the definition that is open there.
 */
final class CodeReader {
  /** How deep code in texts is read; each character is read at most that often. */
  private static final int MAX_DEPTH = 16;

  private static final List<String> BLOCKS = List.of("IF", "LOOP", "WHILE", "REPEAT", "FOR");

  /** Takes what is found. */
  interface Findings {
    void raised(Expression text, RaiseForms.Codes codes, Definition definition);

    /** What begins at this offset of the file cannot be read to its end. */
    void unreadable(int offset, String message);
  }

  private final Dialect dialect;
  private final Schema schema;
  private final Findings findings;
  private final int depth;

  /** What the text around this code belongs to; null if that runs once. */
  private final Definition around;

  /** Whether this code may raise: PostgreSQL's only does inside bodies. */
  private final boolean raises;

  private final Cursor cursor;
  private final RaiseForms forms;
  private final SchemaStatements statements;
  private final ExecutedTexts executed;

  private Definition open;
  private int openBlocks;

  private CodeReader(
      Lexer lexer,
      Dialect dialect,
      Schema schema,
      Findings findings,
      int depth,
      Definition around,
      boolean raises) {
    this.dialect = dialect;
    this.schema = schema;
    this.findings = findings;
    this.depth = depth;
    this.around = around;
    this.raises = raises;
    this.cursor = new Cursor(lexer, dialect);
    this.forms = RaiseForms.of(dialect);
    this.executed = new ExecutedTexts(cursor, dialect);
    // What a routine would make when it runs is not made yet.
    this.statements = new SchemaStatements(cursor, dialect, around == null ? schema : new Schema());
  }

  /**
   * Reads a file, or a part of one.
   *
   * @param delimiter what ends statements in place of a semicolon; empty for none
   */
  static void readScript(
      Fragment script, String delimiter, Dialect dialect, Schema schema, Findings findings) {
    Lexer lexer = new Lexer(script, dialect, delimiter, findings::unreadable);
    boolean raises = dialect != Dialect.POSTGRESQL;
    schema.beginScript();
    new CodeReader(lexer, dialect, schema, findings, 0, null, raises).read();
  }

  private void readBody(Fragment body, Definition owner) {
    readInner(body, owner, findings::unreadable);
  }

  /** Code that is put together as it runs need not be whole, so what does not end is no problem. */
  private void readExecuted(Fragment code) {
    readInner(code, owner(), (offset, message) -> {});
  }

  private void readInner(Fragment code, Definition owner, Lexer.Listener listener) {
    if (depth == MAX_DEPTH) {
      findings.unreadable(
          code.origin(0), "code in texts nested deeper than " + MAX_DEPTH + " levels is not read");
      return;
    }
    Lexer lexer = new Lexer(code, dialect, "", listener);
    new CodeReader(lexer, dialect, schema, findings, depth + 1, owner, true).read();
  }

  private Definition owner() {
    return around == null ? open : around;
  }

  private void read() {
    while (!cursor.atEnd()) {
      if (!readKnown()) {
        step(cursor.next());
      }
    }
  }

  /** Reads what begins here, if it is anything that matters. */
  private boolean readKnown() {
    return (raises && (readRaise() || executed.read(this::readExecuted))) || readSchemaStatement();
  }

  private boolean readRaise() {
    return forms.read(
        cursor,
        (text, codes) -> {
          if (text.origin() >= 0) {
            findings.raised(text, codes, owner());
          }
        });
  }

  /** Follows blocks, and closes the open definition at its end. */
  private void step(Token token) {
    if (token.is("BEGIN") || token.is("CASE")) {
      openBlocks++;
    } else if (token.is("END")) {
      if (!cursor.atEnd() && cursor.peek().isAny(BLOCKS)) {
        cursor.next();
      } else {
        openBlocks--;
        cursor.take("CASE");
      }
    } else if (endsDefinition(token)) {
      open = null;
    }
  }

  private boolean endsDefinition(Token token) {
    return token.kind() == Kind.TERMINATOR
        || (token.kind() == Kind.SEMICOLON
            && openBlocks <= 0
            && !dialect.has(Trait.ROUTINES_END_AT_TERMINATORS));
  }

  private boolean readSchemaStatement() {
    if (!statementMayBegin()) {
      return false;
    }
    if (dialect == Dialect.POSTGRESQL && cursor.take("DO")) {
      readPostgresBodies(around);
      return true;
    }
    boolean free = open == null;
    if (statements.atCreate() && (free || dialect.has(Trait.ROUTINES_END_AT_TERMINATORS))) {
      Definition made = statements.create();
      if (made != null && dialect == Dialect.POSTGRESQL) {
        readPostgresBodies(around == null ? made : around);
      } else if (made != null) {
        open = made;
        openBlocks = 0;
      }
      return true;
    }
    return free && statements.change();
  }

  private boolean statementMayBegin() {
    boolean behindClientCommand =
        dialect.has(Trait.LINES_AS_COMMANDS)
            && cursor.peek().firstOnLine()
            && cursor.sees("CREATE");
    return behindClientCommand
        || dialect.has(Trait.NO_SEMICOLONS_NEEDED)
        || cursor.atStatementStart();
  }

  /**
   * Takes the rest of a {@code CREATE FUNCTION} or {@code DO}, and reads the bodies in it if their
   * language is PL/pgSQL, which may be told behind them.
   */
  private void readPostgresBodies(Definition owner) {
    List<Token> bodies = new ArrayList<>();
    String language = "plpgsql";
    Token before = cursor.previous();
    openBlocks = 0;
    while (!cursor.atEnd()) {
      Token token = cursor.next();
      if (token.endsStatement() && openBlocks <= 0) {
        break;
      }
      if (before.is("LANGUAGE")) {
        language = token.kind() == Kind.STRING ? token.value().text() : token.text();
      } else if (token.kind() == Kind.STRING && !before.isSymbol("=")) {
        bodies.add(token);
      }
      step(token);
      before = token;
    }
    if (language.equalsIgnoreCase("plpgsql")) {
      bodies.forEach(body -> readBody(body.value(), owner));
    }
  }
}
