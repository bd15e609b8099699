package dev.taxon.engine.bench;

import dev.taxon.engine.Failure;
import dev.taxon.engine.classify.Classifier;
import dev.taxon.engine.classify.Rulesets;
import dev.taxon.engine.drl.Condition;
import dev.taxon.engine.ruleset.RulesetReader;
import dev.taxon.engine.sweep.Entry;
import dev.taxon.engine.sweep.Sweep;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.VerboseMode;

/**
 * Compares the contenders in one run and prints what came out as plain text. From the project's
 * folder: {@code mvn -q -pl engine -Pbench verify}.
 *
 * <p>Classifications are measured in processor time, each in JVMs of its own.
 */
public final class SpeedReport {
  private static final String[] SIZES = {"30", "300", "3000"};
  private static final Path SHIPPED = Path.of("..", "rules");
  private static final int TEXTS = 1_000_000;

  private SpeedReport() {}

  public static void main(String[] args) throws IOException, RunnerException {
    say("Taxon, speed. Java %s, %d processors.", System.getProperty("java.version"), cores());
    naturalMix();
    rulesNamed();
    builds();
    rebuilds();
    sweep();
  }

  private static void naturalMix() throws RunnerException {
    Collection<RunResult> results = run(5, "0");
    say("%nOne classification of a natural mix, ns of processor time, median of 5 forks:%n");
    say("%-24s%10s%10s%10s rules", "", "30", "300", "3000");
    for (Contender contender : Contender.values()) {
      say("%-24s%s", contender.label(), row(results, contender, "0", CpuProfiler.NAME));
    }
    say("%-24s%s", "taxon, bytes allocated", row(results, Contender.TAXON, "0", ALLOCATED));
    for (Contender other : Contender.values()) {
      if (other != Contender.TAXON) {
        StringBuilder ratios = new StringBuilder();
        for (String size : SIZES) {
          double ratio =
              median(results, Contender.TAXON, size, "0", CpuProfiler.NAME)
                  / median(results, other, size, "0", CpuProfiler.NAME);
          ratios.append(String.format(Locale.ROOT, "%10.3f", ratio));
        }
        say("%-24s%s", "taxon / " + other.label(), ratios);
      }
    }
  }

  private static final String ALLOCATED = "gc.alloc.rate.norm";

  private static void rulesNamed() throws RunnerException {
    String[] named = {"1", "3", "10"};
    Collection<RunResult> results = run(1, named);
    say("%nWith so many rules named, of which the last decides, ns of processor time, one fork:%n");
    say("%-24s%6s%10s%10s%10s rules", "", "named", "30", "300", "3000");
    for (Contender contender : Contender.values()) {
      for (String count : named) {
        say(
            "%-24s%6s%s",
            contender.label(), count, row(results, contender, count, CpuProfiler.NAME));
      }
    }
  }

  private static Collection<RunResult> run(int forks, String... named) throws RunnerException {
    System.err.println("Measuring with " + String.join(", ", named) + " rules named …");
    return new Runner(
            new OptionsBuilder()
                .include(ClassifyBenchmark.class.getName())
                .param("named", named)
                .forks(forks)
                .addProfiler(CpuProfiler.class)
                .addProfiler(GCProfiler.class)
                .verbosity(VerboseMode.SILENT)
                .shouldFailOnError(true)
                .build())
        .run();
  }

  private static String row(
      Collection<RunResult> results, Contender contender, String named, String value) {
    StringBuilder row = new StringBuilder();
    for (String size : SIZES) {
      row.append(
          String.format(Locale.ROOT, "%,10.0f", median(results, contender, size, named, value)));
    }
    return row.toString();
  }

  private static double median(
      Collection<RunResult> results, Contender contender, String size, String named, String value) {
    List<Double> forks = new ArrayList<>();
    for (RunResult result : results) {
      if (result.getParams().getParam("contender").equals(contender.name())
          && result.getParams().getParam("rules").equals(size)
          && result.getParams().getParam("named").equals(named)) {
        for (BenchmarkResult fork : result.getBenchmarkResults()) {
          forks.add(fork.getSecondaryResults().get(value).getScore());
        }
      }
    }
    forks.sort(Comparator.naturalOrder());
    return forks.get(forks.size() / 2);
  }

  private static void builds() throws IOException {
    say("%nFrom the ruleset's texts to a classifier, warm, median of 9, seconds:%n");
    say("%-24s%10.3f", "the shipped rules", seconds(shipped()));
    for (String size : SIZES) {
      List<Condition> conditions = Workload.natural(Integer.parseInt(size)).conditions();
      SortedMap<String, String> files = RulesetFiles.of(conditions);
      files.putAll(shipped().subMap("contracts/", "contracts0"));
      say("%-24s%10.3f", size + " rules", seconds(files));
    }
  }

  private static double seconds(SortedMap<String, String> files) {
    List<Long> times = new ArrayList<>();
    for (int i = 0; i < 13; i++) {
      long start = System.nanoTime();
      Classifier.of(RulesetReader.read(files));
      if (i >= 4) {
        times.add(System.nanoTime() - start);
      }
    }
    times.sort(Comparator.naturalOrder());
    return times.get(times.size() / 2) / 1e9;
  }

  private static SortedMap<String, String> shipped() throws IOException {
    SortedMap<String, String> files = new TreeMap<>();
    for (String part : new String[] {"ruleset.yaml", "contracts", "packs"}) {
      try (Stream<Path> paths = Files.walk(SHIPPED.resolve(part))) {
        for (Path path : paths.filter(Files::isRegularFile).toList()) {
          files.put(SHIPPED.relativize(path).toString().replace('\\', '/'), Files.readString(path));
        }
      }
    }
    return files;
  }

  private static void rebuilds() {
    say("%nHeap in use after so many rebuilds of 300 rules, each put to work, MB:%n");
    Workload workload = Workload.natural(300);
    Classifier live = null;
    for (int rebuild = 1; rebuild <= 100; rebuild++) {
      live = Classifier.of(Rulesets.ofConditions(workload.conditions()));
      for (Failure failure : workload.failures()) {
        live.classify(failure, "operation");
      }
      if (rebuild == 1 || rebuild % 25 == 0) {
        System.gc();
        say(
            "%-24d%10.1f",
            rebuild, ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed() / 1e6);
      }
    }
    if (live.ruleset() == null) {
      throw new IllegalStateException();
    }
  }

  private static void sweep() {
    List<Failure> failures = Workload.natural(300).failures();
    Classifier classifier =
        Classifier.of(Rulesets.ofConditions(Workload.natural(300).conditions()));
    long start = System.nanoTime();
    long distinct;
    try (Sweep sweep = new Sweep(classifier)) {
      for (int i = 0; i < TEXTS; i++) {
        String text = failures.get(i % failures.size()).text() + " #" + i / failures.size();
        sweep.entry(
            new Entry(
                "generated",
                i + 1,
                1,
                Map.of("kind", "text", "text", text),
                false,
                Map.of(),
                Map.of()));
      }
      distinct = sweep.report().distinct();
    }
    double seconds = (System.nanoTime() - start) / 1e9;
    say(
        "%nSweep of %,d texts, %,d of them distinct, 300 rules: %.1f s on %d processors.",
        TEXTS, distinct, seconds, cores());
  }

  private static int cores() {
    return Runtime.getRuntime().availableProcessors();
  }

  private static void say(String format, Object... values) {
    System.out.printf(Locale.ROOT, format + "%n", values);
  }
}
