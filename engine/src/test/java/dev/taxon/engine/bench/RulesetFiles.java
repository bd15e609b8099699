package dev.taxon.engine.bench;

import dev.taxon.engine.drl.Condition;
import dev.taxon.engine.drl.DrlPrinter;
import dev.taxon.engine.drl.RuleModel;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** Writes a ruleset's files but its contracts, as a maintainer would. */
final class RulesetFiles {
  private static final String CASES =
      """
      cases:
        - input: {kind: text, text: "a text of the rule", origin: storage}
          expect: conflict
        - input: {kind: text, text: "a near miss", origin: storage}
          expectNot: conflict
      """;

  private RulesetFiles() {}

  static SortedMap<String, String> of(List<Condition> conditions) {
    SortedMap<String, String> files = new TreeMap<>();
    StringBuilder order =
        new StringBuilder(
            """
            contracts: [operation, mcp]
            packs:
              - pack: all
                contract: operation
                rules:
            """);
    for (int i = 0; i < conditions.size(); i++) {
      String id = "rule-" + i;
      order.append("      - ").append(id).append('\n');
      RuleModel model = new RuleModel(id, "What it is for.", conditions.get(i), "conflict");
      files.put("packs/all/" + id + ".drl", DrlPrinter.print(model));
      files.put("packs/all/" + id + ".cases.yaml", CASES);
    }
    files.put("ruleset.yaml", order.toString());
    return files;
  }
}
