package dev.taxon.admin.sweeps.report;

import dev.taxon.engine.Problem;
import dev.taxon.engine.ruleset.RulesetId;
import dev.taxon.engine.sweep.Bounded;
import dev.taxon.engine.sweep.SweepReport;
import dev.taxon.engine.sweep.Verdicts;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reports made by hand. */
final class Reports {
  /** Text that is harmful wherever it is read as more than text. */
  static final String HOSTILE =
      "=1+1|`a``b`\n<script>alert('x')</script> \"q\" &amp; \u001B[31m\u202Ered";

  private Reports() {}

  /** A report with something in every list, and hostile texts in each. */
  static SweepReport full() {
    Map<String, Long> operation = new LinkedHashMap<>();
    operation.put("permission_denied", 0L);
    operation.put("conflict", 1_200L);
    operation.put("storage_failed", 3L);
    Map<String, SweepReport.Counts> contracts = new LinkedHashMap<>();
    contracts.put(
        "operation",
        new SweepReport.Counts(
            operation, Map.of("texts", 1_200L), Map.of("conflict-word", 1_200L), 3));
    contracts.put(
        "mcp",
        new SweepReport.Counts(
            Map.of("SCHEMA_VIOLATION", 1L), Map.of("codes", 1L), Map.of("schema", 1L), 0));
    return new SweepReport(
        new RulesetId(7, "sha256:" + "ab".repeat(32)),
        true,
        2_000,
        1_203,
        2,
        contracts,
        new Bounded<>(
            List.of(
                new SweepReport.Expectation(
                    HOSTILE, "m/1.sql", 3, "operation", "conflict", "storage_failed", null),
                new SweepReport.Expectation(
                    "b", "a.jsonl", 4, "mcp", "TOOL_NOT_FOUND", "SCHEMA_VIOLATION", "schema")),
            5),
        Bounded.all(
            List.of(
                new SweepReport.Expectation(
                    "A conflict",
                    "m/1.sql",
                    9,
                    "operation",
                    "conflict",
                    "conflict",
                    "conflict-word"))),
        Bounded.all(
            List.of(
                new SweepReport.Fallback(
                    HOSTILE, "operation", "storage_failed", 12, List.of("m/1.sql:3", "m/2.sql:1")),
                new SweepReport.Fallback(
                    "Lost", "operation", "storage_failed", 1, List.of("m/2.sql:8")))),
        List.of("never-reached"),
        Bounded.all(
            List.of(
                new SweepReport.Move(
                    "A conflict",
                    "m/1.sql",
                    9,
                    "operation",
                    "not_found",
                    "conflict",
                    "conflict-word",
                    "conflict"))),
        1,
        Bounded.all(List.of(new Problem("m/broken<.sql", 2, 5, "a quote is not closed"))),
        Bounded.all(List.of(place("m", 1_990))),
        Bounded.all(List.of(place("m/1.sql", 1_980), place("m/2.sql", 10))),
        Map.of("conflict-word", List.of(new SweepReport.Sample("A conflict", "m/1.sql", 9))),
        new Verdicts.Builder()
            .add("operation", "conflict", 0x0123456789ABCDEFL)
            .add("operation", "conflict", -1)
            .add("mcp", "SCHEMA_VIOLATION", 0)
            .build());
  }

  /** The report of a sweep that found nothing to read. */
  static SweepReport empty() {
    return new SweepReport(
        new RulesetId(0, "sha256:" + "00".repeat(32)),
        false,
        0,
        0,
        0,
        Map.of("operation", new SweepReport.Counts(Map.of("conflict", 0L), Map.of(), Map.of(), 0)),
        Bounded.all(List.of()),
        Bounded.all(List.of()),
        Bounded.all(List.of()),
        List.of(),
        Bounded.all(List.of()),
        0,
        Bounded.all(List.of()),
        Bounded.all(List.of()),
        Bounded.all(List.of()),
        Map.of(),
        Verdicts.NONE);
  }

  private static SweepReport.Place place(String name, long entries) {
    return new SweepReport.Place(name, entries, Map.of("operation", Map.of("conflict", entries)));
  }
}
