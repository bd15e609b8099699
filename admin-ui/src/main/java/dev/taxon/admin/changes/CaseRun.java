package dev.taxon.admin.changes;

import dev.taxon.engine.Failure;
import dev.taxon.engine.classify.Classifier;
import dev.taxon.engine.classify.Verdict;
import dev.taxon.engine.ruleset.Case;
import java.util.List;

/**
 * A case of a rule, run.
 *
 * @param test the case
 * @param input its input in short
 * @param code the code that the input got
 * @param rule the rule that decided; null if none did
 * @param holds whether the case holds
 */
record CaseRun(Case test, String input, String code, String rule, boolean holds) {

  /** Runs the cases of a rule; none if there is no such rule. */
  static List<CaseRun> of(Classifier classifier, String rule) {
    return classifier.ruleset().packs().stream()
        .flatMap(pack -> pack.rules().stream())
        .filter(found -> found.id().equals(rule))
        .flatMap(found -> found.cases().stream())
        .flatMap(test -> classifier.classify(test.input()).map(v -> of(test, v)).stream())
        .toList();
  }

  private static CaseRun of(Case test, Verdict verdict) {
    String code = verdict.decision().code().name();
    return new CaseRun(
        test,
        inShort(verdict.failure()),
        code,
        verdict.decision().rule(),
        code.equals(test.code()) != test.negated());
  }

  private static String inShort(Failure failure) {
    return switch (failure.kind()) {
      case "mcp" -> failure.rpcCode() + " " + failure.envelope().message();
      case "shape" ->
          failure.issues().stream()
              .map(issue -> issue.code() + " at " + (issue.root() ? "the root" : issue.path()))
              .toList()
              .toString();
      case "typed" -> failure.typedCode();
      default -> failure.text();
    };
  }
}
