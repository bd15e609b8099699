package dev.taxon.admin.sweeps.report;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.taxon.engine.Problem;
import dev.taxon.engine.sweep.SweepReport;
import dev.taxon.engine.sweep.SweepReport.Expectation;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The report as JUnit XML: a suite for each file of the corpus, a test case for each expectation,
 * an error for each place that cannot be read.
 */
final class JunitReport {
  private final Writer out;

  private JunitReport(Writer out) {
    this.out = out;
  }

  static void write(SweepReport report, OutputStream stream) throws IOException {
    Writer out = new BufferedWriter(new OutputStreamWriter(stream, UTF_8));
    new JunitReport(out).report(report);
    out.flush();
  }

  private static final class Suite {
    private final List<Expectation> held = new ArrayList<>();
    private final List<Expectation> failures = new ArrayList<>();
    private final List<Problem> errors = new ArrayList<>();

    int tests() {
      return held.size() + failures.size() + errors.size();
    }
  }

  private void report(SweepReport report) throws IOException {
    Map<String, Suite> suites = new TreeMap<>();
    report.held().items().forEach(one -> suite(suites, one.source()).held.add(one));
    report.failures().items().forEach(one -> suite(suites, one.source()).failures.add(one));
    report.unreadable().items().forEach(one -> suite(suites, one.file()).errors.add(one));

    line("<?xml version=\"1.0\" encoding=\"UTF-8\"?>");
    line(
        "<testsuites name=\"taxon sweep\" tests=\"%d\" failures=\"%d\" errors=\"%d\">",
        suites.values().stream().mapToInt(Suite::tests).sum(),
        report.failures().items().size(),
        report.unreadable().items().size());
    for (Map.Entry<String, Suite> suite : suites.entrySet()) {
      suite(suite.getKey(), suite.getValue());
    }
    long leftOut =
        report.held().leftOut() + report.failures().leftOut() + report.unreadable().leftOut();
    if (leftOut > 0) {
      line("  <!-- %d more expectations and unreadable places are not listed -->", leftOut);
    }
    line("</testsuites>");
  }

  private static Suite suite(Map<String, Suite> suites, String file) {
    return suites.computeIfAbsent(file, name -> new Suite());
  }

  private void suite(String file, Suite suite) throws IOException {
    line(
        "  <testsuite name=\"%s\" tests=\"%d\" failures=\"%d\" errors=\"%d\">",
        Markup.escape(file), suite.tests(), suite.failures.size(), suite.errors.size());
    for (Expectation one : suite.held) {
      line("    <testcase classname=\"%s\" name=\"%s\"/>", Markup.escape(file), name(one));
    }
    for (Expectation one : suite.failures) {
      String got = one.actual() == null ? "nothing" : one.actual();
      String by = one.rule() == null ? "no rule" : "rule " + one.rule();
      line("    <testcase classname=\"%s\" name=\"%s\">", Markup.escape(file), name(one));
      line(
          "      <failure message=\"%s\">%s</failure>",
          Markup.escape("expected " + one.expected() + ", got " + got + " (" + by + ")"),
          Markup.escape(one.entry()));
      line("    </testcase>");
    }
    for (Problem one : suite.errors) {
      line(
          "    <testcase classname=\"%s\" name=\"readable at %d:%d\">",
          Markup.escape(file), one.line(), one.column());
      line("      <error message=\"%s\"/>", Markup.escape(one.message()));
      line("    </testcase>");
    }
    line("  </testsuite>");
  }

  private static String name(Expectation one) {
    return Markup.escape("line " + one.line() + ": " + one.contract() + " " + one.expected());
  }

  private void line(String format, Object... arguments) throws IOException {
    out.write(String.format(format, arguments));
    out.write('\n');
  }
}
