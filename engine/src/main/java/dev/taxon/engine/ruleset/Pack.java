package dev.taxon.engine.ruleset;

import dev.taxon.engine.contract.Contract;
import java.util.List;

/**
 * Rules that belong together and decide one contract, in order.
 *
 * @param name the name of its folder
 * @param contract the contract whose codes its rules give
 * @param rules the rules in order, those that are switched off among them
 */
public record Pack(String name, Contract contract, List<Rule> rules) {
  public Pack {
    rules = List.copyOf(rules);
  }
}
