package dev.taxon.engine.drl;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taxon.engine.Failure;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

/** Printed rules are ordinary DRL, and mean to stock Drools what they mean to us. */
class StockDroolsTest {
  private static final double SCALE =
      Double.parseDouble(System.getProperty("taxon.test.scale", "0.1"));

  @Test
  void stockDroolsMatchesTheSameRules() {
    RandomRules random = new RandomRules(2);
    Map<String, String> files = new TreeMap<>();
    Map<String, Predicate<Failure>> rules = new TreeMap<>();
    for (int i = 0; i < (int) (1_000 * SCALE); i++) {
      RuleModel rule = random.rule("rule " + i);
      files.put("rule" + i, DrlPrinter.print(rule));
      rules.put(rule.name(), Evaluation.compile(rule.condition()));
    }
    try (StockDrools drools = new StockDrools(files)) {
      for (int i = 0; i < (int) (5_000 * SCALE); i++) {
        Failure failure = random.failure();
        TreeSet<String> ours = new TreeSet<>(rules.keySet());
        ours.removeIf(name -> !rules.get(name).test(failure));
        assertThat(drools.matching(failure)).isEqualTo(ours);
      }
    }
  }
}
