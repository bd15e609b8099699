package dev.taxon.engine.sweep;

import dev.taxon.engine.Problem;
import dev.taxon.engine.contract.Decision;
import java.util.List;

/**
 * What was made of one entry.
 *
 * @param entry the entry
 * @param problem why its body is no request; null if it is one
 * @param content its text or canonical payload; null where it tells of no failure
 * @param fingerprint the fingerprint of kind and content; null where there is no content
 * @param outcomes the decision under each contract that it counts under, the one asked for first;
 *     empty where there is nothing to decide
 */
record Judgement(
    Entry entry, Problem problem, String content, Fingerprint fingerprint, List<Outcome> outcomes) {

  /** A decision by the names of what it refers to, so that equal ones are found cheaply. */
  record Outcome(String contract, String code, Decision.Basis basis, String rule) {
    static Outcome of(Decision decision) {
      return new Outcome(
          decision.contract().name(), decision.code().name(), decision.basis(), decision.rule());
    }
  }

  /** An entry with nothing to classify: its text has no literal part, or it tells of no failure. */
  static Judgement nothing(Entry entry) {
    return new Judgement(entry, null, null, null, List.of());
  }

  static Judgement unreadable(Entry entry, Problem problem) {
    return new Judgement(entry, problem, null, null, List.of());
  }
}
