package dev.taxon.engine.prefilter;

/**
 * Finds in an RE2 pattern the longest text that every match holds, letter case aside.
 *
 * <p>It reads only what it knows (<a href="https://github.com/google/re2/wiki/Syntax">RE2
 * syntax</a>) and says "none" to the rest, so that it may miss a text, and never requires one too
 * many.
 */
final class RequiredText {
  private final String pattern;
  private boolean anyCase;
  private int next;
  private final StringBuilder run = new StringBuilder();
  private String longest = "";

  private RequiredText(String pattern) {
    this.pattern = pattern;
  }

  /** The text; empty if none can be proved. */
  static String of(String pattern) {
    RequiredText reader = new RequiredText(pattern);
    reader.readFlags();
    return reader.readParts() ? reader.longest : "";
  }

  /** Reads the flags that a pattern begins with; anywhere else they are not understood. */
  private void readFlags() {
    int end = pattern.indexOf(')');
    if (pattern.startsWith("(?") && end > 0) {
      String flags = pattern.substring(2, end);
      if (flags.chars().allMatch(flag -> "ims".indexOf(flag) >= 0)) {
        anyCase = flags.indexOf('i') >= 0;
        next = end + 1;
      }
    }
  }

  /** False if the pattern holds what is not understood. */
  private boolean readParts() {
    while (next < pattern.length()) {
      int c = pattern.codePointAt(next);
      next += Character.charCount(c);
      switch (c) {
        case '|' -> {
          return false;
        }
        case '.', '^', '$' -> endRun();
        case '+' -> endRun();
        case '*', '?' -> {
          dropLast();
          endRun();
        }
        case '{' -> {
          dropLast();
          endRun();
          if (!skipCount()) {
            return false;
          }
        }
        case '[' -> {
          endRun();
          if (!skipClass()) {
            return false;
          }
        }
        case '(' -> {
          endRun();
          if (!skipGroup()) {
            return false;
          }
        }
        case ')' -> {
          return false;
        }
        case '\\' -> {
          if (!readEscape()) {
            return false;
          }
        }
        default -> add(c);
      }
    }
    endRun();
    return true;
  }

  private boolean readEscape() {
    if (next == pattern.length()) {
      return false;
    }
    char c = pattern.charAt(next++);
    if ("dDsSwWbBAz".indexOf(c) >= 0) {
      endRun();
      return true;
    }
    if (c < 128 && !Character.isLetterOrDigit(c)) {
      add(c);
      return true;
    }
    return false;
  }

  /**
   * In any letter case {@code s} also matches the long s, whose lower case is another letter; other
   * ASCII letters have no such relative, and letters outside ASCII are not looked into.
   */
  private void add(int c) {
    if (anyCase && (c > 127 || c == 's' || c == 'S')) {
      endRun();
    } else {
      run.appendCodePoint(c);
    }
  }

  private void dropLast() {
    if (run.length() > 0) {
      run.setLength(run.offsetByCodePoints(run.length(), -1));
    }
  }

  private void endRun() {
    if (run.length() > longest.length()) {
      longest = run.toString();
    }
    run.setLength(0);
  }

  /** Skips a repetition count, after its opening brace; any other brace is a letter to RE2. */
  private boolean skipCount() {
    int start = next;
    while (next < pattern.length() && "0123456789,".indexOf(pattern.charAt(next)) >= 0) {
      next++;
    }
    return next > start && next < pattern.length() && pattern.charAt(next++) == '}';
  }

  /** Skips a character class, after its opening bracket. */
  private boolean skipClass() {
    if (pattern.startsWith("^", next)) {
      next++;
    }
    if (pattern.startsWith("]", next)) {
      next++;
    }
    while (next < pattern.length()) {
      char c = pattern.charAt(next++);
      if (c == ']') {
        return true;
      }
      if (c == '\\' && !skipEscape()) {
        return false;
      }
      if (c == '[' && pattern.startsWith(":", next)) {
        int end = pattern.indexOf(":]", next + 1);
        if (end >= 0) {
          next = end + 2;
        }
      }
    }
    return false;
  }

  /** Skips a group, after its opening parenthesis; flags for the rest are not understood. */
  private boolean skipGroup() {
    if (pattern.startsWith("?", next) && !pattern.startsWith("?:", next)) {
      return false;
    }
    int depth = 1;
    while (next < pattern.length() && depth > 0) {
      char c = pattern.charAt(next++);
      switch (c) {
        case '(' -> depth++;
        case ')' -> depth--;
        case '\\' -> {
          if (!skipEscape()) {
            return false;
          }
        }
        case '[' -> {
          if (!skipClass()) {
            return false;
          }
        }
        default -> {}
      }
    }
    return depth == 0;
  }

  /** Inside a group or class an escape matters only as far as the one character after it. */
  private boolean skipEscape() {
    if (next == pattern.length() || pattern.charAt(next) == 'Q') {
      return false;
    }
    next++;
    return true;
  }
}
