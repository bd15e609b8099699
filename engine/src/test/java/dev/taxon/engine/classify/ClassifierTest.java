package dev.taxon.engine.classify;

import static dev.taxon.engine.classify.Rulesets.CONFLICT;
import static dev.taxon.engine.classify.Rulesets.INTERNAL;
import static dev.taxon.engine.classify.Rulesets.MCP;
import static dev.taxon.engine.classify.Rulesets.OPERATION;
import static dev.taxon.engine.classify.Rulesets.SCHEMA;
import static dev.taxon.engine.classify.Rulesets.SERVER;
import static dev.taxon.engine.classify.Rulesets.STORAGE_FAILED;
import static dev.taxon.engine.classify.Rulesets.UNAVAILABLE;
import static dev.taxon.engine.classify.Rulesets.pack;
import static dev.taxon.engine.classify.Rulesets.rule;
import static dev.taxon.engine.classify.Rulesets.switchedOff;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.taxon.engine.Envelope;
import dev.taxon.engine.Failure;
import dev.taxon.engine.Failure.Kind;
import dev.taxon.engine.contract.Code;
import dev.taxon.engine.contract.Contract;
import dev.taxon.engine.contract.Decision;
import dev.taxon.engine.contract.Decision.Basis;
import dev.taxon.engine.drl.Condition;
import dev.taxon.engine.drl.Condition.Any;
import dev.taxon.engine.drl.Condition.Comparison;
import dev.taxon.engine.drl.Field;
import dev.taxon.engine.drl.Operator;
import dev.taxon.engine.intake.InvalidRequestException;
import dev.taxon.engine.intake.Request;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ClassifierTest {
  private static final Condition KEY_REUSED =
      new Any(
          List.of(
              new Comparison(Field.TEXT, Operator.CONTAINS, "already used for different"),
              new Comparison(Field.TEXT, Operator.STARTS_WITH, "Evidence changed;")));
  private static final Condition BAD_PARAMS =
      new Comparison(Field.RPC_CODE, Operator.EQUAL, -32602);

  private static final Classifier CLASSIFIER =
      Classifier.of(
          Rulesets.of(
              pack(
                  OPERATION,
                  switchedOff(
                      rule("off", new Comparison(Field.KIND, Operator.EQUAL, "text"), INTERNAL)),
                  rule("conflict-key-reused", KEY_REUSED, CONFLICT),
                  rule(
                      "unavailable-changed",
                      new Comparison(Field.LOWER, Operator.CONTAINS, "changed"),
                      UNAVAILABLE)),
              pack(MCP, rule("mcp-bad-params", BAD_PARAMS, SCHEMA))));

  private static Failure text(String text, String origin) {
    return Failure.of(Kind.TEXT).text(text).origin(origin).build();
  }

  private static Decision ruled(Contract contract, Code code, String rule) {
    return new Decision(contract, code, Basis.RULE, rule, null);
  }

  private static Decision fallback(Contract contract, Code code) {
    return new Decision(contract, code, Basis.FALLBACK, null, null);
  }

  @Test
  void firstRuleInOrderWins() {
    Failure failure = text("Evidence changed; reload", Failure.API);
    Verdict verdict = CLASSIFIER.classify(failure, "operation");
    assertThat(verdict)
        .isEqualTo(
            new Verdict(
                failure,
                ruled(OPERATION, CONFLICT, "conflict-key-reused"),
                null,
                CLASSIFIER.ruleset().id(),
                2,
                verdict.number(),
                null));
    assertThat(verdict.decisionId()).matches("[0-9a-f]{16}");
  }

  @Test
  void laterRuleDecidesWhatEarlierOnesLeave() {
    assertThat(CLASSIFIER.classify(text("It CHANGED", Failure.API), "operation").decision())
        .isEqualTo(ruled(OPERATION, UNAVAILABLE, "unavailable-changed"));
  }

  @Test
  void unknownFailureGetsTheFallbackOfItsOrigin() {
    assertThat(CLASSIFIER.classify(text("Boom", Failure.API), "operation").decision())
        .isEqualTo(fallback(OPERATION, INTERNAL));
    assertThat(CLASSIFIER.classify(text("Boom", Failure.STORAGE), "operation").decision())
        .isEqualTo(fallback(OPERATION, STORAGE_FAILED));
  }

  @Test
  void nearMissOfThePrefilterGetsTheFallback() {
    assertThat(CLASSIFIER.classify(text("EVIDENCE changeD;", Failure.API), "mcp").decision())
        .isEqualTo(fallback(MCP, SERVER));
  }

  @Test
  void mcpInputIsJudgedByBothContracts() {
    Failure failure =
        Failure.of(Kind.MCP)
            .text("evidence changed")
            .rpcCode(-32602)
            .envelope(new Envelope(-32602, "evidence changed", null))
            .build();
    Verdict verdict = CLASSIFIER.classify(failure, "operation");
    assertThat(verdict.decision()).isEqualTo(ruled(OPERATION, UNAVAILABLE, "unavailable-changed"));
    assertThat(verdict.category()).isEqualTo(ruled(MCP, SCHEMA, "mcp-bad-params"));

    Verdict byCategory = CLASSIFIER.classify(failure, "mcp");
    assertThat(byCategory.decision()).isEqualTo(ruled(MCP, SCHEMA, "mcp-bad-params"));
    assertThat(byCategory.category()).isEqualTo(byCategory.decision());
  }

  @Test
  void mcpInputThatNoRuleKnowsGetsBothFallbacks() {
    Failure failure =
        Failure.of(Kind.MCP).rpcCode(1).envelope(new Envelope(1, "no message", null)).build();
    Verdict verdict = CLASSIFIER.classify(failure, "operation");
    assertThat(verdict.decision()).isEqualTo(fallback(OPERATION, INTERNAL));
    assertThat(verdict.category()).isEqualTo(fallback(MCP, SERVER));
  }

  @Test
  void typedValuePassesThroughWhereTheContractHasItsCode() {
    Failure failure = Failure.of(Kind.TYPED).typedCode("conflict").build();
    assertThat(CLASSIFIER.classify(failure, "operation").decision())
        .isEqualTo(new Decision(OPERATION, CONFLICT, Basis.TYPED, null, null));
    assertThat(CLASSIFIER.classify(failure, "mcp").decision()).isEqualTo(fallback(MCP, SERVER));
  }

  @Test
  void equalDecisionsAreOneObjectSoThatTheyCanBeKeys() {
    List<Failure> failures =
        List.of(
            Failure.of(Kind.TYPED).typedCode("conflict").build(),
            Failure.of(Kind.TYPED).typedCode("nonsense").build(),
            text("unheard of", Failure.API),
            text("unheard of", Failure.STORAGE),
            text("Evidence changed; reload", Failure.API));
    for (Failure failure : failures) {
      assertThat(CLASSIFIER.classify(failure, "operation").decision())
          .isSameAs(CLASSIFIER.classify(failure, "operation").decision());
    }
  }

  @Test
  void traceReportsEveryRuleThatMatchesInOrder() {
    Failure failure = text("Evidence changed; reload", Failure.API);
    Verdict verdict =
        CLASSIFIER.trace(new Request(Optional.of(failure), "operation")).orElseThrow();
    assertThat(verdict.decision()).isEqualTo(ruled(OPERATION, CONFLICT, "conflict-key-reused"));
    assertThat(verdict.matches())
        .containsExactly(
            ruled(OPERATION, CONFLICT, "conflict-key-reused"),
            ruled(OPERATION, UNAVAILABLE, "unavailable-changed"));
  }

  @Test
  void requestWithoutFailureHasNoVerdict() {
    Request request = new Request(Optional.empty(), "operation");
    assertThat(CLASSIFIER.classify(request)).isEmpty();
    assertThat(CLASSIFIER.trace(request)).isEmpty();
  }

  @Test
  void unknownContractIsRefused() {
    assertThatThrownBy(() -> CLASSIFIER.classify(text("x", Failure.API), "orders"))
        .isInstanceOfSatisfying(
            InvalidRequestException.class,
            thrown -> assertThat(thrown.field()).isEqualTo("contract"))
        .hasMessage("contract is not one of the ruleset's: write one of operation, mcp");
  }

  @Test
  void rulesetWithoutRulesFallsBack() {
    assertThat(
            Classifier.of(Rulesets.of()).classify(text("x", Failure.API), "operation").decision())
        .isEqualTo(fallback(OPERATION, INTERNAL));
  }
}
