package dev.taxon.admin.sweeps;

import dev.taxon.engine.classify.Classifier;
import dev.taxon.engine.sweep.Sweep;
import dev.taxon.engine.sweep.SweepReport;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.springframework.stereotype.Component;

/**
 * What rules take of the known inputs, at once and for any rules: a sweep without a run in the
 * store. The last few reports are kept.
 */
@Component
public class KnownSweep {
  private static final int KEPT = 4;

  private final KnownInputs inputs;
  private final Map<Subject, SweepReport> reports = new LinkedHashMap<>(KEPT, 0.75f, true);

  /** Rules by their content, and the inputs by their reading. */
  private record Subject(String digest, KnownInputs.Known known) {
    @Override
    public boolean equals(Object other) {
      return other instanceof Subject subject
          && subject.digest.equals(digest)
          && subject.known == known;
    }

    @Override
    public int hashCode() {
      return digest.hashCode();
    }
  }

  KnownSweep(KnownInputs inputs) {
    this.inputs = inputs;
  }

  /** The report of these rules. */
  public synchronized SweepReport of(Classifier classifier) {
    Subject subject = new Subject(classifier.ruleset().id().digest(), inputs.get());
    SweepReport report = reports.get(subject);
    if (report == null) {
      report = sweep(classifier, subject.known);
      reports.put(subject, report);
      if (reports.size() > KEPT) {
        reports.remove(reports.keySet().iterator().next());
      }
    }
    return report;
  }

  /** How many distinct inputs each rule decides, under all contracts. */
  public Map<String, Long> hits(Classifier classifier) {
    Map<String, Long> hits = new LinkedHashMap<>();
    of(classifier)
        .contracts()
        .values()
        .forEach(counts -> counts.byRule().forEach((rule, n) -> hits.merge(rule, n, Long::sum)));
    return hits;
  }

  /** The first inputs that a rule decides. */
  public List<SweepReport.Sample> samples(Classifier classifier, String rule) {
    return of(classifier).samples().getOrDefault(rule, List.of());
  }

  private static SweepReport sweep(Classifier classifier, KnownInputs.Known known) {
    try (Sweep sweep = new Sweep(classifier)) {
      known.entries().forEach(sweep::entry);
      return sweep.report();
    }
  }
}
