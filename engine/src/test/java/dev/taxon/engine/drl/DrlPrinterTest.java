package dev.taxon.engine.drl;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class DrlPrinterTest {
  @Test
  void readingWhatWasPrintedGivesTheSameRule() {
    RandomRules random = new RandomRules(1);
    int count = (int) (20_000 * Double.parseDouble(System.getProperty("taxon.test.scale", "0.1")));
    for (int i = 0; i < count; i++) {
      RuleModel rule = random.rule("rule " + i);
      String drl = DrlPrinter.print(rule);
      assertThat(DrlReader.read("r.drl", drl)).as(drl).isEqualTo(rule);
    }
  }
}
