package dev.taxon.engine.sweep;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** What a sweep keeps of each distinct input, measured in a process of its own. */
class SweepMemoryTest {
  /** So many that the megabyte that a JVM grows by itself is no byte of each. */
  private static final int INPUTS = 1_000_000;

  @Test
  void aDistinctInputTakesAtMost64Bytes() throws Exception {
    Process process =
        new ProcessBuilder(
                List.of(
                    Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                    "-Xmx512m",
                    "-XX:+UseSerialGC",
                    "-cp",
                    System.getProperty("java.class.path"),
                    Measure.class.getName(),
                    Integer.toString(INPUTS)))
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    try {
      String output = new String(process.getInputStream().readAllBytes(), UTF_8);
      assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
      assertThat(process.exitValue()).as(output).isZero();
      assertThat(Long.parseLong(output.trim())).isBetween(20L, 64L);
    } finally {
      process.destroyForcibly();
    }
  }

  /** Sweeps as many generated texts as told, and prints the bytes kept for each. */
  static final class Measure {
    private Measure() {}

    public static void main(String[] arguments) {
      int inputs = Integer.parseInt(arguments[0]);
      try (Sweep sweep = new Sweep(Entries.classifier())) {
        // What is made once, and the lists that are full after some thousands, are no part of it.
        feed(sweep, -20_000, 0);
        long before = used();
        feed(sweep, 0, inputs);
        long bytes = used() - before;
        SweepReport report = sweep.report();
        if (report.distinct() != inputs + 20_000) {
          throw new IllegalStateException("lost some: " + report.distinct());
        }
        System.out.println(bytes / inputs);
      }
    }

    private static void feed(Sweep sweep, int from, int to) {
      for (int i = from; i < to; i++) {
        sweep.entry(Entries.text("generated.tsv", i, "unknown failure of worker " + i, "conflict"));
      }
    }

    private static long used() {
      System.gc();
      Runtime runtime = Runtime.getRuntime();
      return runtime.totalMemory() - runtime.freeMemory();
    }
  }
}
