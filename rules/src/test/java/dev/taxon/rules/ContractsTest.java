package dev.taxon.rules;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taxon.engine.classify.Verdict;
import dev.taxon.engine.contract.Code;
import dev.taxon.engine.contract.Contract;
import dev.taxon.engine.contract.Guidance;
import dev.taxon.engine.ruleset.Rule;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What hangs on each code, and what callers are told. */
class ContractsTest {
  private static final Contract OPERATION = Shipped.RULESET.contracts().get("operation");
  private static final Contract MCP = Shipped.RULESET.contracts().get("mcp");

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "permission_denied | 403 | never | false | false | INFO | 9",
        "not_found | 404 | never | false | false | INFO | 9",
        "conflict | 409 | after_change | false | false | INFO | 9",
        "unsupported_input | 422 | after_change | false | false | INFO | 9",
        "not_ready | 409 | as_is | true | false | INFO | 9",
        "unavailable | 503 | as_is | true | true | WARN | 13",
        "budget_exhausted | 402 | after_change | false | false | WARN | 13",
        "storage_failed | 409 | after_change | false | true | ERROR | 17",
        "internal | 500 | never | false | true | ERROR | 17"
      })
  void operationCodes(
      String code,
      int status,
      String retry,
      boolean retryable,
      boolean logged,
      String severity,
      int number) {
    assertHangsOn(OPERATION, code, status, retry, retryable, logged, severity, number);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "SCHEMA_VIOLATION | 400 | after_change | false | false | INFO | 9",
        "TOOL_NOT_FOUND | 404 | never | false | false | INFO | 9",
        "DOWNSTREAM_TIMEOUT | 504 | as_is | true | true | WARN | 13",
        "INTERNAL_SERVER_ERROR | 500 | never | false | true | ERROR | 17"
      })
  void mcpCategories(
      String code,
      int status,
      String retry,
      boolean retryable,
      boolean logged,
      String severity,
      int number) {
    assertHangsOn(MCP, code, status, retry, retryable, logged, severity, number);
  }

  @Test
  void noOtherCodesAndTheseFallbacks() {
    assertThat(OPERATION.codes()).hasSize(9);
    assertThat(MCP.codes()).hasSize(4);
    assertThat(OPERATION.storageFallback().name()).isEqualTo("storage_failed");
    assertThat(OPERATION.fallback().name()).isEqualTo("internal");
    assertThat(MCP.storageFallback().name()).isEqualTo("INTERNAL_SERVER_ERROR");
    assertThat(MCP.fallback().name()).isEqualTo("INTERNAL_SERVER_ERROR");
  }

  @ParameterizedTest
  @CsvSource({
    "ingest, true",
    "ingest_release, true",
    "read, false",
    "read_brief, false",
    "read_execution, false",
    "plan, false",
    "list_tracks, false",
    "verify_release, false",
    "reads, false",
    "delete, false",
    "'', false"
  })
  void onlyActionsThatTakeAKeyHearOfIt(String action, boolean key) {
    for (Code code : OPERATION.codes().values()) {
      String guidance = OPERATION.actions().pick(code.guidance(), action);
      if (code.retry().retryable()) {
        assertThat(guidance.contains("with the same idempotency key"))
            .as(code.name())
            .isEqualTo(key);
      } else if (!key) {
        assertThat(guidance).doesNotContain("idempotency key");
      }
    }
  }

  @Test
  void actionsWithoutAKeyAreTheirOwnCase() {
    Guidance marked = new Guidance("neutral", "with", "without");
    Map<String, String> expected =
        Map.of(
            "ingest", "with",
            "ingest_release", "with",
            "read", "without",
            "read_brief", "without",
            "read_execution", "without",
            "plan", "without",
            "list_tracks", "without",
            "verify_", "without",
            "planned", "neutral",
            "ingest_all", "neutral");
    expected.forEach(
        (action, text) ->
            assertThat(OPERATION.actions().pick(marked, action)).as(action).isEqualTo(text));
  }

  @Test
  void theActionOfARequestPicksTheGuidance() {
    Map<String, String> body = Map.of("kind", "text", "text", "fetch failed", "action", "ingest");
    Verdict verdict = Shipped.verdict(body);

    assertThat(verdict.guidance())
        .isEqualTo(OPERATION.codes().get("unavailable").guidance().withKey());
    Expectations.renderingsAgree(verdict);
  }

  @Test
  void ownGuidanceOfRulesSpeaksOfKeysOnlyToActionsThatTakeOne() {
    List<Guidance> own =
        Shipped.rules().stream().map(Rule::guidance).filter(Objects::nonNull).toList();

    assertThat(own).isNotEmpty();
    assertThat(own)
        .allSatisfy(
            guidance ->
                assertThat(List.of(guidance.neutral(), guidance.withoutKey()))
                    .noneMatch(text -> text.contains("idempotency key")));
  }

  /** Public texts are whole sentences that say nothing of what is behind the service. */
  @Test
  void publicTextsAreSentencesThatLeakNothing() {
    Stream<String> texts =
        Stream.concat(
            Stream.of(OPERATION, MCP)
                .flatMap(contract -> contract.codes().values().stream())
                .flatMap(code -> Stream.concat(Stream.of(code.message()), texts(code.guidance()))),
            Shipped.rules().stream()
                .map(Rule::guidance)
                .filter(Objects::nonNull)
                .flatMap(ContractsTest::texts));
    assertThat(texts)
        .allSatisfy(
            text ->
                assertThat(text)
                    .matches("[A-Z][^\n]{10,220}\\.")
                    .doesNotContainIgnoringCase("sql")
                    .doesNotContainIgnoringCase("postgres")
                    .doesNotContainIgnoringCase("constraint")
                    .doesNotContainIgnoringCase("spotify"));
  }

  private static Stream<String> texts(Guidance guidance) {
    return Stream.of(guidance.neutral(), guidance.withKey(), guidance.withoutKey());
  }

  private static void assertHangsOn(
      Contract contract,
      String name,
      int status,
      String retry,
      boolean retryable,
      boolean logged,
      String severity,
      int number) {
    Code code = contract.code(name).orElseThrow();
    assertThat(
            List.of(
                code.httpStatus(),
                code.retry().label(),
                code.retry().retryable(),
                code.logged(),
                code.severity().name(),
                code.severity().number()))
        .isEqualTo(List.of(status, retry, retryable, logged, severity, number));
  }
}
