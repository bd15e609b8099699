package dev.taxon.admin.sweeps.report;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.taxon.engine.sweep.Bounded;
import dev.taxon.engine.sweep.SweepReport;
import java.io.IOException;
import java.io.OutputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The report as one page that needs nothing else: charts are inline SVG, there is no script, and
 * the page's own policy lets in its one style sheet and nothing besides.
 */
final class HtmlReport {
  private static final int ROWS = 1_000;
  private static final int PLACES = 200;

  private static final String STYLE =
      """
      :root { color-scheme: light dark; --ink: #1c2128; --soft: #57606a; --line: #d0d7de;
        --ground: #ffffff; --bar: #2f6fdb; --alarm: #b3261e; }
      @media (prefers-color-scheme: dark) {
        :root { --ink: #e6edf3; --soft: #9da7b1; --line: #3d444d; --ground: #12161c;
          --bar: #6ea8fe; --alarm: #ff8a80; }
      }
      * { box-sizing: border-box; }
      body { margin: 0 auto; max-width: 68rem; padding: 1rem; color: var(--ink);
        background: var(--ground); font: 16px/1.5 system-ui, sans-serif; }
      h1 { margin: 0; font-size: 1.6rem; }
      h2 { margin: 2rem 0 .5rem; font-size: 1.2rem; }
      .alarm { color: var(--alarm); font-weight: 600; }
      .wide { overflow-x: auto; }
      dl { display: grid; grid-template-columns: max-content 1fr; gap: 0 1rem; }
      dt { color: var(--soft); }
      dd { margin: 0; overflow-wrap: anywhere; }
      table { border-collapse: collapse; width: 100%; font-size: .875rem; }
      th, td { padding: .3rem .6rem; border-bottom: 1px solid var(--line); text-align: left;
        vertical-align: top; }
      th { color: var(--soft); font-weight: 600; white-space: nowrap; }
      td { overflow-wrap: break-word; max-width: 24rem; }
      td:last-child { white-space: pre-wrap; width: 50%; }
      svg { display: block; width: 100%; max-width: 32rem; height: auto; }
      svg text { fill: var(--ink); font: 13px system-ui, sans-serif; }
      svg rect { fill: var(--bar); }
      @media (max-width: 40rem) {
        table, tbody, tr, td { display: block; }
        thead { display: none; }
        tr { padding: .5rem 0; border-bottom: 1px solid var(--line); }
        td, td:last-child { padding: .1rem 0; border: 0; width: auto; }
        td::before { content: attr(data-column) ": "; color: var(--soft); }
      }
      """;

  private final StringBuilder page = new StringBuilder();

  static void write(SweepReport report, OutputStream out) throws IOException {
    HtmlReport writer = new HtmlReport();
    writer.report(report);
    out.write(writer.page.toString().getBytes(UTF_8));
  }

  private void report(SweepReport report) {
    page.append("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n");
    page.append("<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; ");
    page.append("style-src 'sha256-").append(sha256(STYLE)).append("'\">\n");
    page.append("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n");
    page.append("<title>Taxon sweep</title>\n<style>").append(STYLE).append("</style>\n");
    page.append("</head>\n<body>\n<main>\n<h1>Sweep</h1>\n");
    page.append(
        report.broken()
            ? "<p class=\"alarm\">An expectation or the baseline is broken.</p>\n"
            : "<p>No expectation is broken.</p>\n");
    page.append("<dl>\n");
    for (List<String> row : Section.summary(report)) {
      page.append("<dt>").append(row.get(0)).append("</dt><dd>");
      page.append(Markup.escape(row.get(1))).append("</dd>\n");
    }
    page.append("</dl>\n");
    report
        .contracts()
        .forEach(
            (name, counts) -> {
              if (counts.total() > 0) {
                chart("Contract " + name + ", by code", counts.byCode());
                chart("Contract " + name + ", by pack", withRest(counts));
              }
            });
    Section.of(report).forEach(this::section);
    places("Folders", report.folders());
    places("Files", report.files());
    page.append("</main>\n</body>\n</html>\n");
  }

