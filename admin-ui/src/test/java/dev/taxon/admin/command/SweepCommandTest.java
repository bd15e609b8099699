package dev.taxon.admin.command;

import static dev.taxon.admin.command.Ran.taxon;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.taxon.admin.sweeps.report.ReportJson;
import dev.taxon.engine.sweep.SweepReport;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SweepCommandTest {
  @TempDir private Path folder;
  private Path rules;
  private Path corpus;

  @BeforeEach
  void writeRulesAndCorpus() throws Exception {
    rules = Rulesets.in(folder.resolve("rules"));
    corpus = folder.resolve("corpus");
    write(
        "texts.tsv",
        """
        text\torigin\texpect
        A conflict\tstorage\tconflict
        Worker lost\tstorage\t
        Worker lost\tstorage\tstorage_failed
        """);
    write("mcp.jsonl", "{\"kind\":\"mcp\",\"payload\":{\"code\":1,\"message\":\"B conflict\"}}\n");
  }

  @Test
  void theReportIsWrittenToStandardOutput() {
    Ran ran = sweep();

    assertThat(ran.err()).isEmpty();
    assertThat(ran.exit()).isZero();
    assertThat(ran.out().replaceAll("sha256:[0-9a-f]{64}", "sha256:…"))
        .isEqualTo(
            """
            Ruleset   not published, sha256:…
            Corpus    4 entries, 3 distinct inputs, 0 dynamic
            Expected  2 of 2 expectations hold

            operation                                                               3 inputs
              conflict        2  ███████████████████████████████████████████████████████████
              storage_failed  1  ██████████████████████████████
              internal        0

            mcp                                                                      1 input
              INTERNAL_SERVER_ERROR  1  ████████████████████████████████████████████████████

            Inputs that no rule knows: 1
              times  code            first place
                  input
              2      storage_failed  %s
                  Worker lost

            Rules that decided nothing: 1
              never-reached
            """
                .formatted(clipped(corpus + "/texts.tsv:3")));
  }

  @Test
  void aBrokenExpectationGivesExitCode1() throws Exception {
    write("broken.jsonl", "{\"kind\":\"text\",\"text\":\"lost\",\"expect\":\"conflict\"}\n");

    Ran ran = sweep("--format", "json");

    assertThat(ran.exit()).isEqualTo(1);
    assertThat(ran.err()).isEqualTo("taxon sweep: 1 of 3 expectations are broken\n");
    assertThat(report(ran).failures().items())
        .containsExactly(
            new SweepReport.Expectation(
                "lost", corpus + "/broken.jsonl", 1, "operation", "conflict", "internal", null));
  }

  @Test
  void anUnreadableFileGivesExitCode4AndCostsNoOtherEntry() throws Exception {
    Files.write(corpus.resolve("binary.sql"), new byte[] {0, 1, 2, 3});
    Files.write(corpus.resolve("latin.tsv"), "text\ncaf\u00E9\nA conflict\n".getBytes(ISO_8859_1));
    write("quote.sql", "DO $$ BEGIN RAISE 'C conflict'; END $$;\nSELECT 'never closed;\n");
    write("deep.jsonl", "{\"kind\":\"mcp\",\"payload\":" + "[".repeat(10_000) + "\n");
    write(
        "huge.jsonl", "{\"kind\":\"mcp\",\"payload\":1e400}\n{\"kind\":\"text\",\"text\":\"a\"}\n");
    write("long.jsonl", "{\"text\":\"" + "x".repeat(5_000_000) + "\"}\n");
    write("request.jsonl", "{\"kind\":\"text\",\"expect\":\"conflict\"}\n");

    Ran ran = sweep("--format", "json");

    assertThat(ran.exit()).isEqualTo(4);
    List<String> places =
        ran.err()
            .lines()
            .map(line -> line.replace(corpus + "/", "").replaceAll(": .*", ""))
            .toList();
    assertThat(places)
        .containsExactly(
            "binary.sql:1:1",
            "deep.jsonl:1:524",
            "huge.jsonl:1:25",
            "latin.tsv:2:4",
            "long.jsonl:1:1",
            "quote.sql:2:8",
            "request.jsonl:1:1");
    assertThat(report(ran).unreadable().total()).isEqualTo(7);
    assertThat(report(ran).entries()).isEqualTo(7);
    assertThat(report(ran).distinct()).isEqualTo(5);
  }

  @Test
  void anInvalidRulesetComesBeforeAnUnreadableFileBeforeABrokenExpectation() throws Exception {
    write("broken.jsonl", "{\"kind\":\"text\",\"text\":\"lost\",\"expect\":\"conflict\"}\n");
    Files.write(corpus.resolve("binary.sql"), new byte[] {0, 1, 2, 3});
    assertThat(sweep().exit()).isEqualTo(4);

    Files.delete(rules.resolve("contracts/operation.yaml"));
    Ran ran = sweep();
    assertThat(ran.exit()).isEqualTo(3);
    assertThat(ran.out()).isEmpty();
    assertThat(ran.err()).startsWith(rules + "/ruleset.yaml:1:").contains("operation");
  }

  @Test
  void wrongUsageAndPathsThatAreNotThereGiveExitCode2() throws Exception {
    write("no-report.json", "{}");
    String rulesPath = rules.toString();
    Path missing = folder.resolve("nowhere");
    Map<String[], String> wrong =
        Map.of(
            new String[] {"--corpus", missing.toString()},
            "--corpus: " + missing + ": there is no such file or folder",
            new String[] {"--out", missing + "/report.txt"},
            "--out: " + missing + ": there is no such file or folder",
            new String[] {"--out", folder.toString()},
            "--out: " + folder + ": it is a folder",
            new String[] {"--baseline", missing.toString()},
            "--baseline: " + missing + ": there is no such file or folder",
            new String[] {"--baseline", folder.toString()},
            "--baseline: " + folder + ": Is a directory",
            new String[] {"--baseline", corpus + "/no-report.json"},
            "--baseline: "
                + corpus
                + "/no-report.json is not a report that taxon sweep --format json wrote",
            new String[] {"--origin", "moon"},
            "origin must be storage or api, not moon");
    wrong.forEach(
        (arguments, message) ->
            assertThat(
                    taxon(
                        Stream.concat(
                                Stream.of("sweep", "--rules", rulesPath), Stream.of(arguments))
                            .toArray(String[]::new)))
                .isEqualTo(
                    new Ran(2, "", "taxon sweep: " + message + "\nTry 'taxon sweep --help'.\n")));
    assertThat(sweep("--format", "pdf").exit()).isEqualTo(2);
    assertThat(sweep("--vendor", "dbase").exit()).isEqualTo(2);
    assertThat(sweep("--definitions", "some").exit()).isEqualTo(2);
  }

  @Test
  void whatMovedSinceTheBaselineIsTold() throws Exception {
    Path earlier = folder.resolve("earlier.json");
    assertThat(sweep("--format", "json", "--out", earlier.toString()).exit()).isZero();
    assertThat(sweep("--baseline", earlier.toString()).exit()).isZero();

    Path rule = rules.resolve("packs/texts/never-reached.drl");
    Files.writeString(rule, Files.readString(rule).replace("no text has this", "lost"));
    Ran ran = sweep("--baseline", earlier.toString(), "--format", "json");

    assertThat(ran.exit()).isEqualTo(1);
    assertThat(ran.err())
        .isEqualTo(
            """
            taxon sweep: 1 of 2 expectations are broken
            taxon sweep: 1 entries with an expectation moved since the baseline
            """);
    assertThat(report(ran).moves().items())
        .containsExactly(
            new SweepReport.Move(
                "Worker lost",
                corpus + "/texts.tsv",
                3,
                "operation",
                "storage_failed",
                "conflict",
                "never-reached",
                null));
  }

  @Test
  void anEmptyCorpusIsTold() throws Exception {
    String[] empty = {
      "sweep", "--rules", rules.toString(), "--format", "csv", "--corpus", folder + "/empty"
    };
    Files.createDirectory(folder.resolve("empty"));

    Ran nothingToRead = taxon(empty);
    assertThat(nothingToRead.exit()).isEqualTo(4);
    assertThat(nothingToRead.out()).contains("entries,,,,0,,,,\r\n");
    assertThat(nothingToRead.err())
        .isEqualTo(folder + "/empty: no .sql, .jsonl, .tsv or .csv file lies in this folder\n");

    Files.writeString(folder.resolve("empty/harmless.sql"), "SELECT 1;\n");
    Ran nothingFound = taxon(empty);
    assertThat(nothingFound.exit()).isZero();
    assertThat(nothingFound.err())
        .isEqualTo("taxon sweep: no file of the corpus tells of a failure\n");
  }

  @Test
  void aFileAppearsWholeOrNotAtAll() throws Exception {
    Path out = folder.resolve("report.md");
    Files.writeString(out, "the old one");

    Ran ran = sweep("--format", "md", "--out", out.toString());

    assertThat(ran).isEqualTo(new Ran(0, "", ""));
    assertThat(out).content().startsWith("# Sweep\n").contains("`conflict` | 2 |");
    try (Stream<Path> files = Files.list(folder)) {
      assertThat(files.map(file -> file.getFileName().toString()))
          .containsExactlyInAnyOrder("rules", "corpus", "report.md");
    }
  }

  @Test
  void aLinkStaysAndTheFileThatItLeadsToIsReplaced() throws Exception {
    Path reports = Files.createDirectory(folder.resolve("reports"));
    Path latest = Files.createSymbolicLink(folder.resolve("latest.md"), Path.of("reports/1.md"));
    Path link = Files.createSymbolicLink(folder.resolve("link.md"), latest);

    assertThat(sweep("--format", "md", "--out", link.toString())).isEqualTo(new Ran(0, "", ""));
    Files.writeString(reports.resolve("1.md"), "the old one");
    assertThat(sweep("--format", "md", "--out", link.toString())).isEqualTo(new Ran(0, "", ""));

    assertThat(latest).isSymbolicLink();
    assertThat(link).isSymbolicLink();
    assertThat(reports.resolve("1.md")).content().startsWith("# Sweep\n");
    assertThat(reports.toFile().list()).containsExactly("1.md");

    Path loop = folder.resolve("loop.md");
    Files.createSymbolicLink(loop, loop);
    Ran ran = sweep("--out", loop.toString());
    assertThat(ran.exit()).isEqualTo(2);
    assertThat(ran.err()).startsWith("taxon sweep: --out: " + loop + ": its links lead in a");
  }

  @Test
  void aBaselineMayComeThroughAPipe() throws Exception {
    Path earlier = folder.resolve("earlier.json");
    assertThat(sweep("--format", "json", "--out", earlier.toString()).exit()).isZero();
    Path pipe = pipe();
    new ProcessBuilder("cp", earlier.toString(), pipe.toString()).start();

    Ran ran = sweep("--format", "csv", "--baseline", pipe.toString());

    assertThat(ran.err()).isEmpty();
    assertThat(ran.exit()).isZero();
  }

  @Test
  void aNamedPipeIsWrittenToAsItStands() throws Exception {
    Path pipe = pipe();
    Process reader = new ProcessBuilder("cat", pipe.toString()).start();

    Ran ran = sweep("--format", "md", "--out", pipe.toString());

    assertThat(ran).isEqualTo(new Ran(0, "", ""));
    assertThat(Files.isRegularFile(pipe)).isFalse();
    assertThat(reader.getInputStream()).asString(UTF_8).startsWith("# Sweep\n");
  }

  @Test
  void theShippedCorpusKeepsEveryExpectationOfTheShippedRules() {
    Ran ran = taxon("sweep", "--format", "junit");

    assertThat(ran.err()).isEmpty();
    assertThat(ran.exit()).isZero();
    assertThat(ran.out()).contains("failures=\"0\" errors=\"0\">");
  }

  @Test
  void theBarTellsHowFarASweepIs() {
    ProgressBar bar =
        new ProgressBar(
            new Streams(new ByteArrayInputStream(new byte[0]), System.out, System.err, false),
            1_000,
            () -> 25_000);
    assertThat(bar.line(Duration.ofSeconds(1)))
        .isEqualTo("[------------------------------]   0 %  25,000 entries  25,000/s");
    bar.bytes(250);
    assertThat(bar.line(Duration.ofSeconds(50)))
        .isEqualTo("[#######-----------------------]  25 %  25,000 entries  500/s  2:30 left");
  }

  private Ran sweep(String... more) {
    List<String> arguments =
        new ArrayList<>(
            List.of("sweep", "--rules", rules.toString(), "--corpus", corpus.toString()));
    arguments.addAll(List.of(more));
    return taxon(arguments.toArray(String[]::new));
  }

  private Path pipe() throws Exception {
    Path pipe = folder.resolve("pipe");
    assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor()).isZero();
    return pipe;
  }

  private static SweepReport report(Ran ran) throws IOException {
    return ReportJson.read(new ByteArrayInputStream(ran.out().getBytes(UTF_8)));
  }

  private void write(String name, String text) throws IOException {
    Rulesets.write(corpus.resolve(name), text);
  }

  private static String clipped(String cell) {
    return cell.length() <= 40 ? cell : "…" + cell.substring(cell.length() - 39);
  }
}
