package dev.taxon.engine.classify;

import static org.drools.model.DSL.declarationOf;
import static org.drools.model.DSL.on;
import static org.drools.model.PatternDSL.alphaIndexedBy;
import static org.drools.model.PatternDSL.pattern;

import dev.taxon.engine.Failure;
import java.util.List;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.Predicate;
import org.drools.model.Index.ConstraintType;
import org.drools.model.PatternDSL;
import org.drools.model.Rule;
import org.drools.model.Variable;
import org.drools.model.impl.ModelImpl;
import org.drools.modelcompiler.KieBaseBuilder;
import org.kie.api.KieBase;
import org.kie.api.KieServices;
import org.kie.api.runtime.KieSessionConfiguration;
import org.kie.api.runtime.conf.ThreadSafeOption;

/**
 * The rules as Drools knows them, and the sessions that run them.
 *
 * <p>The canonical model is built from the conditions; no source is generated or compiled. Each
 * rule's first constraint is its number, which Drools finds by hash, so that a candidate costs the
 * same among 30 rules and among 3,000.
 *
 * <p>Sessions are used by one thread at a time and kept for the next one, whichever that is: a slot
 * is emptied to take its session and filled to give it back. A session that threw is never given
 * back. When a rule base is no longer reachable its sessions go with it; they hold nothing outside
 * the heap.
 */
final class RuleBase {
  private final KieBase base;
  private final KieSessionConfiguration configuration;
  private final Integer[] numbers;
  private final AtomicReferenceArray<Session> idle =
      new AtomicReferenceArray<>(
          Integer.highestOneBit(2 * Runtime.getRuntime().availableProcessors()));

  RuleBase(List<Predicate<Failure>> conditions) {
    ModelImpl model = new ModelImpl();
    numbers = new Integer[conditions.size()];
    for (int number = 0; number < numbers.length; number++) {
      numbers[number] = number;
      model.addRule(rule(number, conditions.get(number)));
    }
    base = KieBaseBuilder.createKieBaseFromModel(model);
    configuration = KieServices.get().newKieSessionConfiguration();
    configuration.setOption(ThreadSafeOption.NO);
  }

  private static Rule rule(int number, Predicate<Failure> condition) {
    Variable<Candidate> candidate = declarationOf(Candidate.class, "candidate");
    return PatternDSL.rule("dev.taxon.rules", "rule " + number)
        .build(
            pattern(candidate)
                .expr(
                    "number " + number,
                    fact -> fact.rule() == number,
                    alphaIndexedBy(Integer.class, ConstraintType.EQUAL, 0, Candidate::rule, number))
                .expr("condition " + number, fact -> condition.test(fact.failure())),
            on(candidate).execute(fact -> fact.fire(number)));
  }

  Session take() {
    int last = idle.length() - 1;
    int first = Thread.currentThread().hashCode();
    for (int i = 0; i <= last; i++) {
      int slot = first + i & last;
      if (idle.getPlain(slot) != null) {
        Session session = idle.getAndSet(slot, null);
        if (session != null) {
          return session;
        }
      }
    }
    return new Session(base.newKieSession(configuration, null), numbers);
  }

  void giveBack(Session session) {
    int last = idle.length() - 1;
    int first = Thread.currentThread().hashCode();
    for (int i = 0; i <= last; i++) {
      if (idle.compareAndSet(first + i & last, null, session)) {
        return;
      }
    }
    session.dispose();
  }
}
