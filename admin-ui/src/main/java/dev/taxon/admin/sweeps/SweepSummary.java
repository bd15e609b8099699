package dev.taxon.admin.sweeps;

import dev.taxon.engine.sweep.SweepReport;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The figures of a report that lists, trends and the first page show without reading it.
 *
 * @param lastRun the run that {@code moved} compares with; null if it was the first
 * @param versionRun the last run of another ruleset version, that {@code versionMoved} compares
 *     with; null if there was none
 * @param entries the entries read
 * @param distinct the distinct inputs
 * @param dynamic the entries without a literal part
 * @param expectations how many expectations the corpora hold
 * @param broken how many of them are broken
 * @param moved how many inputs moved since the last run
 * @param versionMoved how many inputs moved since the last version
 * @param fallbacks how many distinct inputs no rule knew
 * @param unreached how many rules decided nothing
 * @param unreadable how many places could not be read
 * @param codes how many distinct inputs got each code, by contract and code
 */
public record SweepSummary(
    Long lastRun,
    Long versionRun,
    long entries,
    long distinct,
    long dynamic,
    long expectations,
    long broken,
    long moved,
    long versionMoved,
    long fallbacks,
    long unreached,
    long unreadable,
    Map<String, Map<String, Long>> codes) {

  public SweepSummary {
    codes = Collections.unmodifiableMap(new LinkedHashMap<>(codes));
  }

  static SweepSummary of(SweepReport report, Long lastRun, Long versionRun, long versionMoved) {
    Map<String, Map<String, Long>> codes = new LinkedHashMap<>();
    report.contracts().forEach((name, counts) -> codes.put(name, counts.byCode()));
    return new SweepSummary(
        lastRun,
        versionRun,
        report.entries(),
        report.distinct(),
        report.dynamic(),
        report.held().total() + report.failures().total(),
        report.failures().total(),
        report.moves().total(),
        versionMoved,
        report.fallbacks().total(),
        report.unreached().size(),
        report.unreadable().total(),
        codes);
  }

  /** How many distinct inputs got a code; 0 for one that was not known then. */
  public long count(String contract, String code) {
    return codes.getOrDefault(contract, Map.of()).getOrDefault(code, 0L);
  }
}
