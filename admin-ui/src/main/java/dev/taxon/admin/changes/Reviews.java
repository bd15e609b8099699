package dev.taxon.admin.changes;

import dev.taxon.admin.sweeps.KnownInputs;
import dev.taxon.engine.check.Check;
import dev.taxon.engine.classify.Classifier;
import dev.taxon.engine.sweep.Comparison;
import java.util.Optional;
import java.util.SortedMap;
import org.springframework.stereotype.Component;

/** Makes reviews: checks a draft, and compares it with the live rules over the known inputs. */
@Component
class Reviews {
  private final Workbench workbench;
  private final KnownInputs inputs;
  private final LiveCheck liveCheck;

  Reviews(Workbench workbench, KnownInputs inputs, LiveCheck liveCheck) {
    this.workbench = workbench;
    this.inputs = inputs;
    this.liveCheck = liveCheck;
  }

  /**
   * Reviews files.
   *
   * @param live what answers now
   * @param files the draft's files
   */
  Review of(Classifier live, SortedMap<String, String> files) {
    Workbench.Build build = workbench.build(files);
    KnownInputs.Known known = inputs.get();
    return new Review(
        build.problems(),
        build.classifier().map(Check::run),
        liveCheck.of(live),
        build.classifier().map(draft -> Comparison.of(live, draft, known.entries())),
        known.all(),
        known.trouble());
  }

  /** Whether the check alone passes, without the comparison. */
  boolean checks(SortedMap<String, String> files) {
    Optional<Classifier> classifier = workbench.build(files).classifier();
    return classifier.map(Check::run).filter(report -> report.passed()).isPresent();
  }
}
