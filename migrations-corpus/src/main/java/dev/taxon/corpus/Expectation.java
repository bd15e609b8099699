package dev.taxon.corpus;

import java.util.LinkedHashMap;
import java.util.Map;

/** What a file says that an entry must give: the code of each contract, as entries carry it. */
final class Expectation {
  private Expectation() {}

  /**
   * @param code a code of the operation contract; null or empty if none is told
   * @param category a code of the MCP contract; null or empty if none is told
   */
  static Map<String, String> of(String code, String category) {
    Map<String, String> expected = new LinkedHashMap<>();
    if (code != null && !code.isEmpty()) {
      expected.put("operation", code);
    }
    if (category != null && !category.isEmpty()) {
      expected.put("mcp", category);
    }
    return expected;
  }
}
