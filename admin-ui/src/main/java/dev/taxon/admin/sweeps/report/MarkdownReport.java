package dev.taxon.admin.sweeps.report;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.taxon.engine.sweep.SweepReport;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The report in GitHub's Markdown. All that comes from rules or a corpus stands in code spans,
 * where neither HTML nor links nor emphasis are read.
 */
final class MarkdownReport {
  private static final int ROWS = 100;
  private static final Pattern BACKTICKS = Pattern.compile("`+");

  private final StringBuilder text = new StringBuilder();

  static void write(SweepReport report, OutputStream out) throws IOException {
    MarkdownReport writer = new MarkdownReport();
    writer.report(report);
    out.write(writer.text.toString().getBytes(UTF_8));
  }

  private void report(SweepReport report) {
    text.append("# Sweep\n\n");
    for (List<String> row : Section.summary(report)) {
      text.append("- ").append(row.get(0)).append(": ").append(row.get(1)).append('\n');
    }
    report
        .contracts()
        .forEach(
            (name, counts) -> {
              text.append("\n## Contract ").append(code(name)).append("\n\n");
              text.append("| code | inputs |\n| --- | ---: |\n");
              counts
                  .byCode()
                  .forEach(
                      (code, count) ->
                          text.append("| ")
                              .append(code(code))
                              .append(" | ")
                              .append(Section.number(count))
                              .append(" |\n"));
            });
    Section.of(report).forEach(this::section);
  }

  private void section(Section section) {
    text.append("\n## ").append(section.title()).append(": ");
    text.append(Section.number(section.total())).append("\n\n");
    row(section.columns());
    row(section.columns().stream().map(column -> "---").toList());
    int shown = Math.min(section.rows().size(), ROWS);
    for (List<String> row : section.rows().subList(0, shown)) {
      row(row.stream().map(MarkdownReport::code).toList());
    }
    if (section.total() > shown) {
      text.append("\n… and ").append(Section.number(section.total() - shown)).append(" more\n");
    }
  }

  private void row(List<String> cells) {
    text.append(cells.stream().collect(Collectors.joining(" | ", "| ", " |\n")));
  }

  /** The text in a code span: fenced by more backticks than it has in a row. */
  private static String code(String cell) {
    String plain = PlainText.oneLine(cell).replace("|", "\\|");
    if (plain.isBlank()) {
      return "";
    }
    int longest =
        BACKTICKS.matcher(plain).results().mapToInt(run -> run.end() - run.start()).max().orElse(0);
    String fence = "`".repeat(longest + 1);
    String space = longest > 0 ? " " : "";
    return fence + space + plain + space + fence;
  }
}
