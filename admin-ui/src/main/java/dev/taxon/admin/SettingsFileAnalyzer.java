package dev.taxon.admin;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.yaml.snakeyaml.error.YAMLException;

/** Tells an operator, instead of a stack trace, where a settings file cannot be read. */
final class SettingsFileAnalyzer extends AbstractFailureAnalyzer<YAMLException> {

  @Override
  protected FailureAnalysis analyze(Throwable root, YAMLException refused) {
    return new FailureAnalysis(
        "A settings file, such as application.yaml beside the jar, is no YAML:\n\n"
            + refused.getMessage(),
        "Correct the file at the line that is named.",
        root);
  }
}
