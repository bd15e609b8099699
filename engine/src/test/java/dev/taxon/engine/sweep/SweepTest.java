package dev.taxon.engine.sweep;

import static dev.taxon.engine.sweep.Entries.entry;
import static dev.taxon.engine.sweep.Entries.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.taxon.engine.Problem;
import dev.taxon.engine.classify.Classifier;
import dev.taxon.engine.sweep.SweepReport.Counts;
import dev.taxon.engine.sweep.SweepReport.Expectation;
import dev.taxon.engine.sweep.SweepReport.Fallback;
import dev.taxon.engine.sweep.SweepReport.Move;
import dev.taxon.engine.sweep.SweepReport.Place;
import dev.taxon.engine.sweep.SweepReport.Sample;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.Test;

class SweepTest {
  private final Classifier classifier = Entries.classifier();

  @Test
  void theReportTellsAllOfASmallCorpus() {
    Map<String, Object> storage =
        Map.of("kind", "text", "text", "Worker lost", "origin", "storage");
    Map<String, Object> invalidParams =
        Map.of("kind", "mcp", "payload", Map.of("error", Map.of("code", -32602, "message", "x")));
    Map<String, Object> success = Map.of("kind", "mcp", "payload", Map.of("result", Map.of()));
    Map<String, Object> shape =
        Map.of("kind", "shape", "issues", List.of(Map.of("code", "custom", "path", List.of("a"))));

    SweepReport report =
        swept(
            Verdicts.NONE,
            text("m/1.sql", 3, "A conflict", "conflict"),
            text("m/1.sql", 4, "A conflict", "unavailable"),
            entry("m/2.sql", 1, storage, Map.of()),
            entry(
                "m/2.sql", 2, storage, Map.of("operation", "conflict", "mcp", "SCHEMA_VIOLATION")),
            new Entry("m/2.sql", 9, 1, Map.of(), true, Map.of(), Map.of()),
            text("a.jsonl", 1, "statement timeout"),
            entry("a.jsonl", 2, invalidParams, Map.of("mcp", "SCHEMA_VIOLATION")),
            entry("a.jsonl", 3, success, Map.of("operation", "internal")),
            entry("a.jsonl", 4, Map.of("kind", "text"), Map.of()),
            entry("a.jsonl", 5, Map.of("kind", "typed", "code", "conflict"), Map.of()),
            entry("a.jsonl", 6, shape, Map.of()));

    assertThat(report.complete()).isTrue();
    assertThat(report.entries()).isEqualTo(10);
    assertThat(report.distinct()).isEqualTo(6);
    assertThat(report.dynamic()).isEqualTo(1);
    assertThat(report.contracts())
        .isEqualTo(
            Map.of(
                "operation",
                new Counts(
                    counts("conflict", 3, "unavailable", 1, "storage_failed", 2, "internal", 0),
                    Map.of("operation-rules", 3L),
                    counts("conflict-word", 1, "timeout-word", 1, "invalid-params", 1),
                    2),
                "mcp",
                new Counts(
                    counts("SCHEMA_VIOLATION", 1, "INTERNAL_SERVER_ERROR", 0),
                    Map.of("mcp-rules", 1L),
                    Map.of("invalid-params-category", 1L),
                    0)));
    assertThat(report.contracts().keySet()).containsExactly("operation", "mcp");
    assertThat(report.failures().leftOut()).isZero();
    assertThat(report.failures().items())
        .containsExactlyInAnyOrder(
            new Expectation(
                "A conflict",
                "m/1.sql",
                4,
                "operation",
                "unavailable",
                "conflict",
                "conflict-word"),
            new Expectation(
                "Worker lost", "m/2.sql", 2, "operation", "conflict", "storage_failed", null),
            new Expectation("Worker lost", "m/2.sql", 2, "mcp", "SCHEMA_VIOLATION", null, null),
            new Expectation("", "a.jsonl", 3, "operation", "internal", null, null));
    assertThat(report.held())
        .isEqualTo(
            Bounded.all(
                List.of(
                    new Expectation(
                        "A conflict",
                        "m/1.sql",
                        3,
                        "operation",
                        "conflict",
                        "conflict",
                        "conflict-word"),
                    new Expectation(
                        "{\"error\":{\"code\":-32602,\"message\":\"x\"}}",
                        "a.jsonl",
                        2,
                        "mcp",
                        "SCHEMA_VIOLATION",
                        "SCHEMA_VIOLATION",
                        "invalid-params-category"))));
    assertThat(report.fallbacks())
        .isEqualTo(
            Bounded.all(
                List.of(
                    new Fallback(
                        "Worker lost",
                        "operation",
                        "storage_failed",
                        2,
                        List.of("m/2.sql:1", "m/2.sql:2")),
                    new Fallback(
                        "{\"issues\":[{\"code\":\"custom\",\"path\":[\"a\"]}],\"source\":\"stored\"}",
                        "operation",
                        "storage_failed",
                        1,
                        List.of("a.jsonl:6")))));
    assertThat(report.unreached()).containsExactly("nothing-has-this");
    assertThat(report.moves()).isEqualTo(Bounded.all(List.of()));
    assertThat(report.broken()).isTrue();
    assertThat(report.unreadable())
        .isEqualTo(Bounded.all(List.of(new Problem("a.jsonl", 4, 1, "text is missing"))));
    assertThat(report.folders())
        .isEqualTo(
            Bounded.all(
                List.of(
                    new Place(
                        ".",
                        5,
                        Map.of(
                            "operation",
                            Map.of("conflict", 2L, "unavailable", 1L, "storage_failed", 1L),
                            "mcp",
                            Map.of("SCHEMA_VIOLATION", 1L))),
                    new Place(
                        "m",
                        5,
                        Map.of("operation", Map.of("conflict", 2L, "storage_failed", 2L))))));
    assertThat(report.files().items().stream().map(Place::name))
        .containsExactly("a.jsonl", "m/1.sql", "m/2.sql");
    assertThat(report.samples().get("conflict-word"))
        .containsExactly(new Sample("A conflict", "m/1.sql", 3));
    assertThat(report.verdicts().codes("operation"))
        .containsExactly("conflict", "unavailable", "storage_failed");
    assertThat(report.verdicts().hashes("operation", "conflict"))
        .hasSize(3)
        .doesNotHaveDuplicates();
  }

