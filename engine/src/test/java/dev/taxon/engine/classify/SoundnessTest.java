package dev.taxon.engine.classify;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import dev.taxon.engine.Failure;
import dev.taxon.engine.contract.Decision;
import dev.taxon.engine.drl.Condition;
import dev.taxon.engine.drl.Evaluation;
import dev.taxon.engine.drl.RandomRules;
import dev.taxon.engine.intake.Request;
import dev.taxon.engine.prefilter.Prefilter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

/**
 * The prefilter may not change what the rules say: random failures against random rules, decided
 * with it, without it, and by plain evaluation of the rules in order.
 */
class SoundnessTest {
  private static final int FAILURES =
      (int) (200_000 * Double.parseDouble(System.getProperty("taxon.test.scale", "0.1")));

  /** Most rulesets are small: there are more of them then, and trace asks every rule. */
  private static final int[] SIZES = {30, 40, 60, 100, 150, 300, 30, 50, 300, 3000};

  @Test
  void prefilterAndDroolsSayWhatTheRulesSay() {
    int each = 250;
    int decided = 0;
    for (int round = 0; round * each < FAILURES; round++) {
      RandomRules random = new RandomRules(round);
      List<Condition> conditions = new ArrayList<>();
      while (conditions.size() < SIZES[round % SIZES.length]) {
        conditions.add(random.rule("rule " + conditions.size()).condition());
      }
      List<Predicate<Failure>> rules = conditions.stream().map(Evaluation::compile).toList();
      Prefilter prefilter = new Prefilter(conditions);
      Classifier classifier = Classifier.of(Rulesets.ofConditions(conditions));
      for (int i = 0; i < each; i++) {
        Failure failure = random.failure();
        if (failure.kind().equals("typed")) {
          continue;
        }
        List<String> matching = new ArrayList<>();
        long[] named = prefilter.name(failure);
        for (int rule = 0; rule < rules.size(); rule++) {
          if (rules.get(rule).test(failure)) {
            matching.add("rule-" + rule);
            if (named == null || (named[rule >>> 6] >>> rule & 1) == 0) {
              fail("not named, and matches: %s", conditions.get(rule));
            }
          }
        }
        Decision decision = classifier.classify(failure, "operation").decision();
        assertThat(decision.rule()).isEqualTo(matching.isEmpty() ? null : matching.get(0));
        decided += matching.isEmpty() ? 0 : 1;
        if (rules.size() <= 300) {
          List<Decision> all =
              classifier
                  .trace(new Request(Optional.of(failure), "operation"))
                  .orElseThrow()
                  .matches();
          assertThat(all.stream().map(Decision::rule).toList()).isEqualTo(matching);
        }
      }
    }
    assertThat(decided).isGreaterThan(FAILURES / 4);
  }
}
