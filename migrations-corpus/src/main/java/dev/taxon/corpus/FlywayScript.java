package dev.taxon.corpus;

import java.util.Comparator;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A script as Flyway names it: callbacks that run before everything, then {@code V} and baseline
 * {@code B} scripts by version, then {@code R} scripts by description, then callbacks that run
 * after. {@code U} scripts undo and are not applied. Scripts with other names, which Flyway passes
 * over, come last: they may be run by hand.
 *
 * @param phase when it runs
 * @param version the version's numbers, with dots between them; empty for what has none
 */
record FlywayScript(Phase phase, String version, Document document) {

  private enum Phase {
    BEFORE,
    VERSIONED,
    REPEATABLE,
    AFTER,
    BY_HAND,
    UNDONE
  }

  private static final Pattern VERSIONED =
      Pattern.compile("([VBU])([0-9]+(?:[._][0-9]+)*)__.*\\.sql", Pattern.CASE_INSENSITIVE);

  private static final Pattern REPEATABLE =
      Pattern.compile("R__.*\\.sql", Pattern.CASE_INSENSITIVE);

  private static final Pattern CALLBACK = Pattern.compile("(before|after)[A-Z].*\\.sql");

  private static final Comparator<FlywayScript> ORDER =
      Comparator.comparing(FlywayScript::phase)
          .thenComparing(FlywayScript::version, FlywayScript::compareVersions)
          .thenComparing(FlywayScript::isBaseline)
          .thenComparing(script -> script.document().fileName())
          .thenComparing(script -> script.document().name());

  /** Whether a name shows that Flyway runs the folder. */
  static boolean isOne(Document document) {
    return VERSIONED.matcher(document.fileName()).matches()
        || REPEATABLE.matcher(document.fileName()).matches();
  }

  static List<Document> applied(List<Document> scripts) {
    return scripts.stream()
        .map(FlywayScript::of)
        .filter(script -> script.phase() != Phase.UNDONE)
        .sorted(ORDER)
        .map(FlywayScript::document)
        .toList();
  }

  private static FlywayScript of(Document document) {
    String name = document.fileName();
    Matcher versioned = VERSIONED.matcher(name);
    if (versioned.matches()) {
      boolean undo = versioned.group(1).equalsIgnoreCase("U");
      return new FlywayScript(
          undo ? Phase.UNDONE : Phase.VERSIONED, versioned.group(2).replace('_', '.'), document);
    }
    if (REPEATABLE.matcher(name).matches()) {
      return new FlywayScript(Phase.REPEATABLE, "", document);
    }
    Matcher callback = CALLBACK.matcher(name);
    if (callback.matches()) {
      Phase phase = callback.group(1).equals("before") ? Phase.BEFORE : Phase.AFTER;
      return new FlywayScript(phase, "", document);
    }
    return new FlywayScript(Phase.BY_HAND, "", document);
  }

  /** A baseline holds what the versions up to its own have made, so it comes behind them. */
  private boolean isBaseline() {
    return document.fileName().regionMatches(true, 0, "B", 0, 1);
  }

  private static int compareVersions(String one, String other) {
    String[] a = one.split("\\.", -1);
    String[] b = other.split("\\.", -1);
    for (int i = 0; i < Math.max(a.length, b.length); i++) {
      int order = NaturalOrder.compareNumbers(i < a.length ? a[i] : "0", i < b.length ? b[i] : "0");
      if (order != 0) {
        return order;
      }
    }
    return 0;
  }
}
