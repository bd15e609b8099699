package dev.taxon.admin.sweeps.report;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.taxon.engine.Problem;
import dev.taxon.engine.sweep.SweepReport;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * The report as one table (RFC 4180), whose first column says what a row tells. A cell that a
 * spreadsheet would take for a formula gets an apostrophe before it.
 *
 * <p>So does what would become such a cell where a spreadsheet is set to split at something else
 * than commas.
 */
final class CsvReport {
  private static final String[] COLUMNS = {
    "row", "contract", "code", "rule", "count", "source", "line", "expected_or_before", "text"
  };

  /** How a formula starts, at the start of a cell (OWASP, "CSV Injection"). */
  private static final Pattern FORMULA =
      Pattern.compile("((?:^|[,;|\\t\\r\\n])[\\s\\p{Cntrl}\\p{Cf}]*)([=+\\-@＝＋－＠])");

  private final Writer out;

  private CsvReport(Writer out) {
    this.out = out;
  }

  static void write(SweepReport report, OutputStream stream) throws IOException {
    Writer out = new BufferedWriter(new OutputStreamWriter(stream, UTF_8));
    new CsvReport(out).report(report);
    out.flush();
  }

  private void report(SweepReport report) throws IOException {
    row((Object[]) COLUMNS);
    row("entries", "", "", "", report.entries(), "", "", "", "");
    row("distinct", "", "", "", report.distinct(), "", "", "", "");
    row("dynamic", "", "", "", report.dynamic(), "", "", "", "");
    for (Map.Entry<String, SweepReport.Counts> contract : report.contracts().entrySet()) {
      String name = contract.getKey();
      for (Map.Entry<String, Long> code : contract.getValue().byCode().entrySet()) {
        row("code", name, code.getKey(), "", code.getValue(), "", "", "", "");
      }
      for (Map.Entry<String, Long> rule : contract.getValue().byRule().entrySet()) {
        row("rule", name, "", rule.getKey(), rule.getValue(), "", "", "", "");
      }
    }
    for (SweepReport.Expectation failure : report.failures().items()) {
      row(
          "broken expectation",
          failure.contract(),
          failure.actual(),
          failure.rule(),
          1,
          failure.source(),
          failure.line(),
          failure.expected(),
          failure.entry());
    }
    for (Problem problem : report.unreadable().items()) {
      row("unreadable", "", "", "", 1, problem.file(), problem.line(), "", problem.message());
    }
    for (SweepReport.Move move : report.moves().items()) {
      row(
          "moved",
          move.contract(),
          move.to(),
          move.rule(),
          1,
          move.source(),
          move.line(),
          move.from(),
          move.entry());
    }
    for (SweepReport.Fallback fallback : report.fallbacks().items()) {
      row(
          "fallback",
          fallback.contract(),
          fallback.code(),
          "",
          fallback.count(),
          fallback.sources().get(0),
          "",
          "",
          fallback.text());
    }
    for (String rule : report.unreached()) {
      row("unreached", "", "", rule, 0, "", "", "", "");
    }
    leftOut("broken expectation", report.failures().leftOut());
    leftOut("unreadable", report.unreadable().leftOut());
    leftOut("moved", report.moves().leftOut());
    leftOut("fallback", report.fallbacks().leftOut());
  }

  private void leftOut(String what, long count) throws IOException {
    if (count > 0) {
      row("left out: " + what, "", "", "", count, "", "", "", "");
    }
  }

  private void row(Object... cells) throws IOException {
    String separator = "";
    for (Object cell : cells) {
      out.write(separator);
      out.write(cell instanceof Number ? cell.toString() : cell(cell == null ? "" : (String) cell));
      separator = ",";
    }
    out.write("\r\n");
  }

  static String cell(String text) {
    String safe = FORMULA.matcher(text).replaceAll("$1'$2");
    boolean plain = safe.chars().noneMatch(c -> c == ',' || c == '"' || c == '\r' || c == '\n');
    return plain ? safe : '"' + safe.replace("\"", "\"\"") + '"';
  }
}
