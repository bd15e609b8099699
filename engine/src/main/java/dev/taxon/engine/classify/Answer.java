package dev.taxon.engine.classify;

import java.util.Map;
import java.util.Optional;

/**
 * Renders verdicts as JSON-ready maps, in the order of the documented answers. HTTP and MCP carry
 * the same code, message, retry, retryable and guidance by construction.
 */
public final class Answer {
  private Answer() {}

  /**
   * The whole answer of the classify endpoint; {@code {"error":false}} where there is no failure.
   */
  public static Map<String, Object> json(Optional<Verdict> verdict) {
    throw new UnsupportedOperationException("not built yet");
  }

  /** The body that an HTTP service may send to its caller. */
  public static Map<String, Object> httpBody(Verdict verdict) {
    throw new UnsupportedOperationException("not built yet");
  }

  /** The tool result that an MCP server may send to its client. */
  public static Map<String, Object> mcpResult(Verdict verdict) {
    throw new UnsupportedOperationException("not built yet");
  }
}