  @Test
  void anInputCountsAsWhatItsFirstEntryGot() {
    Map<String, Object> stored = Map.of("kind", "text", "text", "Lost", "origin", "storage");

    SweepReport report =
        swept(Verdicts.NONE, text("a", 1, "Lost"), entry("a", 2, stored, Map.of()));

    assertThat(report.distinct()).isEqualTo(1);
    assertThat(report.contracts().get("operation").byCode())
        .isEqualTo(counts("conflict", 0, "unavailable", 0, "storage_failed", 0, "internal", 1));
  }

  @Test
  void payloadsThatAreTheSameJsonAreOneInput() {
    Map<String, Object> one = new LinkedHashMap<>();
    one.put("code", 1);
    one.put("message", "m");
    Map<String, Object> same = new LinkedHashMap<>();
    same.put("message", "m");
    same.put("code", 1.0);

    SweepReport report =
        swept(
            Verdicts.NONE,
            entry("a", 1, Map.of("kind", "mcp", "payload", one), Map.of()),
            entry("a", 2, Map.of("kind", "mcp", "payload", same), Map.of()),
            entry("a", 3, Map.of("kind", "mcp", "payload", List.of(one)), Map.of()));

    assertThat(report.entries()).isEqualTo(3);
    assertThat(report.distinct()).isEqualTo(2);
  }

  @Test
  void movesAreToldAgainstABaselineAndCountedWhereSomethingIsExpected() {
    Verdicts earlier =
        swept(Verdicts.NONE, text("a", 1, "A conflict"), text("a", 2, "B conflict")).verdicts();
    Verdicts.Builder changed = new Verdicts.Builder();
    earlier
        .hashes("operation", "conflict")
        .forEach(hash -> changed.add("operation", "gone_since", hash));

    SweepReport report =
        swept(
            changed.build(),
            text("a", 1, "A conflict"),
            text("a", 2, "B conflict", "conflict"),
            text("a", 3, "A conflict", "conflict"),
            text("a", 4, "new to the corpus", "internal"));

    assertThat(report.moves())
        .isEqualTo(
            Bounded.all(
                List.of(
                    new Move(
                        "A conflict",
                        "a",
                        1,
                        "operation",
                        "gone_since",
                        "conflict",
                        "conflict-word",
                        null),
                    new Move(
                        "B conflict",
                        "a",
                        2,
                        "operation",
                        "gone_since",
                        "conflict",
                        "conflict-word",
                        "conflict"))));
    assertThat(report.expectationsMoved()).isEqualTo(2);
    assertThat(report.failures().isEmpty()).isTrue();
    assertThat(report.broken()).isTrue();
  }

  @Test
  void movesAreToldAgainstAnOlderBaselineToo() {
    Verdicts last =
        swept(Verdicts.NONE, text("a", 1, "A conflict"), text("a", 2, "B conflict")).verdicts();
    Verdicts.Builder changed = new Verdicts.Builder();
    last.hashes("operation", "conflict")
        .limit(1)
        .forEach(hash -> changed.add("operation", "gone_since", hash));

    try (Sweep sweep = new Sweep(classifier, last, changed.build())) {
      sweep.entry(text("a", 1, "A conflict"));
      sweep.entry(text("a", 2, "B conflict", "conflict"));
      SweepReport report = sweep.report();

      assertThat(report.moves().isEmpty()).isTrue();
      assertThat(report.broken()).isFalse();
      assertThat(sweep.olderMoves())
          .isEqualTo(
              Bounded.all(
                  List.of(
                      new Move(
                          "A conflict",
                          "a",
                          1,
                          "operation",
                          "gone_since",
                          "conflict",
                          "conflict-word",
                          null))));
    }
  }

