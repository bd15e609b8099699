package dev.taxon.engine.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taxon.engine.classify.Classifier;
import dev.taxon.engine.classify.Rulesets;
import dev.taxon.engine.classify.Verdict;
import dev.taxon.engine.drl.Condition.Comparison;
import dev.taxon.engine.drl.Field;
import dev.taxon.engine.drl.Operator;
import dev.taxon.engine.ruleset.Case;
import dev.taxon.engine.ruleset.Rule;
import dev.taxon.engine.ruleset.Ruleset;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class KnownFailuresTest {

  private static final Rule LOCKED =
      Rulesets.rule(
          "locked",
          new Comparison(Field.TEXT, Operator.CONTAINS, "row is locked"),
          Rulesets.UNAVAILABLE);
  private static final Rule ROW =
      Rulesets.rule(
          "row", new Comparison(Field.LOWER, Operator.CONTAINS, "row"), Rulesets.CONFLICT);

  private static List<String> findings(List<Rule> rules, String... texts) {
    Ruleset ruleset = Rulesets.of(Rulesets.pack(Rulesets.OPERATION, rules.toArray(new Rule[0])));
    Classifier classifier = Classifier.of(ruleset);
    List<Verdict> known = List.of(texts).stream().map(text -> verdict(classifier, text)).toList();
    return KnownFailures.findings(classifier, known).stream().map(Finding::toString).toList();
  }

  private static Verdict verdict(Classifier classifier, String text) {
    return classifier
        .classify(classifier.ruleset().intake().read(Map.of("kind", "text", "text", text)))
        .orElseThrow();
  }

  @Test
  void aShortPhraseThatCatchesTextsOfSeveralCodesIsTold() {
    assertThat(findings(List.of(LOCKED, ROW), "the row is locked", "a row is gone", "Row two"))
        .containsExactly(
            "packs/row.drl: warning: the phrase \"row\" of rule row stands in known texts of"
                + " several codes (conflict 2, unavailable 1), so the order of rules decides: a"
                + " longer phrase is safer [broad-phrase]");
  }

  @Test
  void aRuleThatNothingInTheCorpusReachesIsTold() {
    assertThat(findings(List.of(LOCKED, ROW), "a row is gone"))
        .containsExactly(
            "packs/locked.drl: note: only its own cases reach rule locked: nothing in the corpus"
                + " does, so nothing shows that it is needed [reached-by-own-cases-only]");
  }

  @Test
  void anotherRulesCaseReachesARule() {
    Case nearMiss =
        new Case(
            1,
            Rulesets.of().intake().read(Map.of("kind", "text", "text", "row is locked")),
            "conflict",
            true,
            "");
    Rule row = new Rule(ROW.id(), ROW.file(), true, ROW.model(), null, List.of(nearMiss));

    assertThat(findings(List.of(LOCKED, row), "a row is gone")).isEmpty();
  }

  @Test
  void withoutACorpusNothingIsTold() {
    assertThat(findings(List.of(LOCKED, ROW))).isEmpty();
  }
}
