package dev.taxon.engine.check;

import dev.taxon.engine.check.Finding.Kind;
import dev.taxon.engine.check.Finding.Severity;
import dev.taxon.engine.classify.Classifier;
import dev.taxon.engine.contract.Decision;
import dev.taxon.engine.ruleset.Case;
import dev.taxon.engine.ruleset.Pack;
import dev.taxon.engine.ruleset.Rule;
import java.util.ArrayList;
import java.util.List;

/** Runs the cases beside the rules, and tells which rules lack one. */
final class CaseRun {
  private final Classifier classifier;
  private final List<Finding> findings = new ArrayList<>();
  private int count;

  CaseRun(Classifier classifier) {
    this.classifier = classifier;
    for (Pack pack : classifier.ruleset().packs()) {
      pack.rules().stream().filter(Rule::enabled).forEach(rule -> run(pack, rule));
    }
  }

  /** How many cases were run. */
  int count() {
    return count;
  }

  List<Finding> findings() {
    return findings;
  }

  /** The path of the file that keeps a rule's cases. */
  static String file(Rule rule) {
    return rule.file().replaceFirst("\\.drl$", ".cases.yaml");
  }

  private void run(Pack pack, Rule rule) {
    boolean decides = false;
    boolean spares = false;
    for (Case example : rule.cases()) {
      count++;
      Decision decision =
          classifier
              .classify(example.input().failure().orElseThrow(), pack.contract().name())
              .decision();
      boolean holds = decision.code().name().equals(example.code()) != example.negated();
      boolean own = example.code().equals(rule.model().code());
      if (!example.knownGap().isEmpty()) {
        if (holds) {
          add(
              Kind.GAP_CLOSED,
              Severity.WARNING,
              rule,
              example,
              "this case holds now: remove its knownGap");
        }
        continue;
      }
      if (!holds) {
        add(Kind.CASE_FAILS, Severity.ERROR, rule, example, failure(rule, example, decision));
      }
      decides |= holds && own && !example.negated() && rule.id().equals(decision.rule());
      spares |= holds && own && example.negated();
    }
    String code = rule.model().code();
    if (!decides) {
      add(
          Kind.NO_CASE,
          rule,
          "rule " + rule.id() + " decides none of its cases: write one with expect: " + code);
    }
    if (!spares) {
      add(
          Kind.NO_NEAR_MISS,
          rule,
          "rule "
              + rule.id()
              + " has no near miss: write a case that it must not match, with expectNot: "
              + code);
    }
  }

  private static String failure(Rule rule, Case example, Decision decision) {
    String decider =
        switch (decision.basis()) {
          case RULE -> "by rule " + decision.rule();
          case TYPED -> "by the code that it carries";
          case FALLBACK -> "by the fallback, for no rule matches";
        };
    return "the case of rule "
        + rule.id()
        + (example.negated() ? " must not give " : " must give ")
        + example.code()
        + (example.negated() ? " and does, " : ", and gives " + decision.code().name() + " ")
        + decider;
  }

  private void add(Kind kind, Severity severity, Rule rule, Case example, String message) {
    findings.add(
        new Finding(kind, severity, file(rule), example.line(), List.of(rule.id()), message, null));
  }

  private void add(Kind kind, Rule rule, String message) {
    findings.add(
        new Finding(kind, Severity.ERROR, file(rule), 0, List.of(rule.id()), message, null));
  }
}
