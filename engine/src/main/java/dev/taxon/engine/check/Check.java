package dev.taxon.engine.check;

import dev.taxon.engine.classify.Classifier;
import dev.taxon.engine.classify.Verdict;
import dev.taxon.engine.ruleset.Rule;
import java.util.ArrayList;
import java.util.List;

/**
 * Runs every case of a ruleset and lints its rules. What a ruleset cannot even be read with, such
 * as a refused rule or an unknown code, {@link dev.taxon.engine.ruleset.RulesetReader} tells. Rules
 * that are switched off take no part.
 */
public final class Check {
  private Check() {}

  /** Checks a ruleset by itself. */
  public static CheckReport run(Classifier classifier) {
    return run(classifier, List.of());
  }

  /**
   * Checks a ruleset, also against what it says of known failures.
   *
   * @param known the verdicts that the classifier gave for a corpus, each input once; empty if
   *     there is none
   */
  public static CheckReport run(Classifier classifier, List<Verdict> known) {
    List<Finding> findings = new ArrayList<>();
    CaseRun cases = new CaseRun(classifier);
    findings.addAll(cases.findings());
    findings.addAll(Overlaps.of(classifier.ruleset()));
    findings.addAll(KnownFailures.findings(classifier, known));
    int rules =
        (int)
            classifier.ruleset().packs().stream()
                .flatMap(pack -> pack.rules().stream())
                .filter(Rule::enabled)
                .count();
    return new CheckReport(rules, cases.count(), findings);
  }
}
