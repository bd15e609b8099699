package dev.taxon.engine.classify;

import dev.taxon.engine.Envelope;
import dev.taxon.engine.contract.Code;
import dev.taxon.engine.contract.Decision;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Renders verdicts as JSON-ready maps, in the order of the documented answers. HTTP and MCP carry
 * the same code, message, retry, retryable and guidance by construction.
 *
 * <p>All texts are authored; of the raw failure only the envelope of MCP input is shown, to the
 * observer that sent it.
 */
public final class Answer {
  private Answer() {}

  /**
   * The whole answer of the classify endpoint; {@code {"error":false}} where there is no failure.
   */
  public static Map<String, Object> json(Optional<Verdict> verdict) {
    return verdict.map(Answer::json).orElseGet(() -> Map.of("error", false));
  }

  private static Map<String, Object> json(Verdict verdict) {
    Decision decision = verdict.decision();
    Code code = decision.code();
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("error", true);
    json.put("contract", decision.contract().name());
    json.put("code", code.name());
    json.put("level", verdict.failure().level());
    json.put("httpStatus", code.httpStatus());
    json.put("retry", code.retry().label());
    json.put("retryable", code.retry().retryable());
    json.put("message", code.message());
    json.put("guidance", verdict.guidance());
    json.put("severity", severity(code));
    if (verdict.failure().envelope() != null) {
      json.put("category", category(verdict));
      json.put("envelope", envelope(verdict));
    }
    json.put("rule", decision.rule());
    json.put("ruleset", ruleset(verdict));
    json.put("decisionId", verdict.decisionId());
    json.put("http", http(verdict));
    json.put("mcp", mcpResult(verdict));
    if (verdict.matches() != null) {
      json.put("trace", trace(verdict.matches()));
    }
    return Collections.unmodifiableMap(json);
  }

  /** The body that an HTTP service may send to its caller. */
  public static Map<String, Object> httpBody(Verdict verdict) {
    return told("error", verdict);
  }

  /** The tool result that an MCP server may send to its client. */
  public static Map<String, Object> mcpResult(Verdict verdict) {
    Map<String, Object> text = new LinkedHashMap<>();
    text.put("type", "text");
    text.put("text", verdict.decision().code().message() + "\n" + verdict.guidance());
    Map<String, Object> result = new LinkedHashMap<>();
    result.put("isError", true);
    result.put("content", List.of(Collections.unmodifiableMap(text)));
    result.put("structuredContent", told("message", verdict));
    return Collections.unmodifiableMap(result);
  }

  /** The five values that every caller is told, the message under the given name. */
  private static Map<String, Object> told(String messageName, Verdict verdict) {
    Code code = verdict.decision().code();
    Map<String, Object> told = new LinkedHashMap<>();
    told.put(messageName, code.message());
    told.put("code", code.name());
    told.put("retry", code.retry().label());
    told.put("retryable", code.retry().retryable());
    told.put("guidance", verdict.guidance());
    return Collections.unmodifiableMap(told);
  }

  private static Map<String, Object> http(Verdict verdict) {
    Map<String, Object> http = new LinkedHashMap<>();
    http.put("status", verdict.decision().code().httpStatus());
    http.put("body", httpBody(verdict));
    return Collections.unmodifiableMap(http);
  }

  private static Map<String, Object> severity(Code code) {
    Map<String, Object> severity = new LinkedHashMap<>();
    severity.put("text", code.severity().name());
    severity.put("number", code.severity().number());
    return Collections.unmodifiableMap(severity);
  }

  /**
   * What MCP input said, and so goes to its observer alone.
   *
   * @param verdict a verdict of MCP input
   */
  public static Map<String, Object> envelope(Verdict verdict) {
    Envelope envelope = verdict.failure().envelope();
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("rpcCode", envelope.rpcCode());
    json.put("category", category(verdict));
    json.put("message", envelope.message());
    json.put("data", envelope.data());
    return Collections.unmodifiableMap(json);
  }

  private static String category(Verdict verdict) {
    return verdict.category() == null ? null : verdict.category().code().name();
  }

  private static Map<String, Object> ruleset(Verdict verdict) {
    Map<String, Object> ruleset = new LinkedHashMap<>();
    ruleset.put("version", verdict.ruleset().version());
    ruleset.put("digest", verdict.ruleset().digest());
    return Collections.unmodifiableMap(ruleset);
  }

  private static List<Map<String, Object>> trace(List<Decision> matches) {
    List<Map<String, Object>> trace = new ArrayList<>();
    for (Decision match : matches) {
      Map<String, Object> entry = new LinkedHashMap<>();
      entry.put("rule", match.rule());
      entry.put("code", match.code().name());
      trace.add(Collections.unmodifiableMap(entry));
    }
    return Collections.unmodifiableList(trace);
  }
}
