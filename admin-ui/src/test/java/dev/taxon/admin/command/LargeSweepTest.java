package dev.taxon.admin.command;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.taxon.admin.Taxon;
import dev.taxon.admin.sweeps.report.ReportJson;
import dev.taxon.engine.sweep.SweepReport;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A million generated texts in 512 MB of heap, in a process of its own. */
class LargeSweepTest {
  private static final double SCALE =
      Double.parseDouble(System.getProperty("taxon.test.scale", "0.1"));
  private static final int TEXTS = (int) (1_000_000 * SCALE);

  @TempDir private Path folder;

  @Test
  void aMillionTextsFitIn512MegabytesOfHeap() throws Exception {
    Path corpus = generate(folder.resolve("generated.tsv"));
    Path out = folder.resolve("report.json");
    // What the code itself takes is there at every scale, and the texts alone would not fit.
    int heapMegabytes = (int) (100 + 412 * SCALE);
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx" + heapMegabytes + "m",
                "-cp",
                System.getProperty("java.class.path"),
                Taxon.class.getName(),
                "sweep",
                "--corpus",
                corpus.toString(),
                "--format",
                "json",
                "--out",
                out.toString())
            .redirectErrorStream(true)
            .start();
    try {
      String output = new String(process.getInputStream().readAllBytes(), UTF_8);
      assertThat(process.waitFor(5, TimeUnit.MINUTES)).isTrue();
      assertThat(output).isEmpty();
      assertThat(process.exitValue()).isZero();
    } finally {
      process.destroyForcibly();
    }

    try (InputStream in = Files.newInputStream(out)) {
      SweepReport report = ReportJson.read(in);
      assertThat(report.entries()).isEqualTo(TEXTS + TEXTS / 2);
      assertThat(report.distinct()).isEqualTo(TEXTS);
      assertThat(report.contracts().get("operation").byCode())
          .containsEntry("conflict", TEXTS / 2L)
          .containsEntry("storage_failed", TEXTS / 2L);
      assertThat(report.verdicts().hashes("operation", "conflict")).hasSize(TEXTS / 2);
      assertThat(report.held().total()).isEqualTo(TEXTS / 2);
    }
    assertThat(Files.size(out)).isLessThan(100_000_000);
  }

  /** Half of the texts twice, with an expectation at the second time. */
  private static Path generate(Path file) throws IOException {
    try (BufferedWriter lines = Files.newBufferedWriter(file)) {
      lines.write("text\torigin\texpect\n");
      for (int i = 0; i < TEXTS; i++) {
        String text = (i % 2 == 0 ? "Conflicting input " : "Worker failed with input ") + i;
        lines.write(text + "\tstorage\t\n");
        if (i % 2 == 0) {
          lines.write(text + "\tstorage\tconflict\n");
        }
      }
    }
    return file;
  }
}
