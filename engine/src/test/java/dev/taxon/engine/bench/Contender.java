package dev.taxon.engine.bench;

import dev.taxon.engine.Failure;
import dev.taxon.engine.classify.Classifier;
import dev.taxon.engine.classify.Rulesets;
import dev.taxon.engine.classify.Verdict;
import dev.taxon.engine.drl.Condition;
import dev.taxon.engine.drl.DrlPrinter;
import dev.taxon.engine.drl.Evaluation;
import dev.taxon.engine.drl.RuleModel;
import dev.taxon.engine.drl.StockDrools;
import dev.taxon.engine.prefilter.AhoCorasickAlone;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Predicate;
import org.kie.api.runtime.KieSession;
import org.kie.api.runtime.rule.FactHandle;

/**
 * The ways to classify that are compared. Each gives an answer that tells the rule that decides;
 * but Aho–Corasick alone gives the rules it names, as it decides nothing.
 */
public enum Contender {
  /** The engine, from a failure to its verdict. */
  TAXON("taxon") {
    @Override
    Function<Failure, Object> of(List<Condition> conditions) {
      Classifier classifier = Classifier.of(Rulesets.ofConditions(conditions));
      return failure -> classifier.classify(failure, "operation");
    }

    @Override
    int rule(Object answer) {
      String rule = ((Verdict) answer).decision().rule();
      return rule == null ? NONE : number(rule);
    }
  },

  /** The same rules printed as DRL, compiled by stock Drools and run in one session of it. */
  PLAIN_DROOLS("plain Drools session") {
    @Override
    Function<Failure, Object> of(List<Condition> conditions) {
      StringBuilder file = new StringBuilder();
      for (int rule = 0; rule < conditions.size(); rule++) {
        String name = "rule-" + rule;
        file.append(DrlPrinter.print(new RuleModel(name, "", conditions.get(rule), name)));
      }
      // Of rules in several files stock Drools does not keep the order.
      StockDrools drools = new StockDrools(Map.of("rules", file.toString()));
      return new PlainSession(drools.newSession());
    }
  },

  /** The conditions as predicates, tried one after another. */
  ORDERED_LIST("ordered Java list") {
    @Override
    Function<Failure, Object> of(List<Condition> conditions) {
      List<Predicate<Failure>> rules = conditions.stream().map(Evaluation::compile).toList();
      return failure -> {
        for (int rule = 0; rule < rules.size(); rule++) {
          if (rules.get(rule).test(failure)) {
            return rule;
          }
        }
        return NONE;
      };
    }
  },

  /** One pass over the text for all phrases of all rules. */
  AHO_CORASICK("Aho-Corasick alone") {
    @Override
    Function<Failure, Object> of(List<Condition> conditions) {
      AhoCorasickAlone automaton = new AhoCorasickAlone(conditions);
      return failure -> automaton.name(failure.text());
    }
  };

  /** Where no rule decides. */
  private static final int NONE = -1;

  private final String label;

  Contender(String label) {
    this.label = label;
  }

  String label() {
    return label;
  }

  /** Gets ready to classify by these rules. */
  abstract Function<Failure, Object> of(List<Condition> conditions);

  /** The number of the rule that decided; -1 if none did. */
  int rule(Object answer) {
    return (Integer) answer;
  }

  private static int number(String rule) {
    return Integer.parseInt(rule.substring("rule-".length()));
  }

  /** Inserts each failure and its issues, lets the first rule fire, and deletes them again. */
  private static final class PlainSession implements Function<Failure, Object> {
    private final KieSession session;
    private int fired;

    PlainSession(KieSession session) {
      this.session = session;
    }

    @Override
    public Object apply(Failure failure) {
      fired = NONE;
      List<FactHandle> issues = failure.issues().stream().map(session::insert).toList();
      FactHandle handle = session.insert(failure.reportingTo(code -> fired = number(code)));
      session.fireAllRules(1);
      session.delete(handle);
      issues.forEach(session::delete);
      return fired;
    }
  }
}
