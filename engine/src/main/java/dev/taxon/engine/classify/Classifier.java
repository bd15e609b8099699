package dev.taxon.engine.classify;

import dev.taxon.engine.Failure;
import dev.taxon.engine.intake.Request;
import dev.taxon.engine.ruleset.Ruleset;
import java.util.Optional;

/**
 * A ruleset ready to decide. Immutable, safe for any number of threads, and built aside: swap one
 * reference to change rules.
 */
public final class Classifier {
  private final Ruleset ruleset;

  private Classifier(Ruleset ruleset) {
    this.ruleset = ruleset;
  }

  /** Builds a classifier; the ruleset is valid by construction, so this throws nothing. */
  public static Classifier of(Ruleset ruleset) {
    return new Classifier(ruleset);
  }

  public Ruleset ruleset() {
    return ruleset;
  }

  /**
   * Classifies a request.
   *
   * @return the verdict; empty if the request tells of no failure
   * @throws dev.taxon.engine.intake.InvalidRequestException if the ruleset lacks the contract
   */
  public Optional<Verdict> classify(Request request) {
    throw new UnsupportedOperationException("not built yet");
  }

  /**
   * As {@link #classify(Request)}, skipping the prefilter and reporting every rule that matches.
   */
  public Optional<Verdict> trace(Request request) {
    throw new UnsupportedOperationException("not built yet");
  }

  /** Classifies an exception under the operation contract: the entry point for Java services. */
  public Verdict classify(Throwable thrown) {
    throw new UnsupportedOperationException("not built yet");
  }

  /** Classifies a failure under a contract of the ruleset. */
  public Verdict classify(Failure failure, String contract) {
    throw new UnsupportedOperationException("not built yet");
  }
}
