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
  void aRuleCanBeSwitchedOff() {
    Ruleset ruleset =
        RulesetReader.read(
            new Files()
                .replace("ruleset.yaml", "- key-reused", "- rule: key-reused\n        off: true")
                .all());
    assertThat(ruleset.packs().get(0).rules()).extracting(Rule::enabled).containsExactly(false);
  }

  @Test
  void filesOutsideOfTheRulesetAreNoPartOfIt() {
    Ruleset ruleset =
        RulesetReader.read(new Files().put("pom.xml", "<a/>").put("src/x.yaml", "{").all());
    assertThat(ruleset.files()).isEqualTo(new Files().all());
    assertThat(ruleset.id()).isEqualTo(RulesetReader.read(new Files().all()).id());
  }

  @Test
  void theDigestIsOverPathsAndTexts() {
    assertThat(RulesetReader.read(new Files().all()).id())
        .isEqualTo(new RulesetId(0, Digest.of(new Files().all())));
    assertThat(Digest.of(new TreeMap<>(Map.of("a", "bc"))))
        .isEqualTo("sha256:b534ce16ac9c8b36823f39a395ce8e0e3c7ad9605b82b5444f18cadacd217a5d")
        .isNotEqualTo(Digest.of(new TreeMap<>(Map.of("ab", "c"))))
        .isNotEqualTo(Digest.of(new TreeMap<>(Map.of("a", "bc", "d", ""))));
  }

  @Test
  void nothingAtAllIsNoRuleset() {
    RulesetException refused =
        catchThrowableOfType(RulesetException.class, () -> RulesetReader.read(new TreeMap<>()));
    assertThat(refused).hasMessage("ruleset.yaml: there is no such file; it lists all the others");
  }

  @Test
  void whatRulesetYamlNamesMustBeThere() {
    assertProblems(
        new Files()
            .remove("packs/texts/key-reused.drl")
            .remove("packs/texts/key-reused.cases.yaml")
            .remove("contracts/mcp.yaml"),
        "ruleset.yaml:1:24: there is no file contracts/mcp.yaml",
        "ruleset.yaml:9:9: there is no file packs/texts/key-reused.cases.yaml",
        "ruleset.yaml:9:9: there is no file packs/texts/key-reused.drl");
  }

  @Test
  void whatIsThereMustBeNamed() {
    assertProblems(
        new Files()
            .put("packs/texts/other.drl", "")
            .put("packs/texts/other.cases.yaml", "")
            .put("packs/stray/rule.drl", "")
            .put("contracts/spare.yml", "")
            .put("packs/texts/README.md", "allowed"),
        "contracts/spare.yml: no part of the ruleset; list it in ruleset.yaml or remove it",
        "packs/stray/rule.drl: no part of the ruleset; list it in ruleset.yaml or remove it",
        "packs/texts/other.cases.yaml: no part of the ruleset; list it in ruleset.yaml or remove"
            + " it",
        "packs/texts/other.drl: no part of the ruleset; list it in ruleset.yaml or remove it");
  }

  @Test
  void namesMustBeUnique() {
    String cases = new Files().all().get("packs/texts/key-reused.cases.yaml");
    String rule = new Files().all().get("packs/texts/key-reused.drl");
    assertProblems(
        new Files()
            .put(
                "ruleset.yaml",
                """
                contracts: [operation, mcp, mcp]
                wrappers:
                  - {prefix: "a: ", origin: api}
                  - {prefix: "a: ", origin: storage}
                packs:
                  - pack: texts
                    contract: operation
                    rules: [key-reused, key-reused, same-name]
                  - pack: texts
                    contract: operation
                    rules: []
                  - pack: more
                    contract: operation
                    rules: [key-reused]
                """)
            .put("packs/texts/same-name.drl", rule)
            .put("packs/texts/same-name.cases.yaml", cases),
        "packs/texts/same-name.drl:4:1: the rule's name is taken by packs/texts/key-reused.drl;"
            + " change one",
        "ruleset.yaml:1:29: contracts/mcp.yaml is listed twice; remove one",
        "ruleset.yaml:4:14: this prefix is listed twice; remove one",
        "ruleset.yaml:8:25: the id is taken by packs/texts/key-reused.drl; a rule's id must be"
            + " unique",
        "ruleset.yaml:9:11: the pack is listed twice; remove one",
        "ruleset.yaml:14:13: the id is taken by packs/texts/key-reused.drl; a rule's id must be"
            + " unique");
  }

  @Test
  void wrongKeysNamesAndTypesAreToldAllAtOnce() {
    assertProblems(
        new Files()
            .put(
                "ruleset.yaml",
                """
                contracts: [operation, MCP]
                wrapper: []
                wrappers:
                  - {prefix: "", origin: disk}
                packs:
                  - pack: ../texts
                    contract: shapes
                    rules: [Key_Reused, 7, {rule: key-reused, off: maybe}, {off: true}]
                  - texts
                """)
            .remove("contracts/mcp.yaml")
            .remove("packs/texts/key-reused.drl")
            .remove("packs/texts/key-reused.cases.yaml"),
        "ruleset.yaml:1:12: the contract mcp must be listed",
        "ruleset.yaml:1:24: \"MCP\" is not a name; write lower-case words joined by hyphens",
        "ruleset.yaml:2:1: unknown key \"wrapper\"; known here: contracts, wrappers, packs",
        "ruleset.yaml:4:14: prefix is empty; write a text",
        "ruleset.yaml:4:26: origin must be one of api, storage, not the text \"disk\"",
        "ruleset.yaml:6:11: \"../texts\" is not a name; write lower-case words joined by hyphens",
        "ruleset.yaml:7:15: the contract \"shapes\" is not listed above",
        "ruleset.yaml:8:13: \"Key_Reused\" is not a name; write lower-case words joined by hyphens",
        "ruleset.yaml:8:25: an item of rules must be a text (in quotes, if it reads as a number,"
            + " true, false or null), not 7",
        "ruleset.yaml:8:52: off must be true or false, not the text \"maybe\"",
        "ruleset.yaml:8:60: the key rule is missing",
        "ruleset.yaml:9:5: an item of packs must be a mapping with keys, not the text \"texts\"");
  }

  @Test
  void aCodeMustBeOneOfThePacksContract() {
    assertProblems(
        new Files()
            .replace("packs/texts/key-reused.drl", "\"conflict\"", "\"INTERNAL\"")
            .replace("packs/texts/key-reused.cases.yaml", "expect: conflict", "expect: gone"),
        "packs/texts/key-reused.cases.yaml:4:13: \"gone\" is no code of the contract; write one of"
            + " conflict, internal",
        "packs/texts/key-reused.drl:8:8: \"INTERNAL\" is no code of the contract; write one of"
            + " conflict, internal");
  }

  @Test
  void aRuleFilesOwnProblemsAreAmongAll() {
    List<Problem> problems =
        problems(
            new Files()
                .replace("packs/texts/key-reused.drl", "already used\"", "already used\", eval(x)")
                .put("packs/texts/key-reused.cases.yaml", "cases: {"));
    assertThat(problems)
        .extracting(Problem::file)
        .contains("packs/texts/key-reused.drl", "packs/texts/key-reused.cases.yaml");
  }

  @Test
  void aContractThatCannotBeReadIsNotAlsoMissing() {
    assertProblems(
        new Files().put("contracts/operation.yaml", ""),
        "contracts/operation.yaml: the file is empty");
  }

  private static void assertProblems(Files files, String... expected) {
    assertThat(problems(files)).extracting(Problem::toString).containsExactly(expected);
  }

  private static List<Problem> problems(Files files) {
    return catchThrowableOfType(RulesetException.class, () -> RulesetReader.read(files.all()))
        .problems();
  }
}
