package dev.taxon.rules;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Inputs as clients and databases send them, from intake to both renderings. */
class GivenCasesTest {

  @ParameterizedTest
  @MethodSource
  void texts(Map<String, Object> row) {
    Map<String, Object> expected = new HashMap<>(row);
    Object text = expected.remove("text");
    Object origin = expected.remove("origin");

    Expectations.check(Map.of("kind", "text", "text", text, "origin", origin), expected);
    if (origin.equals("storage")) {
      Expectations.check(
          Map.of("kind", "text", "text", "Context storage operation failed: " + text), expected);
    }
  }

  @ParameterizedTest
  @MethodSource
  void mcp(Map<String, Object> row) {
    check("mcp", row);
  }

  @ParameterizedTest
  @MethodSource
  void shapes(Map<String, Object> row) {
    check("shape", row);
  }

  static Stream<Map<String, Object>> texts() {
    return rows("texts.yaml");
  }

  static Stream<Map<String, Object>> mcp() {
    return rows("mcp.yaml");
  }

  static Stream<Map<String, Object>> shapes() {
    return rows("shapes.yaml");
  }

  private static Stream<Map<String, Object>> rows(String resource) {
    return Expectations.<List<Map<String, Object>>>read(resource).stream();
  }

  /** A row is a request body without its kind, and {@code expect} besides. */
  @SuppressWarnings("unchecked")
  private static void check(String kind, Map<String, Object> row) {
    Map<String, Object> body = new HashMap<>(row);
    body.put("kind", kind);
    Expectations.check(body, (Map<String, Object>) body.remove("expect"));
  }
}
