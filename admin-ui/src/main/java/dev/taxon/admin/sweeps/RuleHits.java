package dev.taxon.admin.sweeps;

import dev.taxon.engine.sweep.SweepReport;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.springframework.stereotype.Component;

/**
 * What each rule decided in the last sweep of a version. A report is large and never changes, so
 * what was read last is kept.
 */
@Component
public class RuleHits {
  private final SweepRuns runs;
  private volatile Hits last;

  RuleHits(SweepRuns runs) {
    this.runs = runs;
  }

  /**
   * The hits of a sweep.
   *
   * @param run the sweep
   * @param byRule how many distinct inputs each rule decided, under all contracts, without zeros
   * @param samples the first of these inputs
   */
  public record Hits(
      SweepRun run, Map<String, Long> byRule, Map<String, List<SweepReport.Sample>> samples) {
    public Hits {
      byRule = Map.copyOf(byRule);
      samples = Map.copyOf(samples);
    }
  }

  /** The hits in the last sweep of this version; empty if it was not swept with yet. */
  public Optional<Hits> of(int version) {
    return runs.lastDoneOf(version).map(this::of);
  }

  private Hits of(SweepRun run) {
    Hits known = last;
    if (known == null || known.run.id() != run.id()) {
      Map<String, Long> byRule = new HashMap<>();
      SweepReport report = runs.report(run.id());
      report
          .contracts()
          .values()
          .forEach(
              counts -> counts.byRule().forEach((rule, n) -> byRule.merge(rule, n, Long::sum)));
      known = new Hits(run, byRule, report.samples());
      last = known;
    }
    return known;
  }
}
