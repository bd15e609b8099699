package dev.taxon.rules;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.taxon.engine.classify.Verdict;
import dev.taxon.engine.contract.Decision;
import dev.taxon.engine.ruleset.Case;
import dev.taxon.engine.ruleset.Pack;
import dev.taxon.engine.ruleset.Rule;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The shipped rules and the cases beside them. */
class ShippedRulesTest {

  static Stream<Arguments> rules() {
    return Shipped.RULESET.packs().stream()
        .flatMap(pack -> pack.rules().stream().map(rule -> Arguments.of(rule.id(), pack, rule)));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("rules")
  void aRuleHoldsItsCases(String id, Pack pack, Rule rule) {
    int decided = 0;
    int nearMisses = 0;
    for (Case example : rule.cases()) {
      Verdict verdict =
          Shipped.CLASSIFIER.classify(
              example.input().failure().orElseThrow(), pack.contract().name());
      Decision decision = verdict.decision();
      String code = decision.code().name();
      String where = rule.file() + " case of line " + example.line();
      if (example.negated()) {
        assertThat(code).as(where).isNotEqualTo(example.code());
        nearMisses++;
      } else {
        assertThat(code).as(where).isEqualTo(example.code());
        assertThat(decision.rule()).as(where).isEqualTo(id);
        decided++;
      }
      assertThat(example.knownGap()).as(where).isEmpty();
    }
    assertThat(rule.enabled()).isTrue();
    assertThat(rule.model().note()).isNotBlank();
    assertThat(decided).as("cases of " + id).isPositive();
    assertThat(nearMisses).as("near misses of " + id).isPositive();
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
