package dev.taxon.admin.changes;

import dev.taxon.engine.ruleset.ContractReader;
import dev.taxon.engine.ruleset.RulesetException;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** The codes that the contracts among some files define, as far as they read. */
record DraftCodes(SortedMap<String, String> files) {
  private static final String FOLDER = "contracts/";
  private static final String SUFFIX = ".yaml";

  /** The names of the codes by contract; none for a contract that does not read. */
  Map<String, List<String>> byContract() {
    Map<String, List<String>> codes = new TreeMap<>();
    files.forEach(
        (path, text) -> {
          if (path.startsWith(FOLDER) && path.endsWith(SUFFIX)) {
            String name = path.substring(FOLDER.length(), path.length() - SUFFIX.length());
            codes.put(name, codes(name, text));
          }
        });
    return codes;
  }

  private static List<String> codes(String contract, String text) {
    try {
      return List.copyOf(ContractReader.read(contract, text).codes().keySet());
    } catch (RulesetException unread) {
      return List.of();
    }
  }
}
