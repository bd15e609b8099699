package dev.taxon.engine.prefilter;

import dev.taxon.engine.drl.Condition;

/**
 * One way in which a rule can come to match.
 *
 * @param trigger what must be there
 * @param guard what must hold besides, cheap to test; null if nothing is left to test
 */
record Clue(Trigger trigger, Condition guard) {}
