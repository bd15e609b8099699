package dev.taxon.engine.prefilter;

import dev.taxon.engine.Failure;
import dev.taxon.engine.drl.Condition;
import dev.taxon.engine.drl.Evaluation;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** The rules that one trigger points to, each with its guard. */
final class Suspects {
  private final int words;
  private final int[] rules;
  private final List<Predicate<Failure>> guards;

  private Suspects(int words, int[] rules, List<Predicate<Failure>> guards) {
    this.words = words;
    this.rules = rules;
    this.guards = guards;
  }

  /**
   * Names the rules whose guards let the failure pass.
   *
   * @param named the rules named so far, as a set of bits; null if there are none
   * @return the set with these rules; null still if none passes
   */
  long[] name(Failure failure, long[] named) {
    long[] result = named;
    for (int i = 0; i < rules.length; i++) {
      Predicate<Failure> guard = guards.get(i);
      if (guard == null || guard.test(failure)) {
        if (result == null) {
          result = new long[words];
        }
        result[rules[i] >>> 6] |= 1L << rules[i];
      }
    }
    return result;
  }

  /** Collects the rules of one trigger. */
  static final class Builder {
    private final List<Integer> rules = new ArrayList<>();
    private final List<Condition> guards = new ArrayList<>();

    void add(int rule, Condition guard) {
      rules.add(rule);
      guards.add(guard);
    }

    Suspects build(int words) {
      List<Predicate<Failure>> compiled = new ArrayList<>();
      for (Condition guard : guards) {
        compiled.add(guard == null ? null : Evaluation.compile(guard));
      }
      return new Suspects(words, rules.stream().mapToInt(Integer::intValue).toArray(), compiled);
    }
  }
}