  @Test
  void nothingMovesAgainstTheSameSweep() {
    Entry[] entries = {text("a", 1, "A conflict", "conflict"), text("a", 2, "timeout")};

    SweepReport report = swept(swept(Verdicts.NONE, entries).verdicts(), entries);

    assertThat(report.moves().isEmpty()).isTrue();
    assertThat(report.broken()).isFalse();
  }

  @Test
  void theReportDoesNotDependOnTheThreads() {
    Random random = new Random(20261130);
    Entry[] entries = new Entry[20_000];
    String[] words = {"a conflict", "timeout", "lost", "gone"};
    for (int i = 0; i < entries.length; i++) {
      String text = words[random.nextInt(words.length)] + " " + random.nextInt(8_000);
      Map<String, Object> body =
          Map.of("kind", "text", "text", text, "origin", i % 3 == 0 ? "api" : "storage");
      entries[i] = entry("f" + i % 7, i, body, Map.of("operation", "conflict"));
    }

    SweepReport one = swept(1, Verdicts.NONE, entries);
    SweepReport four = swept(4, Verdicts.NONE, entries);

    assertThat(four.equals(one)).isTrue();
    assertThat(one.failures().leftOut()).isPositive();
    assertThat(one.failures().total() + one.held().total()).isEqualTo(entries.length);
  }

  @Test
  void listsAreBoundedAndTellHowMuchTheyLeaveOut() {
    int more = 50;
    Entry[] entries = new Entry[Tally.LISTED + more];
    for (int i = 0; i < entries.length; i++) {
      entries[i] = text("file" + i, 1, "unknown " + i, "conflict");
    }

    SweepReport report = swept(Verdicts.NONE, entries);

    assertThat(report.distinct()).isEqualTo(entries.length);
    assertThat(report.failures().items()).hasSize(Tally.LISTED);
    assertThat(report.failures().leftOut()).isEqualTo(more);
    assertThat(report.fallbacks().items()).hasSize(Tally.FALLBACKS);
    assertThat(report.fallbacks().total()).isEqualTo(entries.length);
    assertThat(report.files().items()).hasSize(Tally.LISTED);
    assertThat(report.files().leftOut()).isEqualTo(more);
    assertThat(report.folders())
        .isEqualTo(
            Bounded.all(
                List.of(
                    new Place(
                        ".",
                        entries.length,
                        Map.of("operation", Map.of("internal", (long) entries.length))))));
  }

  @Test
  void longTextsAreShortenedInListsButNotInWhatTellsThemApart() {
    String start = "x".repeat(299) + "\uD83D\uDE00";

    SweepReport report = swept(Verdicts.NONE, text("a", 1, start + "1"), text("a", 2, start + "2"));

    assertThat(report.distinct()).isEqualTo(2);
    assertThat(report.fallbacks().items().stream().map(Fallback::text))
        .containsExactly("x".repeat(299) + "…", "x".repeat(299) + "…");
  }

  @Test
  void aCancelledSweepStopsItsReaderAndReportsWhatItHadRead() {
    try (Sweep sweep = new Sweep(classifier)) {
      sweep.entry(text("a", 1, "A conflict"));
      sweep.cancel();

      assertThatThrownBy(() -> sweep.entry(text("a", 2, "B conflict")))
          .isInstanceOf(CancellationException.class);

      SweepReport report = sweep.report();
      assertThat(report.complete()).isFalse();
      assertThat(report.entries()).isEqualTo(1);
      assertThat(sweep.entriesRead()).isEqualTo(1);
    }
  }

  @Test
  void anEmptyCorpusGivesAnEmptyReport() {
    SweepReport report = swept(Verdicts.NONE);

    assertThat(report.entries()).isZero();
    assertThat(report.unreached())
        .containsExactly(
            "conflict-word",
            "nothing-has-this",
            "timeout-word",
            "invalid-params",
            "invalid-params-category");
    assertThat(report.verdicts().codes("operation")).isEmpty();
    assertThat(report.broken()).isFalse();
  }

  private SweepReport swept(Verdicts baseline, Entry... entries) {
    return swept(2, baseline, entries);
  }

  private SweepReport swept(int threads, Verdicts baseline, Entry... entries) {
    try (Sweep sweep = new Sweep(classifier, baseline, Verdicts.NONE, threads)) {
      for (Entry entry : entries) {
        sweep.entry(entry);
      }
      return sweep.report();
    }
  }

  private static Map<String, Long> counts(Object... namesAndCounts) {
    Map<String, Long> counts = new LinkedHashMap<>();
    for (int i = 0; i < namesAndCounts.length; i += 2) {
      counts.put((String) namesAndCounts[i], (long) (int) namesAndCounts[i + 1]);
    }
    return counts;
  }
}
