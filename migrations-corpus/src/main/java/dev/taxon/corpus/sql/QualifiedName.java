package dev.taxon.corpus.sql;

import dev.taxon.corpus.sql.Token.Kind;
import java.util.List;
import java.util.Locale;

/**
 * A name as the database compares it.
 *
 * @param schema empty if none is told, or the one that stands for none
 */
record QualifiedName(String schema, String name) {
  private static final List<String> USUAL_SCHEMAS = List.of("public", "dbo", "main");

  QualifiedName {
    schema = USUAL_SCHEMAS.contains(schema) ? "" : schema;
  }

  /**
   * Takes a name, with dots in it or none; null, with nothing taken, if there is none.
   *
   * @param usual the schema that a name without one is in
   */
  static QualifiedName read(Cursor cursor, Dialect dialect, String usual) {
    String schema = usual;
    String name = part(cursor, dialect);
    while (name != null && cursor.takeSymbol(".")) {
      schema = name;
      name = part(cursor, dialect);
    }
    return name == null ? null : new QualifiedName(schema, name);
  }

  /** The name that a text holds, as {@code sp_rename} takes it. */
  static QualifiedName parse(String text) {
    String[] parts =
        text.replace("[", "").replace("]", "").toLowerCase(Locale.ROOT).split("\\.", -1);
    String schema = parts.length > 1 ? parts[parts.length - 2] : "";
    return new QualifiedName(schema, parts[parts.length - 1]);
  }

  /** PostgreSQL keeps the letter case of what stands in quotes; elsewhere it hardly ever counts. */
  private static String part(Cursor cursor, Dialect dialect) {
    if (cursor.sees(Kind.WORD)) {
      return cursor.next().text().toLowerCase(Locale.ROOT);
    }
    if (cursor.sees(Kind.NAME)) {
      String quoted = cursor.next().value().text();
      return dialect == Dialect.POSTGRESQL ? quoted : quoted.toLowerCase(Locale.ROOT);
    }
    return null;
  }

  /** The schema that this is the name of; empty if it stands for none. */
  String asSchema() {
    return inSchema(name).schema();
  }

  QualifiedName inSchema(String schema) {
    return new QualifiedName(schema, name);
  }

  @Override
  public String toString() {
    return schema.isEmpty() ? name : schema + "." + name;
  }
}
