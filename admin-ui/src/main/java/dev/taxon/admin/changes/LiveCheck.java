package dev.taxon.admin.changes;

import dev.taxon.engine.check.Check;
import dev.taxon.engine.check.CheckReport;
import dev.taxon.engine.classify.Classifier;
import org.springframework.stereotype.Component;

/** The check of the live ruleset, made once for each content. */
@Component
public class LiveCheck {
  private String digest;
  private CheckReport report;

  /** The check of these rules, which are live. */
  public synchronized CheckReport of(Classifier classifier) {
    String now = classifier.ruleset().id().digest();
    if (!now.equals(digest)) {
      report = Check.run(classifier);
      digest = now;
    }
    return report;
  }
}
