package dev.taxon.admin.classify;

import java.util.regex.Pattern;

/**
 * Takes out of a text what may belong to somebody: quoted values, UUIDs, e-mail addresses and
 * numbers, so that the log tells which failure it was and not whose. Rather too much goes than too
 * little. Line breaks and other control characters become spaces: a text stays on its log line.
 */
final class Mask {
  /** What is left of a long text, in UTF-16 units. */
  static final int MAX_LENGTH = 2_000;

  /**
   * A value in quotes. A quote inside a word is none (can't), nor does one inside a word end the
   * value ('O'Brien'), nor one behind a backslash; SQL's N, E, B, X and U& may stand before one. A
   * value that the text does not end goes to the end of the text. PostgreSQL's details quote with
   * parentheses: Key (name)=(Anna), Failing row contains (1, Anna). As the value may have some as
   * well, it goes to the text's last one.
   */
  private static final Pattern QUOTED =
      Pattern.compile(
          "(?<![\\p{L}\\p{N}])(?:[NEBXnebx]|[Uu]&)?"
              + "'(?:[^'\\\\]|\\\\(?s:.)|\\\\$|'(?=[\\p{L}\\p{N}']))*+(?:'|$)"
              + "|\"(?:[^\"\\\\]|\\\\(?s:.)|\\\\$)*+(?:\"|$)"
              + "|`[^`]*+(?:`|$)"
              + "|[“”„][^“”]*+(?:[“”]|$)"
              + "|‘[^’]*+(?:’|$)"
              + "|«[^»]*+(?:»|$)"
              + "|‹[^›]*+(?:›|$)"
              + "|「[^」]*+(?:」|$)"
              + "|(?<==)\\((?:[\\s\\S]*\\)|[\\s\\S]*+)"
              + "|(?<=row contains )\\((?s:.)*+");

  private static final Pattern UUID =
      Pattern.compile("[0-9A-Fa-f]{8,}+-(?:[0-9A-Fa-f]{4}-){3}[0-9A-Fa-f]{12,}+|[0-9A-Fa-f]{32,}+");

  private static final Pattern EMAIL =
      Pattern.compile(
          "(?<![\\p{L}\\p{N}._%+-])[\\p{L}\\p{N}._%+-]++@[\\p{L}\\p{N}-]++(?:\\.[\\p{L}\\p{N}-]++)*+");

  private static final Pattern NUMBER = Pattern.compile("\\p{Nd}+(?:[.,:]\\p{Nd}++)*+");
  private static final Pattern CONTROL = Pattern.compile("[\\p{Cntrl}\\u2028\\u2029]");

  private Mask() {}

  static String text(String text) {
    String masked = QUOTED.matcher(cut(text)).replaceAll("'…'");
    masked = UUID.matcher(masked).replaceAll("<uuid>");
    masked = EMAIL.matcher(masked).replaceAll("<email>");
    masked = NUMBER.matcher(masked).replaceAll("#");
    return oneLine(masked);
  }

  /** The text on one line, not longer than {@link #MAX_LENGTH}, and else as it came. */
  static String oneLine(String text) {
    return CONTROL.matcher(cut(text)).replaceAll(" ");
  }

  /** Cuts between words, so that no half of an address or number is left to be seen. */
  private static String cut(String text) {
    if (text.length() <= MAX_LENGTH) {
      return text;
    }
    int end = text.lastIndexOf(' ', MAX_LENGTH);
    return text.substring(0, Math.max(end, 0)) + " …";
  }
}
