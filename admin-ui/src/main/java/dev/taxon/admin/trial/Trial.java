package dev.taxon.admin.trial;

import dev.taxon.admin.classify.Json;
import dev.taxon.engine.classify.Answer;
import dev.taxon.engine.classify.Classifier;
import dev.taxon.engine.classify.Verdict;
import dev.taxon.engine.contract.Decision;
import dev.taxon.engine.drl.Explanation;
import dev.taxon.engine.intake.InvalidRequestException;
import dev.taxon.engine.intake.Request;
import dev.taxon.engine.ruleset.Rule;
import java.util.List;
import java.util.Optional;

/**
 * What rules say of an input that somebody tries.
 *
 * @param refusal why the input is no request, with its field; null if it is one
 * @param verdict the verdict, traced; null if the input is refused or tells of no failure
 * @param explanation why the rule in question matches or not; null if no rule is in question
 * @param answer the whole answer as JSON, indented; empty if the input is refused
 */
public record Trial(Refusal refusal, Verdict verdict, Explanation explanation, String answer) {

  /** A field of the input, empty for the whole, and what is wrong with it. */
  public record Refusal(String field, String message) {}

  /** Tries an input. */
  public static Trial of(Classifier classifier, TrialForm form) {
    return of(classifier, form, null);
  }

  /**
   * Tries an input with one rule in question.
   *
   * @param rule the id of the rule to explain; null for none
   */
  public static Trial of(Classifier classifier, TrialForm form, String rule) {
    try {
      Request request = classifier.ruleset().intake().read(form.body());
      Optional<Verdict> verdict = classifier.trace(request);
      Explanation explanation =
          request
              .failure()
              .flatMap(
                  failure ->
                      find(classifier, rule)
                          .map(found -> Explanation.of(found.model().condition(), failure)))
              .orElse(null);
      return new Trial(
          null, verdict.orElse(null), explanation, Json.DEFAULT.indented(Answer.json(verdict)));
    } catch (InvalidRequestException e) {
      return new Trial(new Refusal(e.field(), e.getMessage()), null, null, "");
    }
  }

  /** The rules that match, the winner first; empty without a verdict. */
  public List<Decision> matches() {
    return verdict == null ? List.of() : verdict.matches();
  }

  private static Optional<Rule> find(Classifier classifier, String id) {
    return classifier.ruleset().packs().stream()
        .flatMap(pack -> pack.rules().stream())
        .filter(rule -> rule.id().equals(id))
        .findFirst();
  }
}
