package dev.taxon.engine.classify;

import static org.drools.model.DSL.declarationOf;
import static org.drools.model.DSL.execute;
import static org.drools.model.PatternDSL.alphaIndexedBy;
import static org.drools.model.PatternDSL.pattern;

import dev.taxon.engine.Failure;
import java.util.List;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.Function;
import java.util.function.Predicate;
import org.drools.model.Index.ConstraintType;
import org.drools.model.PatternDSL;
import org.drools.model.Rule;
import org.drools.model.Variable;
import org.drools.model.functions.Predicate1;
import org.drools.model.impl.ModelImpl;
import org.drools.modelcompiler.KieBaseBuilder;
import org.kie.api.KieBase;
import org.kie.api.KieServices;
import org.kie.api.conf.KieBaseMutabilityOption;
import org.kie.api.runtime.KieSessionConfiguration;
import org.kie.api.runtime.conf.ThreadSafeOption;

/**
 * The rules as Drools knows them, and the sessions that run them.
 *
 * <p>The canonical model is built from the conditions; no source is generated or compiled. A rule's
 * name is its number. All rules share their first constraint, which asks what the author of the
 * rule asks whose number the candidate bears; their second asks for their own number, which Drools
 * looks up by hash. So a candidate meets two nodes among 30 rules and among 3,000, and one if it is
 * refused. (With the number first, each rule has a node more, which costs a seventh of the time.)
 *
 * <p>A session is used by one thread at a time and then kept for the next one, whichever that is: a
 * slot is emptied to take its session and filled to give it back. So sessions need no locks of
 * their own, and are told so. With that option Drools shares a consequence's arguments among all
 * sessions of a rule base, hence consequences here take none. (Direct firing is no option: with it
 * each match that fired stays in the session's memory, deleted fact or not.) A session that threw
 * is disposed of, never given back. When a rule base is no longer reachable its sessions go with
 * it: they hold nothing outside the heap.
 */
final class RuleBase {
  private final KieBase base;
  private final KieSessionConfiguration configuration;
  private final Integer[] numbers;
  private final AtomicReferenceArray<Session> idle =
      new AtomicReferenceArray<>(
          Integer.highestOneBit(2 * Runtime.getRuntime().availableProcessors()));

  /**
   * @param conditions what each rule asks; a rule is known by its number in this list
   */
  RuleBase(List<Predicate<Failure>> conditions) {
    List<Predicate<Failure>> asked = List.copyOf(conditions);
    Predicate1<Candidate> condition =
        candidate -> asked.get(candidate.rule()).test(candidate.failure());
    ModelImpl model = new ModelImpl();
    numbers = new Integer[asked.size()];
    for (int number = 0; number < numbers.length; number++) {
      numbers[number] = number;
      model.addRule(rule(numbers[number], condition));
    }
    base = KieBaseBuilder.createKieBaseFromModel(model, KieBaseMutabilityOption.DISABLED);
    configuration = KieServices.get().newKieSessionConfiguration();
    configuration.setOption(ThreadSafeOption.NO);
  }

  private static Rule rule(Integer number, Predicate1<Candidate> condition) {
    Variable<Candidate> candidate = declarationOf(Candidate.class, "candidate");
    return PatternDSL.rule("dev.taxon.rules", number.toString())
        .build(
            pattern(candidate)
                .expr("condition", condition)
                .expr(
                    "number " + number,
                    fact -> fact.rule().equals(number),
                    alphaIndexedBy(
                        Integer.class, ConstraintType.EQUAL, 0, Candidate::rule, number)),
            execute(() -> {}));
  }

  /**
   * Runs a task in a session.
   *
   * @throws RuntimeException what the task throws
   */
  <T> T with(Function<Session, T> task) {
    Session session = take();
    boolean sound = false;
    try {
      T result = task.apply(session);
      sound = true;
      return result;
    } finally {
      if (sound) {
        session.clear();
        giveBack(session);
      } else {
        session.dispose();
      }
    }
  }

  /** How many sessions there are, at work or idle. */
  int sessions() {
    return base.getKieSessions().size();
  }

  private Session take() {
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

  private void giveBack(Session session) {
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
