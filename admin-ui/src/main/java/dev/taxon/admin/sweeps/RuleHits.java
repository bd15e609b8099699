package dev.taxon.admin.sweeps;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.springframework.stereotype.Component;

/**
 * How often each rule decided in the last sweep of a version. A report is large and never changes,
 * so what was read last is kept.
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
   */
  public record Hits(SweepRun run, Map<String, Long> byRule) {
    public Hits {
      byRule = Map.copyOf(byRule);
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
      runs.report(run.id())
          .contracts()
          .values()
          .forEach(
              counts -> counts.byRule().forEach((rule, n) -> byRule.merge(rule, n, Long::sum)));
      known = new Hits(run, byRule);
      last = known;
    }
    return known;
  }
}
