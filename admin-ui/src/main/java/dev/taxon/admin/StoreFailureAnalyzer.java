package dev.taxon.admin;

import org.flywaydb.core.internal.exception.sqlExceptions.FlywaySqlUnableToConnectToDbException;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** Tells an operator, instead of a stack trace, that the store does not open. */
final class StoreFailureAnalyzer
    extends AbstractFailureAnalyzer<FlywaySqlUnableToConnectToDbException> {

  @Override
  protected FailureAnalysis analyze(Throwable root, FlywaySqlUnableToConnectToDbException refused) {
    return new FailureAnalysis(
        "The store does not open: " + refused.getCause().getMessage(),
        "With H2, see that the folder in TAXON_DATA can be written, and that no other service uses"
            + " it. With PostgreSQL, see that it runs, and that spring.datasource.url, .username"
            + " and .password are right.",
        root);
  }
}
