package dev.taxon.engine.drl;

import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;

/**
 * Says which patterns {@code matches} can have: those that RE2 runs in linear time, small enough
 * that compiling and running them stays cheap, and that Java's own engine takes too, so that the
 * rule stays ordinary DRL.
 *
 * <p>RE2 copies what is repeated: without a bound {@code ((a{1000}){1000}){1000}} takes all memory.
 */
final class Patterns {
  static final int MAX_LENGTH = 1_000;
  static final int MAX_NESTING = 30;
  static final int MAX_SIZE = 2_000;

  private Patterns() {}

  /** What is wrong with the pattern, and what to write instead; empty if it can be used. */
  static Optional<String> refusal(String pattern) {
    if (pattern.length() > MAX_LENGTH) {
      return Optional.of("a pattern has at most " + MAX_LENGTH + " characters: write several");
    }
    if (size(pattern) > MAX_SIZE) {
      return Optional.of(
          "this pattern is too large with its repetitions written out: write fewer {…}, or fewer"
              + " brackets inside brackets");
    }
    try {
      Pattern.compile(pattern);
    } catch (PatternSyntaxException e) {
      return Optional.of(
          "RE2 has no such pattern ("
              + e.getDescription()
              + "): write it without look-around, back-references and possessive repetition");
    }
    try {
      java.util.regex.Pattern.compile(pattern);
    } catch (java.util.regex.PatternSyntaxException e) {
      return Optional.of(
          "Java has no such pattern ("
              + e.getDescription()
              + "): write what both RE2 and Java take");
    }
    return Optional.empty();
  }

  /**
   * The number of atoms with every repetition written out, or more: never less than what RE2 makes
   * of it. Too deep a nesting counts as too large.
   */
  private static long size(String pattern) {
    Deque<Long> outer = new ArrayDeque<>();
    long size = 0;
    long atom = 0;
    for (int i = 0; i < pattern.length() && size <= MAX_SIZE; i++) {
      switch (pattern.charAt(i)) {
        case '(' -> {
          outer.push(size + atom);
          size = 0;
          atom = 0;
          if (outer.size() > MAX_NESTING) {
            return Long.MAX_VALUE;
          }
        }
        case ')' -> {
          atom += size + 1;
          size = outer.isEmpty() ? 0 : outer.pop();
        }
        case '{' -> {
          int end = i + 1;
          long count = 1;
          long number = 0;
          while (end < pattern.length()
              && (Character.isDigit(pattern.charAt(end)) || pattern.charAt(end) == ',')) {
            char c = pattern.charAt(end++);
            number = c == ',' ? 0 : Math.min(MAX_SIZE, number * 10 + Character.digit(c, 10));
            count = Math.max(count, number + 1);
          }
          atom = Math.min(MAX_SIZE + 1L, atom * count);
          i = end - 1;
        }
        case '\\' -> {
          size += atom;
          atom = 1;
          i++;
        }
        default -> {
          size += atom;
          atom = 1;
        }
      }
    }
    while (!outer.isEmpty()) {
      size += outer.pop();
    }
    return size + atom;
  }
}
