package dev.taxon.engine.classify;

import dev.taxon.engine.Failure;
import org.kie.api.runtime.KieSession;
import org.kie.api.runtime.rule.FactHandle;

/**
 * A Drools session that is used again and again, by one thread at a time.
 *
 * <p>As a candidate bears the number of one rule, that rule alone can fire. Each is inserted and
 * deleted again: an update of one fact that stays would cost a little less, but after an update
 * Drools 10.2 keeps the match that fired before for as long as the session lives.
 */
final class Session {
  private final KieSession session;
  private final Integer[] numbers;
  private final Candidate candidate = new Candidate();

  /**
   * @param session a session of a {@link RuleBase}
   * @param numbers the numbers of its rules
   */
  Session(KieSession session, Integer[] numbers) {
    this.session = session;
    this.numbers = numbers;
  }

  /**
   * Shows a failure to one rule, and says whether the rule fired. If it did not, Drools has let go
   * of the candidate by itself, as no rule can match it any more, and warns if it is deleted.
   */
  boolean fires(Failure failure, int rule) {
    candidate.set(numbers[rule], failure);
    FactHandle handle = session.insert(candidate);
    boolean fired = session.fireAllRules(1) == 1;
    if (fired) {
      session.delete(handle);
    }
    return fired;
  }

  /** Lets go of the failure, so that a session that waits holds no raw text. */
  void clear() {
    candidate.set(null, null);
  }

  void dispose() {
    session.dispose();
  }
}
