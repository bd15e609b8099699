package dev.taxon.admin.sweeps;

import dev.taxon.engine.sweep.SweepReport;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import tools.jackson.databind.json.JsonMapper;

/**
 * What charts.js draws: one or more series of values over the same labels.
 *
 * @param type {@code bar} for one bar a label, {@code line} for a line a series
 * @param labels what stands along the axis
 * @param series the values
 */
record Chart(String type, List<String> labels, List<Series> series) {
  private static final JsonMapper JSON = JsonMapper.shared();

  /**
   * Values over the labels.
   *
   * @param name its name
   * @param values one a label
   * @param styles a style class a label, whose colour the value takes; empty for a colour a series
   */
  record Series(String name, List<Long> values, List<String> styles) {}

  /**
   * A bar for each code of a contract.
   *
   * @param style the style class of a code
   */
  static Chart ofCodes(String contract, SweepReport.Counts counts, Function<String, String> style) {
    List<String> codes = List.copyOf(counts.byCode().keySet());
    return new Chart(
        "bar",
        codes,
        List.of(
            new Series(
                contract,
                List.copyOf(counts.byCode().values()),
                codes.stream().map(style).toList())));
  }

  /**
   * The codes of each contract over runs, by contract.
   *
   * @param runs runs that are done, the newest first
   */
  static Map<String, Chart> ofRuns(List<SweepRun> runs) {
    List<SweepRun> inOrder = new ArrayList<>(runs);
    Collections.reverse(inOrder);
    List<SweepSummary> summaries =
        inOrder.stream().map(run -> run.summary().orElseThrow()).toList();
    List<String> labels = inOrder.stream().map(run -> "#" + run.id()).toList();
    Map<String, Set<String>> codes = new LinkedHashMap<>();
    // The newest tells the order; codes that it lacks come after its own.
    runs.forEach(
        run ->
            run.summary()
                .orElseThrow()
                .codes()
                .forEach(
                    (contract, counts) ->
                        codes
                            .computeIfAbsent(contract, name -> new LinkedHashSet<>())
                            .addAll(counts.keySet())));
    Map<String, Chart> charts = new LinkedHashMap<>();
    codes.forEach(
        (contract, names) ->
            charts.put(
                contract,
                new Chart(
                    "line",
                    labels,
                    names.stream()
                        .map(
                            name ->
                                new Series(
                                    name,
                                    summaries.stream()
                                        .map(summary -> summary.count(contract, name))
                                        .toList(),
                                    List.of()))
                        .filter(series -> series.values().stream().anyMatch(value -> value > 0))
                        .toList())));
    return charts;
  }

  /** The chart for the script. */
  public String json() {
    return JSON.writeValueAsString(this);
  }
}
