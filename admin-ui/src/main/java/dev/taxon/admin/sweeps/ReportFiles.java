package dev.taxon.admin.sweeps;

import dev.taxon.admin.sweeps.report.ReportFormat;
import dev.taxon.engine.sweep.SweepReport;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.springframework.http.ContentDisposition;
import org.springframework.http.HttpHeaders;
import org.springframework.stereotype.Component;

/** Reports as files to download. */
@Component
class ReportFiles {
  private final SweepRuns runs;

  ReportFiles(SweepRuns runs) {
    this.runs = runs;
  }

  /**
   * Answers with a run's report. JSON comes with the verdicts, so that it can be the baseline of a
   * later sweep on the command line.
   *
   * @throws java.util.NoSuchElementException if the run is not done
   * @throws IOException if the caller goes away
   */
  void write(SweepRun run, ReportFormat format, HttpServletResponse response) throws IOException {
    SweepReport report = runs.report(run.id());
    if (format == ReportFormat.JSON) {
      report = report.withVerdicts(runs.verdicts(run.id()));
    }
    response.setContentType(format.mediaType());
    // Always a file, never a page of ours: its texts are foreign.
    response.setHeader(
        HttpHeaders.CONTENT_DISPOSITION,
        ContentDisposition.attachment()
            .filename("taxon-sweep-" + run.id() + "." + format.extension())
            .build()
            .toString());
    format.write(report, response.getOutputStream());
  }
}
