package dev.taxon.engine.classify;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import dev.taxon.engine.Failure;
import dev.taxon.engine.drl.Condition;
import dev.taxon.engine.drl.Evaluation;
import dev.taxon.engine.drl.RandomRules;
import dev.taxon.engine.prefilter.Named;
import dev.taxon.engine.prefilter.Prefilter;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * The prefilter may not change what the rules say: random failures against random rules, decided
 * with it, without it, and by plain evaluation of the rules in order.
 */
class SoundnessTest {
  private static final int FAILURES =
      (int) (200_000 * Double.parseDouble(System.getProperty("taxon.test.scale", "0.1")));
  private static final int NONE = -1;
  private static final int FAILURES_PER_RULESET = 500;

  /** Most rulesets are small, so that there can be many. */
  private static final int[] SIZES = {30, 40, 60, 100, 300, 30, 50, 200, 300, 3000};

  @Test
  void prefilterAndDroolsSayWhatTheRulesSay() {
    int decided = 0;
    for (int ruleset = 0; ruleset * FAILURES_PER_RULESET < FAILURES; ruleset++) {
      RandomRules random = new RandomRules(ruleset);
      List<Condition> conditions = new ArrayList<>();
      while (conditions.size() < SIZES[ruleset % SIZES.length]) {
        conditions.add(random.rule("rule " + conditions.size()).condition());
      }
      List<Predicate<Failure>> rules = conditions.stream().map(Evaluation::compile).toList();
      Prefilter prefilter = new Prefilter(conditions);
      RuleBase drools = new RuleBase(rules);
      for (int i = 0; i < FAILURES_PER_RULESET; i++) {
        Failure failure = random.failure();
        int expected = firstOf(rules, failure);
        Named named = prefilter.name(failure);
        assertEveryMatchIsNamed(conditions, rules, failure, named);
        assertThat(drools.<Integer>with(session -> firstOf(named, session, failure)))
            .isEqualTo(expected);
        if (rules.size() <= 300) {
          assertThat(drools.<Integer>with(session -> firstOf(rules.size(), session, failure)))
              .isEqualTo(expected);
        }
        decided += expected == NONE ? 0 : 1;
      }
    }
    assertThat(decided).isGreaterThan(FAILURES / 4);
  }

  private static int firstOf(List<Predicate<Failure>> rules, Failure failure) {
    return first(IntStream.range(0, rules.size()), rule -> rules.get(rule).test(failure));
  }

  private static int firstOf(int rules, Session session, Failure failure) {
    return first(IntStream.range(0, rules), rule -> session.fires(failure, rule));
  }

  private static int firstOf(Named named, Session session, Failure failure) {
    return first(numbers(named), rule -> session.fires(failure, rule));
  }

  private static int first(IntStream rules, IntPredicate matches) {
    return rules.filter(matches).findFirst().orElse(NONE);
  }

  private static IntStream numbers(Named named) {
    return named == null ? IntStream.empty() : named.stream();
  }

  /** Stronger than the right winner: random rules match so often that the first hides the rest. */
  private static void assertEveryMatchIsNamed(
      List<Condition> conditions, List<Predicate<Failure>> rules, Failure failure, Named named) {
    BitSet bits = new BitSet();
    numbers(named).forEach(bits::set);
    assertThat(numbers(named)).isSorted();
    for (int rule = 0; rule < rules.size(); rule++) {
      if (!bits.get(rule) && rules.get(rule).test(failure)) {
        fail("matches, and is not named: %s", conditions.get(rule));
      }
    }
  }
}
