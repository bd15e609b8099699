package dev.taxon.engine.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taxon.engine.classify.Classifier;
import dev.taxon.engine.ruleset.RulesetReader;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class CheckTest {

  private final SortedMap<String, String> files = new TreeMap<>();
  private final StringBuilder order = new StringBuilder();

  /** A rule of the operation contract, after those before it, with its cases. */
  private void rule(String id, String code, String constraints, String cases) {
    order.append("      - ").append(id).append('\n');
    files.put(
        "packs/texts/" + id + ".drl",
        """
        import dev.taxon.engine.Failure;
        rule "%s" when
            $f : Failure( %s )
        then
            $f.classifyAs("%s");
        end
        """
            .formatted(id, constraints, code));
    files.put("packs/texts/" + id + ".cases.yaml", "cases:\n" + cases.indent(2));
  }

  private static String match(String text, String code) {
    return "- input: {kind: text, text: \"" + text + "\"}\n  expect: " + code + "\n";
  }

  private static String miss(String text, String code) {
    return "- input: {kind: text, text: \"" + text + "\"}\n  expectNot: " + code + "\n";
  }

  private CheckReport check() {
    files.put(
        "ruleset.yaml",
        "contracts: [operation, mcp]\npacks:\n  - pack: texts\n    contract: operation\n    rules:\n"
            + order);
    files.put(
        "contracts/operation.yaml", contract("operation", "conflict", "not_found", "internal"));
    files.put("contracts/mcp.yaml", contract("mcp", "internal"));
    return Check.run(Classifier.of(RulesetReader.read(files)));
  }

  private static String contract(String name, String... codes) {
    StringBuilder contract =
        new StringBuilder(
            "contract: " + name + "\nfallback: {storage: internal, other: internal}\ncodes:\n");
    for (String code : codes) {
      contract.append(
          """
            %s:
              httpStatus: 409
              retry: never
              logged: false
              severity: INFO
              message: What happened.
              guidance: What to do.
          """
              .formatted(code));
    }
    return contract.toString();
  }

  private static List<String> lines(CheckReport report) {
    return report.findings().stream().map(Finding::toString).toList();
  }

  @Test
  void aRuleThatHoldsItsCasesPasses() {
    rule(
        "busy",
        "conflict",
        "text contains \"busy\"",
        match("is busy", "conflict") + miss("bus", "conflict"));

    CheckReport report = check();

    assertThat(report).isEqualTo(new CheckReport(1, 2, List.of()));
    assertThat(report.passed()).isTrue();
  }

  @Test
  void brokenCasesNameRuleAndCase() {
    rule(
        "busy",
        "conflict",
        "text contains \"busy\"",
        match("is busy", "conflict")
            + match("is bus", "conflict")
            + miss("so busy", "conflict")
            + miss("none", "conflict")
            + match("busy", "not_found"));

    CheckReport report = check();

    assertThat(lines(report))
        .containsExactly(
            "packs/texts/busy.cases.yaml:4: error: the case of rule busy must give conflict, and"
                + " gives internal by the fallback, for no rule matches [case-fails]",
            "packs/texts/busy.cases.yaml:6: error: the case of rule busy must not give conflict"
                + " and does, by rule busy [case-fails]",
            "packs/texts/busy.cases.yaml:10: error: the case of rule busy must give not_found, and"
                + " gives conflict by rule busy [case-fails]");
    assertThat(report.passed()).isFalse();
    assertThat(report.cases()).isEqualTo(5);
  }

  @Test
  void aKnownGapMayFailAndMustNotHold() {
    rule(
        "busy",
        "conflict",
        "text contains \"busy\"",
        match("busy", "conflict")
            + miss("none", "conflict")
            + match("engaged", "conflict")
            + "  knownGap: another word\n"
            + match("busy", "conflict")
            + "  knownGap: no longer\n");

    CheckReport report = check();

    assertThat(lines(report))
        .containsExactly(
            "packs/texts/busy.cases.yaml:9: warning: this case holds now: remove its knownGap"
                + " [gap-closed]");
    assertThat(report.passed()).isTrue();
  }

  @Test
  void everyRuleNeedsACaseThatItDecidesAndANearMiss() {
    rule(
        "busy",
        "conflict",
        "text contains \"busy\"",
        match("other", "internal") + miss("busy", "not_found"));

    assertThat(lines(check()))
        .containsExactly(
            "packs/texts/busy.cases.yaml: error: rule busy decides none of its cases: write one"
                + " with expect: conflict [no-case]",
            "packs/texts/busy.cases.yaml: error: rule busy has no near miss: write a case that it"
                + " must not match, with expectNot: conflict [no-near-miss]");
  }
}
