package dev.taxon.engine.ruleset;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taxon.engine.Failure;
import dev.taxon.engine.Problem;
import dev.taxon.engine.contract.Contract;
import dev.taxon.engine.contract.Guidance;
import dev.taxon.engine.intake.Intake;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class SidecarTest {
  private final Contract contract =
      RulesetReader.read(new Files().all()).contracts().get("operation");
  private final List<Problem> problems = new ArrayList<>();

  @Test
  void guidanceCanHaveThreeVariants() {
    assertThat(read("guidance: {neutral: a, withKey: b, withoutKey: c}\ncases: []\n").guidance())
        .isEqualTo(new Guidance("a", "b", "c"));
    assertThat(read("cases: []\n")).isEqualTo(new Sidecar(null, List.of()));
    assertThat(problems).isEmpty();
  }

  @Test
  void aCasesInputIsARequestBody() {
    Sidecar sidecar =
        read(
            """
            cases:
              - input:
                  kind: text
                  text: duplicate key
                  vendor: oracle
                  vendorCode: 1
                  sqlState: "23000"
                expect: conflict
            """);
    assertThat(problems).isEmpty();
    assertThat(sidecar.cases()).hasSize(1);
    assertThat(sidecar.cases().get(0).input().failure().orElseThrow())
        .usingRecursiveComparison()
        .isEqualTo(
            Failure.of(Failure.Kind.TEXT)
                .text("duplicate key")
                .origin("storage")
                .vendor("oracle")
                .vendorCode(1)
                .sqlState("23000")
                .build());
  }

  @Test
  void everythingThatIsWrongIsToldWhereItStands() {
    Sidecar sidecar =
        read(
            """
            guidance: [no]
            case: []
            cases:
              - input: {kind: text, text: x, sqlState: 23505}
                expect: conflict
              - input: {kind: text, txt: x}
                expectNot: lost
              - input: {kind: shape, issues: [{code: a, path: []}, {code: b}]}
                expect: conflict
              - input: {kind: mcp, payload: {result: {}}}
                expect: internal
              - input: {kind: text, text: x, contract: mcp}
                expect: internal
              - input: {kind: text, text: x}
                expect: internal
                expectNot: conflict
              - input: {kind: text, text: x}
              - input: a text
                expect: internal
                knownGap: ""
              - expect: internal
              - 7
            """);
    assertThat(sidecar.cases()).hasSize(1);
    assertThat(problems.stream().sorted().map(Problem::toString))
        .containsExactly(
            "r.cases.yaml:1:11: guidance must be a text (in quotes, if it reads as a number, true,"
                + " false or null), not a list",
            "r.cases.yaml:2:1: unknown key \"case\"; known here: guidance, cases",
            "r.cases.yaml:4:44: sqlState must be a text (in quotes)",
            "r.cases.yaml:6:30: txt is an unknown field; known here: kind, text, origin, vendor,"
                + " sqlState, vendorCode, constraint, action, contract",
            "r.cases.yaml:7:16: \"lost\" is no code of the contract; write one of conflict,"
                + " internal",
            "r.cases.yaml:8:56: issues[1] tells no place; write one of path, instancePath,"
                + " instanceLocation, propertyPath, field",
            "r.cases.yaml:10:12: this input tells of no failure, so no rule ever sees it",
            "r.cases.yaml:12:44: the contract of the pack judges a case; remove this",
            "r.cases.yaml:14:5: a case must say either expect or expectNot",
            "r.cases.yaml:17:5: a case must say either expect or expectNot",
            "r.cases.yaml:18:12: input must be a request body, such as {kind: text, text: \"…\"}",
            "r.cases.yaml:20:15: knownGap is empty; write a text",
            "r.cases.yaml:21:5: the key input is missing",
            "r.cases.yaml:22:5: an item of cases must be a mapping with keys, not 7");
  }

  private Sidecar read(String text) {
    return Sidecar.read(
        YamlFile.read("r.cases.yaml", text, problems).orElseThrow(),
        Optional.of(contract),
        new Intake(List.of(), Intake.DEFAULT_MAX_TEXT));
  }
}
