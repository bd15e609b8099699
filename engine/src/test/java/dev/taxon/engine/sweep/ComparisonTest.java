package dev.taxon.engine.sweep;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taxon.engine.classify.Classifier;
import dev.taxon.engine.ruleset.Files;
import dev.taxon.engine.ruleset.RulesetReader;
import dev.taxon.engine.sweep.Comparison.Change;
import dev.taxon.engine.sweep.Comparison.Outcome;
import dev.taxon.engine.sweep.Comparison.Route;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ComparisonTest {
  private static final String RULE = "packs/texts/key-reused.drl";

  private final Classifier before = classifier(new Files());

  @Test
  void tellsEachDistinctInputThatMoves() {
    Classifier after =
        classifier(new Files().replace(RULE, "\"already used\"", "\"Key already used\""));
    Comparison comparison =
        Comparison.of(
            before,
            after,
            List.of(
                text("a.sql", 3, "Name already used", Map.of("operation", "conflict")),
                text("a.sql", 9, "Key already used", Map.of()),
                text("b.sql", 1, "Storage failed: Name already used", Map.of()),
                text("b.sql", 2, "Out of paper", Map.of())));

    Change change =
        new Change(
            "Name already used",
            "a.sql",
            3,
            "operation",
            new Outcome("conflict", "key-reused", false),
            new Outcome("internal", null, true),
            "conflict");
    assertThat(comparison).isEqualTo(new Comparison(3, List.of(change)));
    assertThat(comparison.moves())
        .isEqualTo(Map.of(new Route("operation", "conflict", "internal"), List.of(change)));
    assertThat(change.fallsBack()).isTrue();
    assertThat(change.breaks()).isTrue();
  }

  @Test
  void tellsAnotherRuleOfTheSameCodeWithoutCallingItAMove() {
    Classifier after =
        classifier(
            new Files()
                .replace("ruleset.yaml", "- key-reused", "- key-taken\n      - key-reused")
                .put(
                    "packs/texts/key-taken.drl",
                    """
                    import dev.taxon.engine.Failure;

                    rule "conflict: key taken"
                    when
                        $f : Failure( text contains "Key" )
                    then
                        $f.classifyAs("conflict");
                    end
                    """)
                .put("packs/texts/key-taken.cases.yaml", "cases: []\n"));
    Comparison comparison =
        Comparison.of(before, after, List.of(text("a.sql", 1, "Key already used", Map.of())));

    assertThat(comparison.changes())
        .singleElement()
        .satisfies(
            change -> {
              assertThat(change.moves()).isFalse();
              assertThat(change.after()).isEqualTo(new Outcome("conflict", "key-taken", false));
            });
    assertThat(comparison.moves()).isEmpty();
  }

  private static Classifier classifier(Files files) {
    return Classifier.of(RulesetReader.read(files.all()));
  }

  private static Entry text(String source, int line, String text, Map<String, String> expected) {
    return new Entry(
        source, line, 1, Map.of("kind", "text", "text", text), false, expected, Map.of());
  }
}
