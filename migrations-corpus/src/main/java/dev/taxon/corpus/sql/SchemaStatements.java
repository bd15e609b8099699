package dev.taxon.corpus.sql;

import dev.taxon.corpus.sql.Token.Kind;
import java.util.List;

/** Reads the statements that make, rename and drop routines and triggers, into a schema. */
final class SchemaStatements {
  /** How many words may stand before the one that says what is made, or before a table's name. */
  private static final int MAX_HEAD = 64;

  private static final List<String> NOT_BEFORE = List.of("GRANT", "DENY", "REVOKE");

  private static final List<String> MODIFIERS =
      List.of(
          "OR",
          "REPLACE",
          "ALTER",
          "EDITIONABLE",
          "NONEDITIONABLE",
          "CONSTRAINT",
          "TEMP",
          "TEMPORARY",
          "AGGREGATE");

  private final Cursor cursor;
  private final Dialect dialect;
  private final Schema schema;

  SchemaStatements(Cursor cursor, Dialect dialect, Schema schema) {
    this.cursor = cursor;
    this.dialect = dialect;
    this.schema = schema;
  }

  /** Whether a statement that makes something, a routine or not, begins here. */
  boolean atCreate() {
    boolean creates =
        cursor.sees("CREATE") || (dialect == Dialect.SQLSERVER && cursor.sees("ALTER"));
    return creates && (cursor.previous() == null || !cursor.previous().isAny(NOT_BEFORE));
  }

  /**
   * Takes the beginning of a statement that makes something.
   *
   * @return the routine or trigger that it makes, added to the schema; null if it is anything else
   */
  Definition create() {
    cursor.next();
    Definition.Kind kind = createdKind();
    if (kind == null) {
      return null;
    }
    if (cursor.take("IF")) {
      cursor.take("NOT");
      cursor.take("EXISTS");
    }
    QualifiedName name = name();
    if (name == null) {
      return null;
    }
    String arguments = arguments();
    QualifiedName table = kind == Definition.Kind.TRIGGER ? triggerTable() : null;
    return schema.define(dialect, kind, name, arguments == null ? "" : arguments, table);
  }

  /** Takes words up to the one that says what is made; null if that holds no code. */
  private Definition.Kind createdKind() {
    boolean definer = false;
    for (int i = 0; i < MAX_HEAD && !cursor.atStatementEnd(); i++) {
      Token word = cursor.next();
      boolean eventTrigger = word.is("EVENT") && cursor.sees("TRIGGER");
      List<Definition.Kind> kinds =
          eventTrigger ? List.of() : Definition.Kind.of(word, cursor.take("BODY"));
      if (!kinds.isEmpty()) {
        return kinds.get(0);
      }
      definer |= word.is("DEFINER");
      if (!definer && !eventTrigger && !word.isAny(MODIFIERS)) {
        return null;
      }
    }
    return null;
  }

  /** Takes {@code … ON table}; null if the code begins before it. */
  private QualifiedName triggerTable() {
    for (int i = 0; i < MAX_HEAD && !cursor.atStatementEnd(); i++) {
      if (cursor.take("ON")) {
        return name();
      }
      if (cursor.sees("BEGIN") || cursor.sees("AS")) {
        return null;
      }
      cursor.next();
    }
    return null;
  }

  private QualifiedName name() {
    return QualifiedName.read(cursor, dialect, schema.searched());
  }

  /** Takes a list of argument types; null if there is none, or if it tells no overloads apart. */
  private String arguments() {
    String types = ArgumentTypes.read(cursor);
    return dialect == Dialect.POSTGRESQL ? types : null;
  }

  /**
   * Takes the beginning of a statement that drops, renames, or tells the schema to look in, if it
   * is one, and does so.
   */
  boolean change() {
    if (cursor.take("DROP")) {
      drop();
    } else if (cursor.take("ALTER")) {
      alter();
    } else if (dialect == Dialect.SQLSERVER && cursor.take("SP_RENAME")) {
      rename();
    } else if (dialect == Dialect.POSTGRESQL && cursor.take("SET")) {
      search();
    } else if (dialect == Dialect.MYSQL && cursor.take("USE")) {
      QualifiedName database = name();
      schema.search(database == null ? "" : database.name());
    } else {
      return false;
    }
    return true;
  }

