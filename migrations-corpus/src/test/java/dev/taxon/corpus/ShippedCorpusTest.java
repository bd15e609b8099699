package dev.taxon.corpus;

import static java.util.Map.entry;
import static org.assertj.core.api.Assertions.assertThat;

import dev.taxon.engine.Problem;
import dev.taxon.engine.classify.Classifier;
import dev.taxon.engine.ruleset.RulesetReader;
import dev.taxon.engine.sweep.CorpusSink;
import dev.taxon.engine.sweep.Entry;
import dev.taxon.engine.sweep.Sweep;
import dev.taxon.engine.sweep.SweepReport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * What the shipped corpus holds and what the shipped rules make of it. The figures were counted by
 * hand in the files; none was taken from a report.
 */
class ShippedCorpusTest {
  private static SweepReport report;

  @BeforeAll
  static void sweep() throws IOException {
    Classifier classifier = Classifier.of(RulesetReader.read(rules()));
    try (Sweep sweep = new Sweep(classifier)) {
      Corpus.shipped().read(Options.DEFAULT, sweep, bytes -> {});
      report = sweep.report();
    }
  }

  @Test
  void everyFileIsReadToItsEnd() {
    assertThat(report.unreadable().items()).isEmpty();
  }

  @Test
  void noExpectationIsBroken() {
    assertThat(report.failures().items()).isEmpty();
    // MCP errors state two codes: 122 of 126 do. Shapes: 45 of 46. Native errors: 116 of 119.
    assertThat(report.held().total()).isEqualTo(122 * 2 + 45 + 116);
  }

  @Test
  void everyDefinitionCountsByDefault() throws IOException {
    assertThat(entriesByFolder(Options.DEFAULT))
        .containsOnly(
            entry("db2", 18L),
            entry("errors", 119L),
            entry("mariadb", 38L),
            entry("mcp", 126L),
            entry("oracle", 25L),
            entry("pg_dump", 5L),
            entry("postgresql", 268L),
            entry("rails", 7L),
            entry("shapes", 46L),
            entry("sqlite", 13L),
            entry("sqlserver", 21L));
  }

  @Test
  void currentDefinitionsLeaveOutWhatLaterMigrationsReplaceOrDrop() throws IOException {
    assertThat(entriesByFolder(Options.DEFAULT.withDefinitions(Definitions.CURRENT)))
        .containsOnly(
            entry("db2", 16L), // a trigger replaced
            entry("errors", 119L),
            entry("mariadb", 38L),
            entry("mcp", 126L),
            entry("oracle", 21L), // a package body reworked
            entry("pg_dump", 5L),
            entry("postgresql", 254L), // two functions replaced, one dropped
            entry("rails", 7L),
            entry("shapes", 46L),
            entry("sqlite", 12L), // a trigger dropped and made anew
            entry("sqlserver", 21L));
  }

  @Test
  void sqlTextsGiveTheCodesCountedByHand() {
    assertThat(codesOf("postgresql"))
        .containsOnly(
            entry("permission_denied", 19L),
            entry("not_found", 34L),
            entry("conflict", 29L),
            entry("unsupported_input", 65L),
            entry("not_ready", 26L),
            entry("unavailable", 16L),
            entry("storage_failed", 69L),
            entry("internal", 8L));
    assertThat(codesOf("mariadb"))
        .containsOnly(
            entry("permission_denied", 2L),
            entry("not_found", 3L),
            entry("conflict", 5L),
            entry("unsupported_input", 8L),
            entry("not_ready", 4L),
            entry("unavailable", 5L),
            entry("storage_failed", 9L));
    assertThat(codesOf("oracle/deploy"))
        .containsOnly(
            entry("permission_denied", 1L),
            entry("not_found", 1L),
            entry("conflict", 3L),
            entry("unsupported_input", 4L),
            entry("not_ready", 3L),
            entry("unavailable", 1L),
            entry("storage_failed", 11L));
    assertThat(codesOf("sqlserver"))
        .containsOnly(
            entry("permission_denied", 2L),
            entry("conflict", 2L),
            entry("unsupported_input", 5L),
            entry("not_ready", 2L),
            entry("unavailable", 4L),
            entry("storage_failed", 4L));
    assertThat(codesOf("sqlite"))
        .containsOnly(
            entry("conflict", 2L),
            entry("unsupported_input", 3L),
            entry("not_ready", 1L),
            entry("unavailable", 2L),
            entry("storage_failed", 5L));
    assertThat(codesOf("db2"))
        .containsOnly(
            entry("not_found", 1L),
            entry("unsupported_input", 3L),
            entry("not_ready", 3L),
            entry("unavailable", 1L),
            entry("storage_failed", 9L));
    assertThat(report.dynamic()).isEqualTo(8);
  }

  @Test
  void everyCodeButTheReservedOneIsGiven() {
    assertThat(report.contracts().get("operation").byCode().entrySet())
        .filteredOn(count -> count.getValue() == 0)
        .extracting(Map.Entry::getKey)
        .containsExactly("budget_exhausted");
  }

  private static Map<String, Long> codesOf(String folder) {
    return report.folders().items().stream()
        .filter(place -> place.name().equals(folder))
        .findFirst()
        .orElseThrow()
        .counts()
        .get("operation");
  }

  private static Map<String, Long> entriesByFolder(Options options) throws IOException {
    List<String> folders = new ArrayList<>();
    Corpus.shipped()
        .read(
            options,
            new CorpusSink() {
              @Override
              public void entry(Entry entry) {
                folders.add(entry.source().substring(0, entry.source().indexOf('/')));
              }

              @Override
              public void unreadable(Problem problem) {
                throw new AssertionError(problem);
              }
            },
            bytes -> {});
    return folders.stream().collect(Collectors.groupingBy(name -> name, Collectors.counting()));
  }

  private static SortedMap<String, String> rules() throws IOException {
    SortedMap<String, String> files = new TreeMap<>();
    Path root = Path.of("..", "rules");
    for (String part : List.of("ruleset.yaml", "contracts", "packs")) {
      try (Stream<Path> paths = Files.walk(root.resolve(part))) {
        for (Path path : paths.filter(Files::isRegularFile).toList()) {
          files.put(root.relativize(path).toString().replace('\\', '/'), Files.readString(path));
        }
      }
    }
    return files;
  }
}
