package dev.taxon.admin.sweeps.report;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.taxon.engine.sweep.SweepReport;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The report for a terminal of 80 columns: a bar for each code, and the first of every list. */
final class TextReport {
  private static final int WIDTH = 80;
  private static final int ROWS = 20;
  private static final int WIDEST_CELL = 40;

  private final StringBuilder text = new StringBuilder();

  static void write(SweepReport report, OutputStream out) throws IOException {
    TextReport writer = new TextReport();
    writer.report(report);
    out.write(writer.text.toString().getBytes(UTF_8));
  }

  private void report(SweepReport report) {
    for (List<String> row : Section.summary(report)) {
      line(String.format(Locale.ROOT, "%-9s %s", row.get(0), row.get(1)));
    }
    report.contracts().forEach(this::contract);
    for (Section section : Section.of(report)) {
      line("");
      line(section.title() + ": " + Section.number(section.total()));
      int shown = Math.min(section.rows().size(), ROWS);
      rows(section.columns(), section.rows().subList(0, shown));
      if (section.total() > shown) {
        line("  … and " + Section.number(section.total() - shown) + " more");
      }
    }
  }

  private void contract(String name, SweepReport.Counts counts) {
    line("");
    String total = Section.number(counts.total()) + (counts.total() == 1 ? " input" : " inputs");
    line(name + " ".repeat(Math.max(WIDTH - name.length() - total.length(), 1)) + total);
    if (counts.total() == 0) {
      return;
    }
    long most = Collections.max(counts.byCode().values());
    int codeWidth = counts.byCode().keySet().stream().mapToInt(String::length).max().orElse(0);
    int countWidth = Section.number(most).length();
    int barWidth = Math.max(WIDTH - codeWidth - countWidth - 6, 10);
    for (Map.Entry<String, Long> code : counts.byCode().entrySet()) {
      long count = code.getValue();
      int bar = (int) Math.ceil((double) count * barWidth / most);
      line(
          "  "
              + pad(code.getKey(), codeWidth)
              + "  "
              + " ".repeat(countWidth - Section.number(count).length())
              + Section.number(count)
              + "  "
              + "█".repeat(bar));
    }
  }

  /**
   * A row is one line, with the last cell on a line of its own where there is more than one.
   * Columns are named where it would not be clear what they hold.
   */
  private void rows(List<String> columns, List<List<String>> rows) {
    List<List<String>> lines = new ArrayList<>(rows);
    if (columns.size() > 2) {
      lines.add(0, columns);
    }
    int last = columns.size() - 1;
    int[] widths = new int[last];
    for (List<String> cells : lines) {
      for (int column = 0; column < last; column++) {
        widths[column] = Math.max(widths[column], clipStart(cells.get(column)).length());
      }
    }
    for (List<String> cells : lines) {
      StringBuilder line = new StringBuilder("  ");
      for (int column = 0; column < last; column++) {
        line.append(pad(clipStart(cells.get(column)), widths[column])).append("  ");
      }
      if (last > 0) {
        line(line.toString());
      }
      line((last > 0 ? "      " : "  ") + clipEnd(cells.get(last), WIDTH - 6));
    }
  }

  private void line(String line) {
    text.append(line.stripTrailing()).append('\n');
  }

  private static String pad(String cell, int width) {
    return cell + " ".repeat(Math.max(width - cell.length(), 0));
  }

  /** Of a long path the end tells more. */
  private static String clipStart(String cell) {
    String plain = PlainText.oneLine(cell);
    return plain.length() <= WIDEST_CELL
        ? plain
        : "…" + plain.substring(plain.length() - WIDEST_CELL + 1);
  }

  private static String clipEnd(String cell, int width) {
    String plain = PlainText.oneLine(cell);
    return plain.length() <= width ? plain : plain.substring(0, width - 1) + "…";
  }
}
