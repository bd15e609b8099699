package dev.taxon.engine.bench;

import dev.taxon.engine.Failure;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * One classification by each contender. Warming up takes so long because processor time counts that
 * of the compiler as well, which comes to Drools' last methods after some ten seconds.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(
    value = 5,
    jvmArgs = {"-Xms1g", "-Xmx1g", "-XX:+UseSerialGC"})
@Warmup(iterations = 12, time = 1)
@Measurement(iterations = 3, time = 500, timeUnit = TimeUnit.MILLISECONDS)
public class ClassifyBenchmark {
  @Param public Contender contender;

  @Param({"30", "300", "3000"})
  public int rules;

  /** How many rules the prefilter names for each failure; 0 for the natural mix. */
  @Param({"0", "1", "3", "10"})
  public int named;

  private Failure[] failures;
  private int next;
  private Function<Failure, Object> classify;

  @Setup
  public void prepare() {
    Workload workload = named == 0 ? Workload.natural(rules) : Workload.naming(named, rules);
    failures = workload.failures().toArray(Failure[]::new);
    classify = contender.of(workload.conditions());
    if (contender != Contender.AHO_CORASICK) {
      checkAnswers(Contender.ORDERED_LIST.of(workload.conditions()));
    }
  }

  /** Contenders are compared only where they answer alike. */
  private void checkAnswers(Function<Failure, Object> model) {
    for (Failure failure : failures) {
      int expected = Contender.ORDERED_LIST.rule(model.apply(failure));
      int actual = contender.rule(classify.apply(failure));
      if (actual != expected) {
        throw new IllegalStateException(
            contender + " says rule " + actual + " where rule " + expected + " decides");
      }
    }
  }

  @Benchmark
  public Object classification() {
    Failure failure = failures[next];
    next = next + 1 == failures.length ? 0 : next + 1;
    return classify.apply(failure);
  }
}
