package dev.taxon.engine.prefilter;

import dev.taxon.engine.drl.Condition;
import dev.taxon.engine.drl.Condition.All;
import dev.taxon.engine.drl.Condition.Any;
import dev.taxon.engine.drl.Condition.Comparison;
import dev.taxon.engine.drl.Condition.Not;
import dev.taxon.engine.prefilter.Trigger.Phrase;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The yardstick of the benchmarks: the engine's own automaton with every phrase of every rule, in
 * one pass over the text. It names the rules whose phrases occur anywhere; it looks at no code and
 * decides nothing.
 */
public final class AhoCorasickAlone {
  private final FullTable automaton;

  /** By phrase: the rules that look for it. */
  private final int[][] rules;

  private final int words;

  public AhoCorasickAlone(List<Condition> conditions) {
    Map<String, List<Integer>> byPhrase = new LinkedHashMap<>();
    for (int rule = 0; rule < conditions.size(); rule++) {
      for (String phrase : phrases(conditions.get(rule))) {
        byPhrase.computeIfAbsent(phrase, key -> new ArrayList<>()).add(rule);
      }
    }
    automaton = new FullTable(List.copyOf(byPhrase.keySet()));
    rules =
        byPhrase.values().stream()
            .map(list -> list.stream().mapToInt(Integer::intValue).toArray())
            .toArray(int[][]::new);
    words = (conditions.size() + 63) / 64;
  }

  /** The named rules as a set of bits; null if there are none. */
  public long[] name(String text) {
    long[] named = null;
    for (long at = automaton.next(text, 0); at >= 0; at = automaton.next(text, at)) {
      for (int hit = automaton.hit(at); hit >= 0; hit = automaton.nextHit(hit)) {
        if (named == null) {
          named = new long[words];
        }
        for (int rule : rules[hit]) {
          named[rule >>> 6] |= 1L << rule;
        }
      }
    }
    return named;
  }

  private static List<String> phrases(Condition condition) {
    List<String> phrases = new ArrayList<>();
    if (condition instanceof All all) {
      all.parts().forEach(part -> phrases.addAll(phrases(part)));
    } else if (condition instanceof Any any) {
      any.parts().forEach(part -> phrases.addAll(phrases(part)));
    } else if (condition instanceof Not not) {
      phrases.addAll(phrases(not.part()));
    } else if (condition instanceof Comparison comparison) {
      Clues.of(comparison).ifPresent(clues -> clues.forEach(clue -> addPhrase(clue, phrases)));
    }
    return phrases;
  }

  private static void addPhrase(Clue clue, List<String> phrases) {
    if (clue.trigger() instanceof Phrase phrase) {
      phrases.add(phrase.phrase());
    }
  }
}
