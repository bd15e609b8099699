package dev.taxon.engine.classify;

import static dev.taxon.engine.classify.Rulesets.CONFLICT;
import static dev.taxon.engine.classify.Rulesets.MCP;
import static dev.taxon.engine.classify.Rulesets.OPERATION;
import static dev.taxon.engine.classify.Rulesets.SCHEMA;
import static dev.taxon.engine.classify.Rulesets.STORAGE_FAILED;
import static dev.taxon.engine.classify.Rulesets.UNAVAILABLE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.taxon.engine.Envelope;
import dev.taxon.engine.Failure;
import dev.taxon.engine.Failure.Kind;
import dev.taxon.engine.contract.Code;
import dev.taxon.engine.contract.Contract;
import dev.taxon.engine.contract.Decision;
import dev.taxon.engine.contract.Decision.Basis;
import dev.taxon.engine.contract.Guidance;
import dev.taxon.engine.ruleset.RulesetId;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class AnswerTest {
  private static final String DIGEST = "sha256:" + "a".repeat(64);
  private static final Failure SECRET =
      Failure.of(Kind.TEXT).text("row (4711, s3cret) conflicts").origin(Failure.STORAGE).build();

  private static Verdict verdict(
      Failure failure, Decision decision, Decision category, List<Decision> matches) {
    return new Verdict(
        failure, decision, category, new RulesetId(7, DIGEST), 1, 0x00c0ffee00c0ffeeL, matches);
  }

  private static Decision ruled(Contract contract, Code code, String rule) {
    return new Decision(contract, code, Basis.RULE, rule, null);
  }

  /** A map in the order of its names and values; entries in order are compared too. */
  private static Map<String, Object> map(Object... namesAndValues) {
    Map<String, Object> map = new LinkedHashMap<>();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      map.put((String) namesAndValues[i], namesAndValues[i + 1]);
    }
    return map;
  }

  /** Equal, and in the same order at every depth. */
  private static void assertSame(Map<String, Object> actual, Map<String, Object> expected) {
    assertThat(actual).isEqualTo(expected).hasToString(expected.toString());
  }

  @Test
  void noFailureIsNoError() {
    assertSame(Answer.json(Optional.empty()), map("error", false));
  }

  @Test
  void textVerdict() {
    Verdict verdict = verdict(SECRET, ruled(OPERATION, CONFLICT, "key-reused"), null, null);
    String message = "Message of conflict.";
    String guidance = "Neutral advice of conflict.";
    assertSame(
        Answer.json(Optional.of(verdict)),
        map(
            "error",
            true,
            "contract",
            "operation",
            "code",
            "conflict",
            "level",
            "system",
            "httpStatus",
            409,
            "retry",
            "after_change",
            "retryable",
            false,
            "message",
            message,
            "guidance",
            guidance,
            "severity",
            map("text", "INFO", "number", 9),
            "rule",
            "key-reused",
            "ruleset",
            map("version", 7, "digest", DIGEST),
            "decisionId",
            "00c0ffee00c0ffee",
            "http",
            map(
                "status",
                409,
                "body",
                map(
                    "error",
                    message,
                    "code",
                    "conflict",
                    "retry",
                    "after_change",
                    "retryable",
                    false,
                    "guidance",
                    guidance)),
            "mcp",
            map(
                "isError", true,
                "content", List.of(map("type", "text", "text", message + "\n" + guidance)),
                "structuredContent",
                    map(
                        "message",
                        message,
                        "code",
                        "conflict",
                        "retry",
                        "after_change",
                        "retryable",
                        false,
                        "guidance",
                        guidance))));
  }

  @Test
  void mcpVerdictCarriesCategoryAndEnvelope() {
    Failure failure =
        Failure.of(Kind.MCP)
            .text("timed out")
            .rpcCode(-32602)
            .level(Failure.TOOL)
            .envelope(new Envelope(-32602, "Invalid params: x", null))
            .build();
    Decision category = ruled(MCP, SCHEMA, "mcp-bad-params");
    Verdict verdict =
        verdict(failure, ruled(OPERATION, UNAVAILABLE, "timeout"), category, List.of(category));
    String message = "Message of unavailable.";
    String guidance = "Neutral advice of unavailable.";
    assertSame(
        Answer.json(Optional.of(verdict)),
        map(
            "error",
            true,
            "contract",
            "operation",
            "code",
            "unavailable",
            "level",
            "tool",
            "httpStatus",
            503,
            "retry",
            "as_is",
            "retryable",
            true,
            "message",
            message,
            "guidance",
            guidance,
            "severity",
            map("text", "WARN", "number", 13),
            "category",
            "SCHEMA_VIOLATION",
            "envelope",
            map(
                "rpcCode",
                -32602,
                "category",
                "SCHEMA_VIOLATION",
                "message",
                "Invalid params: x",
                "data",
                null),
            "rule",
            "timeout",
            "ruleset",
            map("version", 7, "digest", DIGEST),
            "decisionId",
            "00c0ffee00c0ffee",
            "http",
            map("status", 503, "body", Answer.httpBody(verdict)),
            "mcp",
            Answer.mcpResult(verdict),
            "trace",
            List.of(map("rule", "mcp-bad-params", "code", "SCHEMA_VIOLATION"))));
  }

  @Test
  void fallbackHasNoRule() {
    Decision fallback = new Decision(OPERATION, STORAGE_FAILED, Basis.FALLBACK, null, null);
    Map<String, Object> answer =
        Answer.json(Optional.of(verdict(SECRET, fallback, null, List.of())));
    assertThat(answer)
        .containsEntry("rule", null)
        .containsEntry("code", "storage_failed")
        .containsEntry("trace", List.of());
  }

  @Test
  void rawTextIsNowhereInTheAnswer() {
    Verdict verdict = verdict(SECRET, ruled(OPERATION, CONFLICT, "key-reused"), null, null);
    assertThat(Answer.json(Optional.of(verdict)).toString()).doesNotContain("4711", "s3cret");
  }

  @Test
  void guidanceIsTheRulesOwnAndFitsTheAction() {
    Guidance own = new Guidance("own neutral", "own with key", "own without key");
    Decision decision = new Decision(OPERATION, CONFLICT, Basis.RULE, "key-reused", own);
    Map<String, String> guidanceByAction = new LinkedHashMap<>();
    for (String action : List.of("", "ingest", "list_all", "other")) {
      Failure failure = Failure.of(Kind.TEXT).action(action).build();
      guidanceByAction.put(
          action, (String) Answer.httpBody(verdict(failure, decision, null, null)).get("guidance"));
    }
    assertThat(guidanceByAction)
        .isEqualTo(
            Map.of(
                "", "own neutral",
                "ingest", "own with key",
                "list_all", "own without key",
                "other", "own neutral"));
  }
}
