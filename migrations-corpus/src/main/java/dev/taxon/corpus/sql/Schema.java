package dev.taxon.corpus.sql;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/**
 * The routines and triggers of a database while migrations make, replace, rename and drop them:
 * those of one folder of migrations, in the order in which they run.
 *
 * <p>Every list here only grows by what a statement makes, and a dropped definition is passed over
 * where it is met, so that each statement takes as long as what it concerns.
 */
public final class Schema {

  private record Key(Dialect dialect, Definition.Kind kind, QualifiedName name) {}

  private record Place(Dialect dialect, String name) {}

  /** By name, then by argument types: only PostgreSQL tells several of one name apart. */
  private final Map<Key, Map<String, Definition>> standing = new HashMap<>();

  /** The schema that names without one are in; empty for the usual one. */
  private String searched = "";

  private final Map<Place, List<Key>> bySchema = new HashMap<>();
  private final Map<Place, List<Definition>> byTable = new HashMap<>();

  /** Another script begins: its names without a schema are in the usual one until it says more. */
  void beginScript() {
    searched = "";
  }

  /** From here on in the script, names without a schema are in this one. */
  void search(String schema) {
    searched = schema;
  }

  String searched() {
    return searched;
  }

  /** A new definition, in place of the one that has this kind, name and these arguments. */
  Definition define(
      Dialect dialect,
      Definition.Kind kind,
      QualifiedName name,
      String arguments,
      QualifiedName table) {
    Definition definition = new Definition(name, table);
    put(new Key(dialect, kind, name), arguments, definition);
    if (table != null) {
      byTable
          .computeIfAbsent(new Place(dialect, table.toString()), key -> new ArrayList<>())
          .add(definition);
    }
    return definition;
  }

  /**
   * @param arguments the types of its arguments; null for every definition of the name
   */
  void drop(Dialect dialect, Definition.Kind kind, QualifiedName name, String arguments) {
    take(new Key(dialect, kind, name), arguments).values().forEach(Definition::drop);
  }

  /** Gives what has this name, and these arguments if they are told, another name. */
  void rename(
      Dialect dialect,
      Definition.Kind kind,
      QualifiedName name,
      String arguments,
      QualifiedName newName) {
    take(new Key(dialect, kind, name), arguments)
        .forEach(
            (types, definition) -> {
              definition.rename(newName);
              put(new Key(dialect, kind, newName), types, definition);
            });
  }

  void dropSchema(Dialect dialect, String schema) {
    for (Key key : takeSchema(dialect, schema)) {
      drop(dialect, key.kind(), key.name(), null);
    }
  }

  void renameSchema(Dialect dialect, String schema, String newSchema) {
    for (Key key : takeSchema(dialect, schema)) {
      rename(dialect, key.kind(), key.name(), null, key.name().inSchema(newSchema));
    }
  }

  /** Drops the triggers of a table. */
  void dropTable(Dialect dialect, QualifiedName table) {
    List<Definition> triggers = byTable.remove(new Place(dialect, table.toString()));
    if (triggers != null) {
      triggers.stream().filter(isOf(table)).forEach(Definition::drop);
    }
  }

  void renameTable(Dialect dialect, QualifiedName table, QualifiedName newTable) {
    List<Definition> triggers = byTable.remove(new Place(dialect, table.toString()));
    if (triggers != null) {
      triggers.stream().filter(isOf(table)).forEach(trigger -> trigger.moveTo(newTable));
      byTable
          .computeIfAbsent(new Place(dialect, newTable.toString()), key -> new ArrayList<>())
          .addAll(triggers);
    }
  }

  private static Predicate<Definition> isOf(QualifiedName table) {
    return trigger -> trigger.current() && table.equals(trigger.table());
  }

  private void put(Key key, String arguments, Definition definition) {
    Map<String, Definition> overloads =
        standing.computeIfAbsent(
            key,
            added -> {
              bySchema
                  .computeIfAbsent(
                      new Place(key.dialect(), key.name().schema()), place -> new ArrayList<>())
                  .add(added);
              return new HashMap<>();
            });
    Definition replaced = overloads.put(arguments, definition);
    if (replaced != null) {
      replaced.drop();
    }
  }

  private Map<String, Definition> take(Key key, String arguments) {
    Map<String, Definition> overloads = standing.get(key);
    if (overloads == null) {
      return Map.of();
    }
    if (arguments == null) {
      standing.remove(key);
      return overloads;
    }
    Definition one = overloads.remove(arguments);
    return one == null ? Map.of() : Map.of(arguments, one);
  }

  private List<Key> takeSchema(Dialect dialect, String schema) {
    List<Key> keys = bySchema.remove(new Place(dialect, schema));
    return keys == null ? List.of() : keys;
  }
}
