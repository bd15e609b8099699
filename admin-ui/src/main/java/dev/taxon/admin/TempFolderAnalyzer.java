package dev.taxon.admin;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.web.server.WebServerException;

/** Tells an operator, instead of a stack trace, that the web server has no place for its files. */
final class TempFolderAnalyzer extends AbstractFailureAnalyzer<WebServerException> {

  @Override
  protected FailureAnalysis analyze(Throwable root, WebServerException refused) {
    // Other failures of the web server have analyzers of their own.
    return refused.getMessage().startsWith("Unable to create tempDir")
        ? new FailureAnalysis(
            refused.getMessage(),
            "Name a folder that can be written, with java -Djava.io.tmpdir=DIR -jar taxon.jar.",
            root)
        : null;
  }
}
