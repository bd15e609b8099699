package dev.taxon.engine.ruleset;

import java.util.SortedMap;

/** Reads a ruleset from the texts of its files. */
public final class RulesetReader {
  private RulesetReader() {}

  /**
   * Reads {@code ruleset.yaml}, and the contracts and rules that it names.
   *
   * @param files the texts by path inside the ruleset, with {@code /} between folders
   * @throws RulesetException with every problem of every file
   */
  public static Ruleset read(SortedMap<String, String> files) {
    throw new UnsupportedOperationException("not built yet");
  }
}
