package dev.taxon.rules;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taxon.engine.Failure;
import dev.taxon.engine.classify.Verdict;
import dev.taxon.engine.contract.Contract;
import dev.taxon.engine.contract.Decision;
import dev.taxon.engine.drl.StockDrools;
import dev.taxon.engine.intake.Request;
import dev.taxon.engine.ruleset.Case;
import dev.taxon.engine.ruleset.Pack;
import dev.taxon.engine.ruleset.Rule;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every rule file is ordinary DRL: stock Drools compiles it as it stands and decides the same. */
class StockDroolsTest {
  private static StockDrools stock;

  @BeforeAll
  static void compile() {
    stock =
        new StockDrools(
            Shipped.rules().stream()
                .collect(Collectors.toMap(Rule::id, rule -> Shipped.FILES.get(rule.file()))));
  }

  @AfterAll
  static void close() {
    stock.close();
  }

  static Stream<Pack> packs() {
    return Shipped.RULESET.packs().stream();
  }

  /** Every case against every rule of the ruleset, not only against its own. */
  @ParameterizedTest
  @MethodSource("packs")
  void theSameRulesMatchEveryCase(Pack pack) {
    for (Rule rule : pack.rules()) {
      for (Case example : rule.cases()) {
        Failure failure = example.input().failure().orElseThrow();
        Set<String> matching = stock.matching(failure);
        String where = rule.file() + " case of line " + example.line();

        assertThat(matching).as(where).isEqualTo(traced(failure));
        assertThat(first(matching, pack.contract()))
            .as(where)
            .isEqualTo(
                Shipped.CLASSIFIER.classify(failure, pack.contract().name()).decision().rule());
      }
    }
  }

  private static SortedSet<String> traced(Failure failure) {
    SortedSet<String> names = new TreeSet<>();
    Map<String, String> nameById =
        Shipped.rules().stream().collect(Collectors.toMap(Rule::id, rule -> rule.model().name()));
    for (String contract : Shipped.RULESET.contracts().keySet()) {
      Verdict verdict =
          Shipped.CLASSIFIER.trace(new Request(Optional.of(failure), contract)).orElseThrow();
      for (Decision match : verdict.matches()) {
        names.add(nameById.get(match.rule()));
      }
    }
    return names;
  }

  private static String first(Set<String> matching, Contract contract) {
    return packs()
        .filter(pack -> pack.contract().equals(contract))
        .flatMap(pack -> pack.rules().stream())
        .filter(rule -> matching.contains(rule.model().name()))
        .map(Rule::id)
        .findFirst()
        .orElse(null);
  }
}
