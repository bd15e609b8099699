package dev.taxon.engine.prefilter;

import dev.taxon.engine.Failure;
import java.util.function.Predicate;

/**
 * A rule that a trigger points to. The rules of one trigger are a chain, so that the usual single
 * one is one object.
 *
 * @param rule the rule's number
 * @param guard what must hold besides the trigger; null if nothing is left to test
 * @param next the next rule of the trigger; null if this is the last
 */
record Suspect(int rule, Predicate<Failure> guard, Suspect next) {

  /**
   * Names this rule and the next ones where their guards let the failure pass.
   *
   * @param named the rules named so far; null if there are none
   * @return those and these; null still if none passes
   */
  Named name(Failure failure, Named named) {
    Named result = named;
    for (Suspect suspect = this; suspect != null; suspect = suspect.next) {
      if (suspect.guard == null || suspect.guard.test(failure)) {
        if (result == null) {
          result = new Named();
        }
        result.add(suspect.rule);
      }
    }
    return result;
  }
}
