package dev.taxon.admin.sweeps.report;

import dev.taxon.engine.sweep.SweepReport;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Locale;
import java.util.NoSuchElementException;

/** The formats of a sweep's report. All are UTF-8, and the same report gives the same bytes. */
public enum ReportFormat {
  /** For a terminal of 80 columns: a bar for each code, and the first of every list. */
  TEXT("text/plain;charset=UTF-8", "txt", TextReport::write),
  /** All of it; {@link ReportJson} reads it back. */
  JSON("application/json", "json", ReportJson::write),
  /** One table of counts and lists for spreadsheets (RFC 4180). */
  CSV("text/csv;charset=UTF-8", "csv", CsvReport::write),
  /** Tables in GitHub's Markdown. */
  MD("text/markdown;charset=UTF-8", "md", MarkdownReport::write),
  /** One page with charts, without scripts and without anything from elsewhere. */
  HTML("text/html;charset=UTF-8", "html", HtmlReport::write),
  /** JUnit XML for build servers: an expectation is a test case. */
  JUNIT("application/xml", "xml", JunitReport::write);

  private final String mediaType;
  private final String extension;
  private final Writer writer;

  ReportFormat(String mediaType, String extension, Writer writer) {
    this.mediaType = mediaType;
    this.extension = extension;
    this.writer = writer;
  }

  private interface Writer {
    void write(SweepReport report, OutputStream out) throws IOException;
  }

  /** The name on the command line and in addresses. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * The format of a label.
   *
   * @throws NoSuchElementException if there is none; the message is one line and names those there
   *     are
   */
  public static ReportFormat of(String label) {
    for (ReportFormat format : values()) {
      if (format.label().equals(label)) {
        return format;
      }
    }
    throw new NoSuchElementException("format must be text, json, csv, md, html or junit");
  }

  public String mediaType() {
    return mediaType;
  }

  /** The ending of files in this format, without the dot. */
  public String extension() {
    return extension;
  }

  /**
   * Writes a report, and leaves the stream open.
   *
   * @throws IOException if the stream fails
   */
  public void write(SweepReport report, OutputStream out) throws IOException {
    writer.write(report, out);
  }
}
