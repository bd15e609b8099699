package dev.taxon.engine.classify;

import dev.taxon.engine.Failure;

/**
 * The fact in a Drools session: a failure with the number of the one rule that may look at it. A
 * session has one candidate, which is filled anew for each rule.
 */
final class Candidate {
  private Integer rule;
  private Failure failure;

  void set(Integer rule, Failure failure) {
    this.rule = rule;
    this.failure = failure;
  }

  Integer rule() {
    return rule;
  }

  Failure failure() {
    return failure;
  }
}
