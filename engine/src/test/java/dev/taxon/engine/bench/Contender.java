package dev.taxon.engine.bench;

import dev.taxon.engine.Failure;
import dev.taxon.engine.classify.Classifier;
import dev.taxon.engine.classify.Rulesets;
import dev.taxon.engine.drl.Condition;
import dev.taxon.engine.drl.DrlPrinter;
import dev.taxon.engine.drl.Evaluation;
import dev.taxon.engine.drl.RuleModel;
import dev.taxon.engine.drl.StockDrools;
import dev.taxon.engine.prefilter.AhoCorasickAlone;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.function.ToIntFunction;
import org.kie.api.runtime.KieSession;
import org.kie.api.runtime.rule.FactHandle;

/**
 * The ways to classify that are compared. Each gives the number of the rule that decides, or -1;
 * but Aho–Corasick alone gives how many rules it names, as it decides nothing.
 */
public enum Contender {
  /** The engine, from a failure to its verdict. */
  TAXON("taxon") {
    @Override
    ToIntFunction<Failure> of(List<Condition> conditions) {
      Classifier classifier = Classifier.of(Rulesets.ofConditions(conditions));
      return failure -> number(classifier.classify(failure, "operation").decision().rule());
    }
  },

  /** The same rules printed as DRL, compiled by stock Drools and run in one session of it. */
  PLAIN_DROOLS("plain Drools session") {
    @Override
    ToIntFunction<Failure> of(List<Condition> conditions) {
      Map<String, String> files = new LinkedHashMap<>();
      for (Condition condition : conditions) {
        String name = "rule-" + files.size();
        files.put(name, DrlPrinter.print(new RuleModel(name, "", condition, name)));
      }
      return new PlainSession(new StockDrools(files).newSession());
    }
  },

  /** The conditions as predicates, tried one after another. */
  ORDERED_LIST("ordered Java list") {
    @Override
    ToIntFunction<Failure> of(List<Condition> conditions) {
      List<Predicate<Failure>> rules = conditions.stream().map(Evaluation::compile).toList();
      return failure -> {
        for (int rule = 0; rule < rules.size(); rule++) {
          if (rules.get(rule).test(failure)) {
            return rule;
          }
        }
        return -1;
      };
    }
  },

  /** One pass over the text for all phrases of all rules. */
  AHO_CORASICK("Aho-Corasick alone") {
    @Override
    ToIntFunction<Failure> of(List<Condition> conditions) {
      AhoCorasickAlone automaton = new AhoCorasickAlone(conditions);
      return failure -> automaton.name(failure.text()) == null ? 0 : 1;
    }
  };

  private final String label;

  Contender(String label) {
    this.label = label;
  }

  String label() {
    return label;
  }

  /** Gets ready to classify by these rules. */
  abstract ToIntFunction<Failure> of(List<Condition> conditions);

  private static int number(String rule) {
    return rule == null ? -1 : Integer.parseInt(rule.substring("rule-".length()));
  }

  /** Inserts each failure and its issues, lets the first rule fire, and deletes them again. */
  private static final class PlainSession implements ToIntFunction<Failure> {
    private final KieSession session;
    private int fired;

    PlainSession(KieSession session) {
      this.session = session;
    }

    @Override
    public int applyAsInt(Failure failure) {
      fired = -1;
      List<FactHandle> issues = failure.issues().stream().map(session::insert).toList();
      FactHandle handle = session.insert(failure.reportingTo(code -> fired = number(code)));
      session.fireAllRules(1);
      session.delete(handle);
      issues.forEach(session::delete);
      return fired;
    }
  }
}
