package dev.taxon.engine.check;

import dev.taxon.engine.Failure;
import dev.taxon.engine.check.Finding.Kind;
import dev.taxon.engine.check.Finding.Severity;
import dev.taxon.engine.check.Goal.TextTest;
import dev.taxon.engine.classify.Classifier;
import dev.taxon.engine.classify.Verdict;
import dev.taxon.engine.contract.Decision;
import dev.taxon.engine.drl.Condition;
import dev.taxon.engine.drl.Field;
import dev.taxon.engine.drl.Operator;
import dev.taxon.engine.prefilter.Named;
import dev.taxon.engine.prefilter.Prefilter;
import dev.taxon.engine.ruleset.Case;
import dev.taxon.engine.ruleset.Pack;
import dev.taxon.engine.ruleset.Rule;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Tells what the verdicts of a corpus say about rules. */
final class KnownFailures {
  private static final Set<Operator> PHRASES =
      Set.of(Operator.CONTAINS, Operator.STARTS_WITH, Operator.ENDS_WITH);

  /** A phrase that a rule looks for, and how many texts of each code have it. */
  private record Phrase(Rule rule, String contract, TextTest test, Map<String, Integer> texts) {}

  private final Classifier classifier;
  private final List<Verdict> known;
  private final List<Finding> findings = new ArrayList<>();

  private KnownFailures(Classifier classifier, List<Verdict> known) {
    this.classifier = classifier;
    this.known = known;
  }

  /**
   * @param known the verdicts, each input once
   */
  static List<Finding> findings(Classifier classifier, List<Verdict> known) {
    if (known.isEmpty()) {
      return List.of();
    }
    KnownFailures failures = new KnownFailures(classifier, known);
    failures.broadPhrases();
    failures.rulesThatNothingElseReaches();
    return failures.findings;
  }

  private void broadPhrases() {
    List<Phrase> phrases = new ArrayList<>();
    for (Pack pack : classifier.ruleset().packs()) {
      for (Rule rule : pack.rules()) {
        if (rule.enabled()) {
          Set<String> seen = new HashSet<>();
          for (TextTest test : phrases(Goal.of(rule.model().condition(), true))) {
            if (seen.add(test.field() + " " + test.operator() + " " + test.literal())) {
              phrases.add(new Phrase(rule, pack.contract().name(), test, new TreeMap<>()));
            }
          }
        }
      }
    }
    Prefilter prefilter =
        new Prefilter(
            phrases.stream()
                .<Condition>map(
                    phrase ->
                        new Condition.Comparison(
                            phrase.test.field(), phrase.test.operator(), phrase.test.literal()))
                .toList());
    for (Verdict verdict : known) {
      Named named = prefilter.name(verdict.failure());
      if (named == null) {
        continue;
      }
      for (Decision decision : decisions(verdict)) {
        named.stream()
            .mapToObj(phrases::get)
            .filter(phrase -> phrase.contract.equals(decision.contract().name()))
            .filter(phrase -> phrase.test.holds(verdict.failure()))
            .forEach(phrase -> phrase.texts.merge(decision.code().name(), 1, Integer::sum));
      }
    }
    phrases.stream().filter(phrase -> phrase.texts.size() > 1).forEach(this::broad);
  }

  /** The phrases each of which alone, of all that is asked of the text, makes the goal hold. */
  private static List<TextTest> phrases(Goal goal) {
    if (goal instanceof Goal.All all) {
      List<Goal> ofText = all.parts().stream().filter(KnownFailures::isOfText).toList();
      return ofText.size() == 1 ? phrases(ofText.get(0)) : List.of();
    }
    if (goal instanceof Goal.Any any) {
      return any.parts().stream().flatMap(part -> phrases(part).stream()).toList();
    }
    return goal instanceof TextTest test
            && test.positive()
            && PHRASES.contains(test.operator())
            && isOfText(test)
        ? List.of(test)
        : List.of();
  }

  private static boolean isOfText(Goal goal) {
    if (goal instanceof Goal.All all) {
      return all.parts().stream().anyMatch(KnownFailures::isOfText);
    }
    if (goal instanceof Goal.Any any) {
      return any.parts().stream().anyMatch(KnownFailures::isOfText);
    }
    return goal instanceof Goal.Test test
        && (test.field() == Field.TEXT || test.field() == Field.LOWER);
  }

  private static List<Decision> decisions(Verdict verdict) {
    Decision category = verdict.category();
    return category == null
            || category.contract().name().equals(verdict.decision().contract().name())
        ? List.of(verdict.decision())
        : List.of(verdict.decision(), category);
  }

  private void broad(Phrase phrase) {
    String literal = phrase.test.literal();
    boolean oneWord = literal.strip().indexOf(' ') < 0;
    add(
        Kind.BROAD_PHRASE,
        oneWord ? Severity.WARNING : Severity.NOTE,
        phrase.rule,
        "the phrase \""
            + literal
            + "\" of rule "
            + phrase.rule.id()
            + " stands in known texts of several codes ("
            + phrase.texts.entrySet().stream()
                .map(entry -> entry.getKey() + " " + entry.getValue())
                .collect(Collectors.joining(", "))
            + "), so the order of rules decides: a longer phrase is safer");
  }

  private void rulesThatNothingElseReaches() {
    Set<String> reached = new LinkedHashSet<>();
    for (Verdict verdict : known) {
      for (Decision decision : decisions(verdict)) {
        reached.add(String.valueOf(decision.rule()));
      }
    }
    List<Pack> packs = classifier.ruleset().packs();
    for (Pack pack : packs) {
      for (Rule rule : pack.rules()) {
        for (Case example : rule.cases()) {
          Failure failure = example.input().failure().orElseThrow();
          String decider = classifier.classify(failure, pack.contract().name()).decision().rule();
          if (decider != null && !decider.equals(rule.id())) {
            reached.add(decider);
          }
        }
      }
    }
    for (Pack pack : packs) {
      for (Rule rule : pack.rules()) {
        if (rule.enabled() && !reached.contains(rule.id())) {
          add(
              Kind.REACHED_BY_OWN_CASES_ONLY,
              Severity.NOTE,
              rule,
              "only its own cases reach rule "
                  + rule.id()
                  + ": nothing in the corpus does, so nothing shows that it is needed");
        }
      }
    }
  }

  private void add(Kind kind, Severity severity, Rule rule, String message) {
    findings.add(new Finding(kind, severity, rule.file(), 0, List.of(rule.id()), message, null));
  }
}
