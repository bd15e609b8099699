package dev.taxon.corpus;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** How a tool lays out its migrations: which files it applies, and in which order. */
enum Layout {
  /** Every file, in the order of their paths, numbers counting as numbers. */
  PLAIN {
    @Override
    List<Document> applied(List<Document> scripts, RunOrder told) {
      return sorted(scripts, NaturalOrder.OF_PATHS);
    }
  },

  /** See {@link FlywayScript}. */
  FLYWAY {
    @Override
    List<Document> applied(List<Document> scripts, RunOrder told) {
      return FlywayScript.applied(scripts);
    }
  },

  /** What the changelogs tell, else the characters of the paths, as {@code includeAll} has it. */
  LIQUIBASE {
    @Override
    List<Document> applied(List<Document> scripts, RunOrder told) {
      return scripts.stream().sorted(told.then(Comparator.naturalOrder())).toList();
    }
  },

  /** Names begin with a time; the characters decide. */
  SUPABASE {
    @Override
    List<Document> applied(List<Document> scripts, RunOrder told) {
      return sorted(scripts, Comparator.naturalOrder());
    }
  },

  /**
   * {@code 7_name.up.sql}, by number; what is named {@code .down.sql} undoes and is not applied.
   */
  GOLANG_MIGRATE {
    @Override
    List<Document> applied(List<Document> scripts, RunOrder told) {
      List<Document> up =
          scripts.stream().filter(script -> !DOWN.matcher(script.name()).find()).toList();
      return sorted(up, NaturalOrder.OF_PATHS);
    }
  },

  /** One file, {@code structure.sql}, that a dump has written. */
  RAILS {
    @Override
    List<Document> applied(List<Document> scripts, RunOrder told) {
      return PLAIN.applied(scripts, told);
    }
  },

  /** A dump's plain SQL. */
  PG_DUMP {
    @Override
    List<Document> applied(List<Document> scripts, RunOrder told) {
      return PLAIN.applied(scripts, told);
    }
  },

  /** What the plan tells; scripts that revert or verify are not applied. */
  SQITCH {
    @Override
    List<Document> applied(List<Document> scripts, RunOrder told) {
      return scripts.stream().filter(told::runs).sorted(told.then(NaturalOrder.OF_PATHS)).toList();
    }
  };

  private static final Pattern UP_OR_DOWN =
      Pattern.compile("\\.(up|down)\\.sql$", Pattern.CASE_INSENSITIVE);

  private static final Pattern DOWN = Pattern.compile("\\.down\\.sql$", Pattern.CASE_INSENSITIVE);

  /**
   * The scripts that the tool applies, in its order.
   *
   * @param scripts the {@code .sql} files of one folder and those below
   * @param told the order that a plan or changelog tells
   */
  abstract List<Document> applied(List<Document> scripts, RunOrder told);

  /** The layout that the files' names show; those of Liquibase show it in their first line. */
  static Layout of(List<Document> scripts) {
    if (scripts.stream().anyMatch(FlywayScript::isOne)) {
      return FLYWAY;
    }
    if (scripts.stream().anyMatch(script -> UP_OR_DOWN.matcher(script.name()).find())) {
      return GOLANG_MIGRATE;
    }
    if (scripts.stream().anyMatch(script -> script.folder().endsWith("supabase/migrations"))) {
      return SUPABASE;
    }
    return scripts.stream().anyMatch(LiquibaseScript::isOne) ? LIQUIBASE : PLAIN;
  }

  /** The layout of that name, as manifests write it. */
  static Optional<Layout> find(String name) {
    String wanted = name.replace('_', '-');
    return Arrays.stream(values()).filter(layout -> layout.label().equals(wanted)).findFirst();
  }

  /** The names of all layouts, with commas between them. */
  static String names() {
    return Arrays.stream(values()).map(Layout::label).collect(Collectors.joining(", "));
  }

  private String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  private static List<Document> sorted(List<Document> scripts, Comparator<String> order) {
    return scripts.stream().sorted(Comparator.comparing(Document::name, order)).toList();
  }
}
