package dev.taxon.engine.classify;

import dev.taxon.engine.Failure;
import org.kie.api.runtime.KieSession;
import org.kie.api.runtime.rule.AgendaFilter;
import org.kie.api.runtime.rule.FactHandle;
import org.kie.api.runtime.rule.Match;

/**
 * A Drools session that is used again and again, by one thread at a time.
 *
 * <p>It keeps one fact for good and updates it, which costs half of inserting and deleting one. The
 * filter hears which rule Drools fires.
 */
final class Session {
  static final int NONE = -1;

  private final KieSession session;
  private final Integer[] numbers;
  private final Candidate candidate = new Candidate();
  private final FactHandle handle;
  private final AgendaFilter filter = this::hear;
  private int fired;

  /**
   * @param session a session of a {@link RuleBase}
   * @param numbers the numbers of its rules
   */
  Session(KieSession session, Integer[] numbers) {
    this.session = session;
    this.numbers = numbers;
    handle = session.insert(candidate);
  }

  /**
   * Lets Drools decide.
   *
   * @param named the rules that may match, as a set of bits
   * @param contract the rules of the contract, likewise
   * @return the number of the first rule of both sets that fires, or {@link #NONE}
   */
  int first(Failure failure, long[] named, long[] contract) {
    for (int word = 0; word < named.length; word++) {
      for (long rest = named[word] & contract[word]; rest != 0; rest &= rest - 1) {
        int rule = fire(failure, word * 64 + Long.numberOfTrailingZeros(rest));
        if (rule != NONE) {
          return rule;
        }
      }
    }
    return NONE;
  }

  /**
   * Shows a failure to one rule.
   *
   * @return the number of the rule that fired, or {@link #NONE}
   */
  int fire(Failure failure, int rule) {
    fired = NONE;
    candidate.set(numbers[rule], failure);
    session.update(handle, candidate);
    session.fireAllRules(filter, 1);
    return fired;
  }

  private boolean hear(Match match) {
    fired = Integer.parseInt(match.getRule().getName());
    return true;
  }

  /** Lets go of the failure, so that a session that waits holds no raw text. */
  void clear() {
    candidate.set(Candidate.NO_RULE, null);
  }

  void dispose() {
    session.dispose();
  }
}
