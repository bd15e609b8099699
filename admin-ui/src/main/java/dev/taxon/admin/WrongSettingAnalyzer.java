package dev.taxon.admin;

import dev.taxon.admin.settings.WrongSettingException;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** Tells an operator, instead of a stack trace, which setting cannot be used. */
final class WrongSettingAnalyzer extends AbstractFailureAnalyzer<WrongSettingException> {

  @Override
  protected FailureAnalysis analyze(Throwable root, WrongSettingException refused) {
    return new FailureAnalysis(refused.getMessage(), null, root);
  }
}
