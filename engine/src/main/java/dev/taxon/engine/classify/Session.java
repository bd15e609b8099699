package dev.taxon.engine.classify;

import dev.taxon.engine.Failure;
import org.kie.api.runtime.KieSession;
import org.kie.api.runtime.rule.FactHandle;

/** A Drools session that is used again and again, by one thread at a time. */
final class Session {
  private final KieSession session;
  private final Integer[] numbers;
  private final Candidate candidate = new Candidate();

  Session(KieSession session, Integer[] numbers) {
    this.session = session;
    this.numbers = numbers;
  }

  /**
   * Lets Drools decide.
   *
   * @param named the rules that may match, as a set of bits
   * @param contract the rules of the contract, likewise
   * @return the number of the first rule of both sets that fires; negative if none does
   */
  int first(Failure failure, long[] named, long[] contract) {
    for (int word = 0; word < named.length; word++) {
      for (long rest = named[word] & contract[word]; rest != 0; rest &= rest - 1) {
        if (fires(failure, word * 64 + Long.numberOfTrailingZeros(rest))) {
          return candidate.firedBy();
        }
      }
    }
    return Candidate.NOBODY;
  }

  /** Whether a rule fires on a failure. */
  boolean fires(Failure failure, int rule) {
    candidate.set(numbers[rule], failure);
    FactHandle handle = session.insert(candidate);
    session.fireAllRules(1);
    session.delete(handle);
    candidate.clear();
    return candidate.firedBy() != Candidate.NOBODY;
  }

  void dispose() {
    session.dispose();
  }
}