  /** The packs, and beside them what no rule knew and what carried its code. */
  private static Map<String, Long> withRest(SweepReport.Counts counts) {
    Map<String, Long> all = new LinkedHashMap<>(counts.byPack());
    long byRule = counts.byPack().values().stream().mapToLong(Long::longValue).sum();
    all.put("(no rule)", counts.fallbacks());
    all.put("(typed)", counts.total() - byRule - counts.fallbacks());
    all.values().removeIf(count -> count == 0);
    return all;
  }

  private void chart(String title, Map<String, Long> counts) {
    long most = Collections.max(counts.values());
    page.append("<h2>").append(Markup.escape(title)).append("</h2>\n");
    page.append("<svg viewBox=\"0 0 440 ").append(24 * counts.size() + 4);
    page.append("\" role=\"img\" aria-label=\"").append(Markup.escape(title)).append(": ");
    counts.forEach(
        (name, count) -> page.append(Markup.escape(name)).append(' ').append(count).append(", "));
    page.setLength(page.length() - 2);
    page.append("\">\n");
    int top = 0;
    for (Map.Entry<String, Long> bar : counts.entrySet()) {
      long width = Math.round(200.0 * bar.getValue() / most);
      page.append("<text x=\"0\" y=\"").append(top + 17).append("\">");
      page.append(Markup.escape(bar.getKey())).append("</text>");
      page.append("<rect x=\"180\" y=\"").append(top + 4).append("\" height=\"16\" rx=\"2\"");
      page.append(" width=\"").append(width).append("\"/>");
      page.append("<text x=\"").append(188 + width).append("\" y=\"").append(top + 17);
      page.append("\">").append(Section.number(bar.getValue())).append("</text>\n");
      top += 24;
    }
    page.append("</svg>\n");
  }

  private void section(Section section) {
    int shown = Math.min(section.rows().size(), ROWS);
    table(
        section.title() + ": " + Section.number(section.total()),
        section.columns(),
        section.rows().subList(0, shown),
        section.total() - shown);
  }

  private void places(String title, Bounded<SweepReport.Place> places) {
    int shown = Math.min(places.items().size(), PLACES);
    table(
        title + ": " + Section.number(places.total()),
        List.of("name", "entries", "codes"),
        places.items().subList(0, shown).stream().map(HtmlReport::row).toList(),
        places.total() - shown);
  }

  private static List<String> row(SweepReport.Place place) {
    StringBuilder codes = new StringBuilder();
    place
        .counts()
        .forEach(
            (contract, counts) -> {
              codes.append(codes.isEmpty() ? "" : "\n").append(contract).append(": ");
              counts.forEach((code, count) -> codes.append(code + " " + count + ", "));
              codes.setLength(codes.length() - 2);
            });
    return List.of(place.name(), Section.number(place.entries()), codes.toString());
  }

  private void table(String title, List<String> columns, List<List<String>> rows, long more) {
    page.append("<h2>").append(Markup.escape(title)).append("</h2>\n<div class=\"wide\">");
    page.append("<table>\n<thead><tr>");
    columns.forEach(column -> page.append("<th scope=\"col\">").append(column).append("</th>"));
    page.append("</tr></thead>\n<tbody>\n");
    for (List<String> row : rows) {
      page.append("<tr>");
      for (int column = 0; column < row.size(); column++) {
        page.append("<td data-column=\"").append(columns.get(column)).append("\">");
        page.append(Markup.escape(row.get(column))).append("</td>");
      }
      page.append("</tr>\n");
    }
    page.append("</tbody>\n</table></div>\n");
    if (more > 0) {
      page.append("<p>… and ").append(Section.number(more)).append(" more</p>\n");
    }
  }

  private static String sha256(String text) {
    try {
      byte[] hash = MessageDigest.getInstance("SHA-256").digest(text.getBytes(UTF_8));
      return Base64.getEncoder().encodeToString(hash);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }
}
