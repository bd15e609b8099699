package dev.taxon.engine.check;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.re2j.Pattern;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The automaton of a pattern accepts what RE2 matches, whole. */
class PatternReaderTest {
  private static final List<String> ATOMS =
      List.of(
          "a",
          "b",
          "A",
          " ",
          ".",
          "[ab]",
          "[^a]",
          "[^ \\n]",
          "\\d",
          "\\w",
          "\\s",
          "\\.",
          "\\n",
          "[a-c]",
          "(?:ab|b)",
          "(a|)",
          "(?i:a)",
          "(?s:.)",
          "\\Qa.\\E",
          "[-a]",
          "[]a]");

  private static final List<String> REPETITIONS =
      List.of("", "", "", "*", "+", "?", "{2}", "{1,}", "{0,2}", "*?");

  @Test
  void acceptsWhatRe2Matches() {
    Random random = new Random(5);
    int count = (int) (10_000 * Double.parseDouble(System.getProperty("taxon.test.scale", "0.1")));
    int matched = 0;
    for (int i = 0; i < count; i++) {
      String pattern = pattern(random, 2);
      Pattern expected = Pattern.compile(pattern);
      Recognizer recognizer = PatternReader.read(pattern).orElseThrow();
      for (int j = 0; j < 20; j++) {
        String text = text(random);
        matched += expected.matches(text) ? 1 : 0;
        assertThat(accepts(recognizer, text))
            .as("%s on %s", pattern, text)
            .isEqualTo(expected.matches(text));
      }
    }
    assertThat(matched).isGreaterThan(count);
  }

  @ParameterizedTest
  @ValueSource(strings = {"a\\b", "\\pL", "a^b", "a$b", "[[:alpha:]]", "(?m)a", "(?P<n>a)", "a{x}"})
  void saysWhatItDoesNotKnow(String pattern) {
    assertThat(PatternReader.read(pattern)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"(?s)tool ([^ \\n]+|[^.:;,\\n]+)( is| was)? (not found|disabled)([^a-z].*)?"})
  void knowsTheShippedPatterns(String pattern) {
    Recognizer recognizer = PatternReader.read(pattern).orElseThrow();
    for (String text :
        List.of("tool x not found", "tool x y is disabled: no", "tool not found", "tool x found")) {
      assertThat(accepts(recognizer, text)).isEqualTo(Pattern.compile(pattern).matches(text));
    }
  }

  private static String pattern(Random random, int depth) {
    StringBuilder pattern = new StringBuilder();
    for (int i = random.nextInt(4); i >= 0; i--) {
      String atom =
          depth > 0 && random.nextInt(4) == 0
              ? "(" + pattern(random, depth - 1) + "|" + pattern(random, depth - 1) + ")"
              : ATOMS.get(random.nextInt(ATOMS.size()));
      String repetition = REPETITIONS.get(random.nextInt(REPETITIONS.size()));
      pattern.append(atom.endsWith("E") ? atom : atom + repetition);
    }
    return pattern.toString();
  }

  private static String text(Random random) {
    StringBuilder text = new StringBuilder();
    for (int i = random.nextInt(7); i > 0; i--) {
      text.append("aabbcA .1\n]-é".charAt(random.nextInt(13)));
    }
    return text.toString();
  }

  private static boolean accepts(Recognizer recognizer, String text) {
    int state = recognizer.start();
    for (char c : text.toCharArray()) {
      state = recognizer.next(state, c);
    }
    return recognizer.accepts(state);
  }
}
