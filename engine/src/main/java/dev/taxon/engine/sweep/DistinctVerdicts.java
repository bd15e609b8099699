package dev.taxon.engine.sweep;

import dev.taxon.engine.Problem;
import dev.taxon.engine.classify.Classifier;
import dev.taxon.engine.classify.Verdict;
import dev.taxon.engine.intake.InvalidRequestException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The verdict of every distinct input of a corpus, for checks that look at each of them. It keeps
 * them all: this is for corpora of thousands, not of millions.
 */
public final class DistinctVerdicts implements CorpusSink {
  private final Classifier classifier;
  private final Fingerprint.Maker fingerprints = new Fingerprint.Maker();
  private final Set<Fingerprint> seen = new HashSet<>();
  private final List<Verdict> verdicts = new ArrayList<>();

  public DistinctVerdicts(Classifier classifier) {
    this.classifier = classifier;
  }

  /** Takes an entry; one that is dynamic, or no request, has no verdict. */
  @Override
  public void entry(Entry entry) {
    if (entry.dynamic()) {
      return;
    }
    try {
      classifier
          .classify(classifier.ruleset().intake().read(entry.body()))
          .filter(verdict -> seen.add(fingerprint(verdict, entry)))
          .ifPresent(verdicts::add);
    } catch (InvalidRequestException e) {
      // A sweep reports it.
    }
  }

  /** Passes over what a sweep reports. */
  @Override
  public void unreadable(Problem problem) {}

  /** The verdicts so far, each input once, in the order of the corpus. */
  public List<Verdict> verdicts() {
    return Collections.unmodifiableList(verdicts);
  }

  private Fingerprint fingerprint(Verdict verdict, Entry entry) {
    return fingerprints.of(
        verdict.failure().kind(), Judge.content(verdict.failure(), entry.body()));
  }
}
