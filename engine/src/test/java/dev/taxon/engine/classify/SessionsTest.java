package dev.taxon.engine.classify;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.taxon.engine.Failure;
import dev.taxon.engine.Failure.Kind;
import dev.taxon.engine.drl.Condition;
import dev.taxon.engine.drl.Condition.Comparison;
import dev.taxon.engine.drl.Field;
import dev.taxon.engine.drl.Operator;
import java.lang.management.ManagementFactory;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Sessions move between threads, survive none of their own failures, and hold on to nothing. */
class SessionsTest {
  private static final int RULES = 40;

  private static Failure text(String text) {
    return Failure.of(Kind.TEXT).text(text).build();
  }

  private static Classifier classifier() {
    List<Condition> conditions = new ArrayList<>();
    for (int i = 0; i < RULES; i++) {
      conditions.add(new Comparison(Field.TEXT, Operator.CONTAINS, "word" + i + "."));
    }
    return Classifier.of(Rulesets.ofConditions(conditions));
  }

  @Test
  void anyNumberOfThreads() throws Exception {
    assertEveryTaskGetsItsOwnVerdicts(Executors.newFixedThreadPool(16));
  }

  @Test
  void virtualThreads() throws Exception {
    assumeTrue(Runtime.version().feature() >= 21, "the JVM has no virtual threads");
    assertEveryTaskGetsItsOwnVerdicts(
        (ExecutorService)
            Executors.class.getMethod("newVirtualThreadPerTaskExecutor").invoke(null));
  }

  private static void assertEveryTaskGetsItsOwnVerdicts(ExecutorService executor) throws Exception {
    Classifier classifier = classifier();
    try {
      List<Future<List<String>>> answers = new ArrayList<>();
      for (int task = 0; task < 64; task++) {
        int first = task;
        Callable<List<String>> classifyAll =
            () -> {
              List<String> rules = new ArrayList<>();
              for (int i = 0; i < 500; i++) {
                Failure failure = text("a word" + (first + i) % RULES + ". b word39. c");
                rules.add(classifier.classify(failure, "operation").decision().rule());
              }
              return rules;
            };
        answers.add(executor.submit(classifyAll));
      }
      for (int task = 0; task < answers.size(); task++) {
        List<String> expected = new ArrayList<>();
        for (int i = 0; i < 500; i++) {
          expected.add("rule-" + (task + i) % RULES);
        }
        assertThat(answers.get(task).get(60, TimeUnit.SECONDS)).isEqualTo(expected);
      }
    } finally {
      executor.shutdownNow();
    }
  }

  @Test
  void sessionThatThrewIsThrownAway() {
    RuleBase rules =
        new RuleBase(
            List.of(
                failure -> {
                  if (failure.text().equals("poison")) {
                    throw new IllegalStateException("poisoned");
                  }
                  return false;
                },
                failure -> true));
    Failure sane = text("sane");
    assertThat(rules.<Boolean>with(session -> session.fires(sane, 1))).isTrue();
    assertThat(rules.sessions()).isEqualTo(1);
    assertThatThrownBy(() -> rules.with(session -> session.fires(text("poison"), 0)))
        .isInstanceOf(RuntimeException.class);
    assertThat(rules.sessions()).isZero();
    assertThat(rules.<Boolean>with(session -> session.fires(sane, 1))).isTrue();
    assertThat(rules.sessions()).isEqualTo(1);
  }

  @Test
  void nestedUseTakesAnotherSessionAndKeepsAFew() {
    RuleBase rules = new RuleBase(List.of(failure -> true));
    assertThat(fires(rules, 50)).isEqualTo(51);
    assertThat(rules.sessions()).isBetween(1, 2 * Runtime.getRuntime().availableProcessors());
  }

  private static int fires(RuleBase rules, int depth) {
    return rules.with(
        session ->
            (session.fires(text("x"), 0) ? 1 : 0) + (depth == 0 ? 0 : fires(rules, depth - 1)));
  }

  @Test
  void replacedClassifiersAreGarbage() throws Exception {
    List<WeakReference<Classifier>> replaced = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      Classifier classifier = classifier();
      assertThat(classifier.classify(text("word3."), "operation").decision().rule())
          .isEqualTo("rule-3");
      replaced.add(new WeakReference<>(classifier));
    }
    for (int i = 0; i < 50 && alive(replaced) > 0; i++) {
      System.gc();
      Thread.sleep(20);
    }
    assertThat(alive(replaced)).isZero();
  }

  private static long alive(List<WeakReference<Classifier>> references) {
    return references.stream().filter(reference -> reference.get() != null).count();
  }

  @Test
  void idleSessionHoldsNoFailure() throws Exception {
    Classifier classifier = classifier();
    WeakReference<Failure> classified = classified(classifier);
    for (int i = 0; i < 50 && classified.get() != null; i++) {
      System.gc();
      Thread.sleep(20);
    }
    assertThat(classified.get()).isNull();
    assertThat(classifier.classify(text("word1."), "operation").decision().rule())
        .isEqualTo("rule-1");
  }

  /** Kept matches would take 200 bytes each. */
  @Test
  void classificationsLeaveNothingBehind() {
    Classifier classifier = classifier();
    classifyMany(classifier);
    long before = usedMegabytes();
    classifyMany(classifier);
    assertThat(usedMegabytes() - before).isLessThan(10);
    assertThat(classifier.classify(text("word1."), "operation").decision().rule())
        .isEqualTo("rule-1");
  }

  private static void classifyMany(Classifier classifier) {
    for (int i = 0; i < 200_000; i++) {
      classifier.classify(text("word" + i % RULES + ". word3."), "operation");
    }
  }

  private static long usedMegabytes() {
    System.gc();
    return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed() >> 20;
  }

  private static WeakReference<Failure> classified(Classifier classifier) {
    Failure failure = text("a secret with word7.");
    assertThat(classifier.classify(failure, "operation").decision().rule()).isEqualTo("rule-7");
    return new WeakReference<>(failure);
  }
}
