package dev.taxon.rules;

import static dev.taxon.engine.check.Finding.Severity.ERROR;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.taxon.engine.check.Check;
import dev.taxon.engine.check.CheckReport;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The shipped rules and the cases beside them. */
class ShippedRulesTest {

  @Test
  void everyCaseHolds() {
    CheckReport report = Check.run(Shipped.CLASSIFIER);

    assertThat(report.findings()).filteredOn(finding -> finding.severity() == ERROR).isEmpty();
    assertThat(report.rules()).as("all are on").isEqualTo(Shipped.rules().size());
    assertThat(report.cases()).isGreaterThan(700);
  }

  @Test
  void everyRuleHasItsReasonAndNoGap() {
    assertThat(Shipped.rules())
        .allSatisfy(
            rule -> {
              assertThat(rule.model().note()).as(rule.file()).isNotBlank();
              assertThat(rule.cases()).allMatch(example -> example.knownGap().isEmpty());
            });
  }

  @Test
  void noRuleGivesTheReservedCode() {
    assertThat(Shipped.rules()).noneMatch(rule -> rule.model().code().equals("budget_exhausted"));
    assertThat(Shipped.code(Map.of("kind", "typed", "code", "budget_exhausted")))
        .isEqualTo("budget_exhausted");
  }

  /** What tells a database's own error from one that our SQL raised stands in every native rule. */
  @Test
  void theNativeRulesAgreeOnWhatIsNative() {
    Set<List<String>> guards =
        Shipped.FILES.entrySet().stream()
            .filter(file -> file.getKey().matches("packs/native-states/.*\\.drl"))
            .map(
                file ->
                    file.getValue()
                        .lines()
                        .dropWhile(line -> !line.contains("vendor == \"postgresql\" && constraint"))
                        .takeWhile(line -> !line.equals("then"))
                        .toList())
            .collect(Collectors.toSet());

    assertThat(guards).hasSize(1);
    assertThat(guards.iterator().next()).hasSize(8);
  }

  /** Users without a folder of their own get these files from the class path. */
  @Test
  void theClassPathCarriesTheSameFiles() throws IOException {
    for (Map.Entry<String, String> file : Shipped.FILES.entrySet()) {
      try (InputStream packed =
          Shipped.class.getResourceAsStream("/taxon/rules/" + file.getKey())) {
        assertThat(packed).as(file.getKey()).hasBinaryContent(file.getValue().getBytes(UTF_8));
      }
    }
  }
}
