package dev.taxon.engine.classify;

import dev.taxon.engine.Failure;

/**
 * The fact that goes into a Drools session: a failure with the number of the one rule that may look
 * at it. A session has one candidate, which it fills anew for each rule.
 */
final class Candidate {
  static final int NOBODY = -1;

  private Integer rule;
  private Failure failure;
  private int firedBy = NOBODY;

  void set(Integer rule, Failure failure) {
    this.rule = rule;
    this.failure = failure;
    this.firedBy = NOBODY;
  }

  void clear() {
    failure = null;
  }

  /** The number that leads the candidate to its rule. */
  Integer rule() {
    return rule;
  }

  Failure failure() {
    return failure;
  }

  /** What a rule's consequence does. */
  void fire(int number) {
    firedBy = number;
  }

  /** The number of the rule that fired, or {@link #NOBODY}. */
  int firedBy() {
    return firedBy;
  }
}