  private void drop() {
    Token what = what();
    List<Definition.Kind> kinds = kinds(what);
    do {
      QualifiedName name = name();
      if (name == null) {
        return;
      }
      String arguments = arguments();
      kinds.forEach(kind -> schema.drop(dialect, kind, name, arguments));
      if (what.is("SCHEMA")) {
        schema.dropSchema(dialect, name.asSchema());
      } else if (what.is("TABLE")) {
        schema.dropTable(dialect, name);
      }
    } while (cursor.takeSymbol(","));
  }

  private void alter() {
    Token what = what();
    List<Definition.Kind> kinds = kinds(what);
    cursor.take("ONLY");
    QualifiedName name = name();
    String arguments = name == null ? null : arguments();
    QualifiedName target = name == null ? null : target(name);
    if (target == null) {
      return;
    }
    kinds.forEach(kind -> schema.rename(dialect, kind, name, arguments, target));
    if (what.is("SCHEMA")) {
      schema.renameSchema(dialect, name.asSchema(), target.asSchema());
    } else if (what.is("TABLE")) {
      schema.renameTable(dialect, name, target);
    }
  }

  /** Takes the word that says what a statement is about; null if there is none. */
  private Token what() {
    return cursor.atStatementEnd() ? null : cursor.next();
  }

  private List<Definition.Kind> kinds(Token what) {
    List<Definition.Kind> kinds =
        what == null ? List.of() : Definition.Kind.of(what, cursor.take("BODY"));
    if (cursor.take("IF")) {
      cursor.take("EXISTS");
    }
    return kinds;
  }

  /** Takes {@code RENAME TO name} or {@code SET SCHEMA name}; null if it is neither. */
  private QualifiedName target(QualifiedName name) {
    boolean renames = cursor.sees("RENAME", "TO");
    if (!renames && !cursor.sees("SET", "SCHEMA")) {
      return null;
    }
    cursor.next();
    cursor.next();
    QualifiedName told = name();
    if (told == null) {
      return null;
    }
    return renames ? told.inSchema(name.schema()) : name.inSchema(told.name());
  }

  /** {@code SET [LOCAL | SESSION] search_path TO first, …}; the word itself has been taken. */
  private void search() {
    if (!cursor.take("LOCAL")) {
      cursor.take("SESSION");
    }
    if (cursor.take("SEARCH_PATH") && (cursor.take("TO") || cursor.takeSymbol("="))) {
      QualifiedName first =
          cursor.sees(Kind.STRING)
              ? QualifiedName.parse(cursor.next().value().text())
              : QualifiedName.read(cursor, dialect, "");
      boolean usual = first == null || first.name().equals("$user");
      schema.search(usual ? "" : first.asSchema());
    }
  }

  /** {@code sp_rename 'schema.name', 'name'}; both may be named. */
  private void rename() {
    String name = textArgument();
    String newName = cursor.takeSymbol(",") ? textArgument() : "";
    if (name.isEmpty() || newName.isEmpty()) {
      return;
    }
    QualifiedName old = QualifiedName.parse(name);
    QualifiedName renamed = QualifiedName.parse(newName).inSchema(old.schema());
    for (Definition.Kind kind :
        List.of(Definition.Kind.FUNCTION, Definition.Kind.PROCEDURE, Definition.Kind.TRIGGER)) {
      schema.rename(dialect, kind, old, null, renamed);
    }
  }

  private String textArgument() {
    if (cursor.seesSymbol(1, "=")) {
      cursor.next();
      cursor.next();
    }
    return cursor.sees(Kind.STRING) ? cursor.next().value().text() : "";
  }
}
