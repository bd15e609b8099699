package dev.taxon.admin.rules;

import dev.taxon.engine.drl.DrlException;
import dev.taxon.engine.drl.DrlReader;
import dev.taxon.engine.drl.RuleModel;
import dev.taxon.engine.ruleset.Ruleset;
import dev.taxon.engine.ruleset.RulesetException;
import dev.taxon.engine.ruleset.RulesetReader;
import java.util.SortedMap;

/** Reads rules and rulesets as the engine does, and the shipped rules in less time. */
public final class Rulesets {
  private Rulesets() {}

  /**
   * Reads a ruleset; see {@link RulesetReader#read(SortedMap)}.
   *
   * @throws RulesetException with every problem of every file
   */
  public static Ruleset read(SortedMap<String, String> files) {
    return RulesetReader.read(files, Rulesets::readRule);
  }

  /**
   * Reads one rule; see {@link DrlReader#read}.
   *
   * @throws DrlException with every problem
   */
  public static RuleModel readRule(String file, String text) {
    RuleModel shipped = ShippedModels.BY_TEXT.get(text);
    return shipped != null ? shipped : DrlReader.read(file, text);
  }
}
