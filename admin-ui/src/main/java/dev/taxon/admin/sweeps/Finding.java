package dev.taxon.admin.sweeps;

import dev.taxon.engine.Problem;
import dev.taxon.engine.sweep.SweepReport;
import java.util.List;

/**
 * One item of a report's lists, as pages show it.
 *
 * @param text the input, or what is wrong
 * @param raw whether the text is an input as it came
 * @param places where it stands, the first places only
 * @param contract the contract; null if none is meant
 * @param from the code expected, or the one before; null if there is none
 * @param to the code that it has; null if there is none
 * @param rule the rule that decides; null if none does
 * @param count how often it stands in the corpora; 0 if that is not told
 */
record Finding(
    String text,
    boolean raw,
    List<Place> places,
    String contract,
    String from,
    String to,
    String rule,
    long count) {

  /**
   * A place in a corpus.
   *
   * @param line from 1; 0 for the whole file
   */
  record Place(String file, int line) {

    /** Reads {@code file:line}. */
    static Place of(String source) {
      int colon = source.lastIndexOf(':');
      return new Place(source.substring(0, colon), Integer.parseInt(source.substring(colon + 1)));
    }

    public String label() {
      return line == 0 ? file : file + ":" + line;
    }
  }

  static Finding of(SweepReport.Expectation one) {
    return new Finding(
        one.entry(),
        true,
        List.of(new Place(one.source(), one.line())),
        one.contract(),
        one.expected(),
        one.actual(),
        one.rule(),
        0);
  }

  static Finding of(SweepReport.Move move) {
    return new Finding(
        move.entry(),
        true,
        List.of(new Place(move.source(), move.line())),
        move.contract(),
        move.from(),
        move.to(),
        move.rule(),
        0);
  }

  static Finding of(SweepReport.Fallback fallback) {
    return new Finding(
        fallback.text(),
        true,
        fallback.sources().stream().map(Place::of).toList(),
        fallback.contract(),
        null,
        fallback.code(),
        null,
        fallback.count());
  }

  static Finding of(SweepReport.Sample sample) {
    return new Finding(
        sample.entry(),
        true,
        List.of(new Place(sample.source(), sample.line())),
        null,
        null,
        null,
        null,
        0);
  }

  static Finding of(Problem problem) {
    return new Finding(
        problem.message(),
        false,
        List.of(new Place(problem.file(), problem.line())),
        null,
        null,
        null,
        null,
        0);
  }
}
