package dev.taxon.corpus.sql;

import java.util.List;

/** A function, procedure, trigger or the like that a migration makes. */
public final class Definition {
  private QualifiedName name;
  private QualifiedName table;
  private boolean current = true;

  Definition(QualifiedName name, QualifiedName table) {
    this.name = name;
    this.table = table;
  }

  /** Its name, with the schema's if that is told and not the usual one. */
  public String name() {
    return name.toString();
  }

  /** Whether no later statement has replaced or dropped it. */
  public boolean current() {
    return current;
  }

  QualifiedName qualifiedName() {
    return name;
  }

  /** The table of a trigger; null for others. */
  QualifiedName table() {
    return table;
  }

  void drop() {
    current = false;
  }

  void rename(QualifiedName name) {
    this.name = name;
  }

  void moveTo(QualifiedName table) {
    this.table = table;
  }

  /** What a definition can be; those of different kinds may bear the same name. */
  enum Kind {
    FUNCTION,
    PROCEDURE,
    TRIGGER,
    EVENT,
    PACKAGE,
    PACKAGE_BODY,
    TYPE,
    TYPE_BODY;

    /** The kinds that a statement about one of these words concerns; empty for other words. */
    static List<Kind> of(Token word, boolean body) {
      if (word.is("FUNCTION")) {
        return List.of(FUNCTION);
      }
      if (word.is("PROCEDURE") || word.is("PROC")) {
        return List.of(PROCEDURE);
      }
      if (word.is("ROUTINE")) {
        return List.of(FUNCTION, PROCEDURE);
      }
      if (word.is("TRIGGER")) {
        return List.of(TRIGGER);
      }
      if (word.is("EVENT")) {
        return List.of(EVENT);
      }
      if (word.is("PACKAGE")) {
        return body ? List.of(PACKAGE_BODY) : List.of(PACKAGE, PACKAGE_BODY);
      }
      if (word.is("TYPE")) {
        return body ? List.of(TYPE_BODY) : List.of(TYPE, TYPE_BODY);
      }
      return List.of();
    }
  }
}
