package dev.taxon.engine.classify;

import dev.taxon.engine.Failure;
import org.kie.api.runtime.KieSession;
import org.kie.api.runtime.rule.FactHandle;

/**
 * A Drools session that is used again and again, by one thread at a time.
 *
 * <p>It keeps one fact for good and updates it, which costs half of inserting and deleting one. As
 * the fact bears the number of one rule, that rule alone can fire.
 */
final class Session {
  private final KieSession session;
  private final Integer[] numbers;
  private final Candidate candidate = new Candidate();
  private final FactHandle handle;

  /**
   * @param session a session of a {@link RuleBase}
   * @param numbers the numbers of its rules
   */
  Session(KieSession session, Integer[] numbers) {
    this.session = session;
    this.numbers = numbers;
    handle = session.insert(candidate);
  }

  /** Shows a failure to one rule, and says whether the rule fired. */
  boolean fires(Failure failure, int rule) {
    candidate.set(numbers[rule], failure);
    session.update(handle, candidate);
    return session.fireAllRules(1) == 1;
  }

  /** Lets go of the failure, so that a session that waits holds no raw text. */
  void clear() {
    candidate.set(Candidate.NO_RULE, null);
  }

  void dispose() {
    session.dispose();
  }
}
