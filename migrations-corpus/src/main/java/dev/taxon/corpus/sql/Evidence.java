package dev.taxon.corpus.sql;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a file's own syntax says of its dialect. The marks in {@code dialect-marks.tsv} are looked
 * for in the beginning of the file, each counts a few times at most, and their weights are added.
 */
public final class Evidence {
  /** How much of a file is looked at, in UTF-16 units. */
  public static final int SAMPLE = 128 * 1024;

  private static final int MOST_OF_ONE = 3;
  private static final int CLEAR = 4;

  /**
   * One line of the table.
   *
   * @param code whether to look in code alone, without comments
   * @param clue what stands in each find, in lower case: to look for it first spares most patterns
   */
  private record Mark(Dialect dialect, int weight, boolean code, String clue, Pattern pattern) {

    static Mark of(String line) {
      String[] columns = line.split("\t", 5);
      return new Mark(
          Dialect.of(columns[0]),
          Integer.parseInt(columns[1]),
          columns[2].equals("code"),
          columns[3],
          Pattern.compile(columns[4], Pattern.CASE_INSENSITIVE | Pattern.MULTILINE));
    }
  }

  private static final List<Mark> MARKS =
      Resource.lines("dialect-marks.tsv")
          .filter(line -> !line.startsWith("#"))
          .map(Mark::of)
          .toList();

  private final Map<Dialect, Integer> weights;

  private Evidence(Map<Dialect, Integer> weights) {
    this.weights = weights;
  }

  public static Evidence none() {
    return new Evidence(new EnumMap<>(Dialect.class));
  }

  /** What a file's beginning shows, be the whole file given or not. */
  public static Evidence in(String text) {
    String sample = text.substring(0, Math.min(text.length(), SAMPLE));
    Evidence evidence = none();
    evidence.weigh(sample, false);
    evidence.weigh(withoutComments(sample), true);
    return evidence;
  }

  /** The evidence of both. */
  public Evidence and(Evidence other) {
    Evidence both = new Evidence(new EnumMap<>(weights));
    other.weights.forEach((dialect, weight) -> both.weights.merge(dialect, weight, Integer::sum));
    return both;
  }

  /** The dialect that clearly most speaks for, if any does. */
  public Optional<Dialect> clear() {
    return likely().filter(dialect -> weights.get(dialect) >= CLEAR);
  }

  /** The dialect that most speaks for, be it little; among equals the one that is listed first. */
  public Optional<Dialect> likely() {
    return Arrays.stream(Dialect.values())
        .filter(weights::containsKey)
        .reduce((best, next) -> weights.get(next) > weights.get(best) ? next : best);
  }

  private void weigh(String text, boolean code) {
    String lower = text.toLowerCase(Locale.ROOT);
    for (Mark mark : MARKS) {
      if (mark.code() == code && lower.contains(mark.clue())) {
        Matcher matcher = mark.pattern().matcher(text);
        for (int i = 0; i < MOST_OF_ONE && matcher.find(); i++) {
          weights.merge(mark.dialect(), mark.weight(), Integer::sum);
        }
      }
    }
  }

  /** The text without what every dialect takes for a comment. */
  private static String withoutComments(String text) {
    StringBuilder code = new StringBuilder(text.length());
    int at = 0;
    while (at < text.length()) {
      int end = commentEnd(text, at);
      if (end < 0) {
        break;
      }
      if (end == at) {
        code.append(text.charAt(at++));
      } else {
        at = end;
      }
    }
    return code.toString();
  }

  /** Where the comment that begins here ends; {@code at} if none does, -1 if it never ends. */
  private static int commentEnd(String text, int at) {
    if (text.startsWith("--", at)) {
      return text.indexOf('\n', at);
    }
    if (text.startsWith("/*", at) && !text.startsWith("/*!", at)) {
      int end = text.indexOf("*/", at + 2);
      return end < 0 ? end : end + 2;
    }
    return at;
  }
}
