package dev.taxon.engine.sweep;

import dev.taxon.engine.classify.Classifier;
import dev.taxon.engine.contract.Decision;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * What a change of the rules does to known inputs: each distinct input under the rules before and
 * after.
 *
 * @param inputs how many distinct inputs were compared
 * @param changes the inputs that another code or another rule decides, in the order of the corpus
 */
public record Comparison(long inputs, List<Change> changes) {

  public Comparison {
    changes = List.copyOf(changes);
  }

  /** Who decided an input, and how: the rule is null where none did. */
  public record Outcome(String code, String rule, boolean fallback) {}

  /**
   * An input that is decided otherwise.
   *
   * @param entry its text or canonical payload, whole
   * @param source the file of its first entry
   * @param line the line in it, from 1
   * @param contract the contract
   * @param before what decided before the change
   * @param after what decides after it
   * @param expected the code that the entry is expected to give; null if none is
   */
  public record Change(
      String entry,
      String source,
      int line,
      String contract,
      Outcome before,
      Outcome after,
      String expected) {

    /** Whether the code is another, and not only the rule that gives it. */
    public boolean moves() {
      return !before.code().equals(after.code());
    }

    /** Whether a rule knew the input and none does now. */
    public boolean fallsBack() {
      return !before.fallback() && after.fallback();
    }

    /** Whether the input gave what is expected of it and does not now. */
    public boolean breaks() {
      return before.code().equals(expected) && !after.code().equals(expected);
    }
  }

  /** From which code to which, under which contract. */
  public record Route(String contract, String from, String to) {}

  /**
   * Compares.
   *
   * @param before the rules before
   * @param after the rules after
   * @param entries the corpus; entries that either ruleset cannot read, and dynamic ones, are left
   *     out
   */
  public static Comparison of(Classifier before, Classifier after, Iterable<Entry> entries) {
    Judge old = new Judge(before);
    Judge changed = new Judge(after);
    Fingerprint.Maker fingerprints = new Fingerprint.Maker();
    Set<Fingerprint> seen = new HashSet<>();
    List<Change> changes = new ArrayList<>();
    for (Entry entry : entries) {
      Judgement was = old.judge(entry, fingerprints);
      if (was.fingerprint() != null && seen.add(was.fingerprint())) {
        compare(was, changed.judge(entry, fingerprints), changes);
      }
    }
    return new Comparison(seen.size(), changes);
  }

  /** The inputs that move to another code, by from where to where, the largest group first. */
  public Map<Route, List<Change>> moves() {
    Map<Route, List<Change>> groups = new LinkedHashMap<>();
    for (Change change : changes) {
      if (change.moves()) {
        groups
            .computeIfAbsent(
                new Route(change.contract, change.before.code, change.after.code),
                route -> new ArrayList<>())
            .add(change);
      }
    }
    Map<Route, List<Change>> sorted = new LinkedHashMap<>();
    groups.entrySet().stream()
        .sorted((a, b) -> b.getValue().size() - a.getValue().size())
        .forEach(group -> sorted.put(group.getKey(), List.copyOf(group.getValue())));
    return Collections.unmodifiableMap(sorted);
  }

  private static void compare(Judgement was, Judgement is, List<Change> changes) {
    for (Judgement.Outcome before : was.outcomes()) {
      for (Judgement.Outcome after : is.outcomes()) {
        if (after.contract().equals(before.contract()) && differ(before, after)) {
          Entry entry = was.entry();
          changes.add(
              new Change(
                  was.content(),
                  entry.source(),
                  entry.line(),
                  before.contract(),
                  outcome(before),
                  outcome(after),
                  entry.expected().get(before.contract())));
        }
      }
    }
  }

  private static boolean differ(Judgement.Outcome before, Judgement.Outcome after) {
    return !before.code().equals(after.code()) || !Objects.equals(before.rule(), after.rule());
  }

  private static Outcome outcome(Judgement.Outcome outcome) {
    return new Outcome(outcome.code(), outcome.rule(), outcome.basis() == Decision.Basis.FALLBACK);
  }
}
