package dev.taxon.engine.ruleset;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.taxon.engine.Failure;
import dev.taxon.engine.Problem;
import dev.taxon.engine.contract.Actions;
import dev.taxon.engine.contract.Code;
import dev.taxon.engine.contract.Contract;
import dev.taxon.engine.contract.Guidance;
import dev.taxon.engine.contract.Retry;
import dev.taxon.engine.contract.Severity;
import dev.taxon.engine.drl.DrlReader;
import dev.taxon.engine.intake.Wrapper;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class RulesetReaderTest {

  @Test
  void readsContractsRulesAndCases() {
    Ruleset ruleset = RulesetReader.read(new Files().all());

    assertThat(ruleset.contracts().keySet()).containsExactly("operation", "mcp");
    Contract operation = ruleset.contracts().get("operation");
    Code internal =
        new Code(
            "internal",
            500,
            Retry.NEVER,
            true,
            Severity.ERROR,
            "Something broke.",
            Guidance.same("Tell us."));
    assertThat(operation.codes())
        .containsExactly(
            Map.entry(
                "conflict",
                new Code(
                    "conflict",
                    409,
                    Retry.AFTER_CHANGE,
                    false,
                    Severity.INFO,
                    "Somebody was faster.",
                    new Guidance(
                        "Reload.", "Reload and use a new key.", "Reload and read again."))),
            Map.entry("internal", internal));
    assertThat(operation.storageFallback()).isEqualTo(internal);
    assertThat(operation.fallback()).isEqualTo(internal);
    assertThat(operation.actions())
        .isEqualTo(new Actions(List.of("ingest"), List.of("read", "list_*")));
    assertThat(ruleset.contracts().get("mcp").actions()).isEqualTo(Actions.NONE);
    assertThat(ruleset.intake().wrappers())
        .containsExactly(new Wrapper("Storage failed: ", "storage"));

    assertThat(ruleset.packs()).hasSize(1);
    Pack pack = ruleset.packs().get(0);
    assertThat(pack.name()).isEqualTo("texts");
    assertThat(pack.contract()).isSameAs(operation);
    assertThat(pack.rules()).hasSize(1);
    Rule rule = pack.rules().get(0);
    assertThat(rule.id()).isEqualTo("key-reused");
    assertThat(rule.file()).isEqualTo("packs/texts/key-reused.drl");
    assertThat(rule.enabled()).isTrue();
    assertThat(rule.model())
        .isEqualTo(DrlReader.read(rule.file(), ruleset.files().get(rule.file())));
    assertThat(rule.guidance()).isEqualTo(Guidance.same("Use a new key."));

    assertThat(rule.cases()).hasSize(2);
    Case hit = rule.cases().get(0);
    assertThat(hit.line()).isEqualTo(3);
    assertThat(hit.input().contract()).isEqualTo("operation");
    assertThat(hit.input().failure().orElseThrow().text()).isEqualTo("Key already used");
    assertThat(hit.input().failure().orElseThrow().origin()).isEqualTo(Failure.STORAGE);
    assertThat(hit.code()).isEqualTo("conflict");
    assertThat(hit.negated()).isFalse();
    assertThat(hit.knownGap()).isEmpty();
    Case miss = rule.cases().get(1);
    assertThat(miss.line()).isEqualTo(5);
    assertThat(miss.negated()).isTrue();
    assertThat(miss.knownGap()).isEqualTo("nobody says so yet");
  }

  @Test
  void aFileThatIsNotThereIsTold() {
    assertThat(problems(new Files().remove("packs/texts/key-reused.drl")))
        .containsExactly(
            new Problem("ruleset.yaml", 9, 9, "there is no file packs/texts/key-reused.drl"));
  }

  @Test
  void nothingAtAllIsNoRuleset() {
    RulesetException refused =
        catchThrowableOfType(RulesetException.class, () -> RulesetReader.read(new TreeMap<>()));
    assertThat(refused).hasMessage("ruleset.yaml: there is no such file; it lists all the others");
  }

  private static List<Problem> problems(Files files) {
    return catchThrowableOfType(RulesetException.class, () -> RulesetReader.read(files.all()))
        .problems();
  }
}
