package dev.taxon.admin.sweeps.report;

import dev.taxon.engine.Problem;
import dev.taxon.engine.sweep.Bounded;
import dev.taxon.engine.sweep.SweepReport;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/**
 * One list of a report as people read it. The last column holds the longest text.
 *
 * @param title what it lists
 * @param columns the names of its columns
 * @param rows its rows, each with a cell for every column
 * @param total how many rows there are, those that are not kept included
 */
record Section(String title, List<String> columns, List<List<String>> rows, long total) {

  /** The lists of a report that have anything to tell, what asks for action first. */
  static List<Section> of(SweepReport report) {
    List<Section> sections = new ArrayList<>();
    add(
        sections,
        "Broken expectations",
        List.of("place", "expected", "got", "rule", "input"),
        report.failures(),
        one ->
            List.of(
                one.source() + ":" + one.line(),
                one.expected(),
                one.actual() == null ? "nothing" : one.actual(),
                one.rule() == null ? "no rule" : one.rule(),
                one.entry()));
    add(
        sections,
        "Unreadable places of the corpus",
        List.of("place", "reason"),
        report.unreadable(),
        problem -> List.of(place(problem), problem.message()));
    add(
        sections,
        "Moved since the baseline",
        List.of("from", "to", "place", "rule", "input"),
        report.moves(),
        move ->
            List.of(
                move.from(),
                move.to(),
                move.source() + ":" + move.line(),
                move.rule() == null ? "no rule" : move.rule(),
                move.entry()));
    add(
        sections,
        "Inputs that no rule knows",
        List.of("times", "code", "first place", "input"),
        report.fallbacks(),
        fallback ->
            List.of(
                number(fallback.count()),
                fallback.code(),
                fallback.sources().get(0),
                fallback.text()));
    add(
        sections,
        "Rules that decided nothing",
        List.of("rule"),
        Bounded.all(report.unreached()),
        List::of);
    return sections;
  }

  private static <T> void add(
      List<Section> sections,
      String title,
      List<String> columns,
      Bounded<T> items,
      Function<T, List<String>> row) {
    if (!items.isEmpty()) {
      sections.add(
          new Section(title, columns, items.items().stream().map(row).toList(), items.total()));
    }
  }

  /** The figures above the lists: a name and what there is to say of it. */
  static List<List<String>> summary(SweepReport report) {
    List<List<String>> summary = new ArrayList<>();
    int version = report.ruleset().version();
    summary.add(
        List.of(
            "Ruleset",
            (version == 0 ? "not published" : "version " + version)
                + ", "
                + report.ruleset().digest()));
    summary.add(
        List.of(
            "Corpus",
            number(report.entries())
                + " entries, "
                + number(report.distinct())
                + " distinct inputs, "
                + number(report.dynamic())
                + " dynamic"));
    long expectations = report.failures().total() + report.held().total();
    if (expectations > 0) {
      summary.add(
          List.of(
              "Expected",
              number(report.held().total())
                  + " of "
                  + number(expectations)
                  + " expectations hold"));
    }
    if (!report.complete()) {
      summary.add(List.of("Cut off", "the sweep was cancelled; this is what it had read"));
    }
    return summary;
  }

  static String number(long number) {
    return String.format(Locale.ROOT, "%,d", number);
  }

  /** Where a problem is, as editors make it clickable. */
  static String place(Problem problem) {
    if (problem.line() == 0) {
      return problem.file();
    }
    return problem.column() == 0
        ? problem.file() + ":" + problem.line()
        : problem.file() + ":" + problem.line() + ":" + problem.column();
  }
}
