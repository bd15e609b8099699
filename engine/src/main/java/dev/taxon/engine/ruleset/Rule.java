package dev.taxon.engine.ruleset;

import dev.taxon.engine.contract.Guidance;
import dev.taxon.engine.drl.RuleModel;
import java.util.List;

/**
 * One rule of a pack with what is kept beside it.
 *
 * @param id the stem of its file
 * @param file its path inside the ruleset, such as {@code packs/texts/conflict-key-reused.drl}
 * @param enabled false where the ruleset's order switches it off
 * @param model what its DRL says
 * @param guidance its own guidance, used instead of the code's; null if it has none
 * @param cases its cases, in the author's order
 */
public record Rule(
    String id, String file, boolean enabled, RuleModel model, Guidance guidance, List<Case> cases) {
  public Rule {
    cases = List.copyOf(cases);
  }
}
