package dev.taxon.admin.sweeps.report;

import java.io.IOException;

/** A file that is no sweep report in JSON. */
public final class NotReportException extends IOException {
  private static final long serialVersionUID = 1L;

  NotReportException() {
    super("not a report that taxon sweep --format json wrote");
  }
}
