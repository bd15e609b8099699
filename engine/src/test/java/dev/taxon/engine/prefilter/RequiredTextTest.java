package dev.taxon.engine.prefilter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import com.google.re2j.Pattern;
import dev.taxon.engine.Failure;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RequiredTextTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      ignoreLeadingAndTrailingWhitespace = false,
      value = {
        ".*not found.*;not found",
        "Tool .* not found;' not found'",
        "(?i)tool .* disabled;'tool '",
        "colou?r;colo",
        "ab+c;ab",
        "a{2,3}bc;bc",
        "x\\.y\\d+z;x.y",
        "[^]a]bc[[:alpha:]]d;bc",
        "(one|two) three;' three'",
        "\\bword\\b;word",
        "😀?ab;ab",
      })
  void findsWhatEveryMatchHolds(String pattern, String text) {
    assertThat(RequiredText.of(pattern)).isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "one|two",
        "ab{x|y}cd",
        "a(?i)sum",
        "\\x41b",
        "\\Qa|b\\E",
        "(a[)]b",
        "\\pLetter",
        "(?i)ss",
        "a*",
        "''",
      })
  void saysNothingToTheRest(String pattern) {
    assertThat(RequiredText.of(pattern)).isEmpty();
  }

  /** Random patterns against random texts: a match always holds the required text. */
  @Test
  void neverRequiresTooMuch() {
    Random random = new Random(20_261_130);
    String[] pieces = {
      "a", "b", "ab", "s", "k", "ä", "İ", "|", "(", ")", "(?:", "(?i)", "(?s)", "[", "]", "[^", ".",
      "*", "+", "?", "{1,2}", "{", "}", "\\", "\\.", "\\d", "\\Q", "\\E", "\\x", "41", "^", "$",
      ",", "1", "-", ":"
    };
    String[] letters = {
      "a", "b", "A", "s", "ſ", "k", "\u212a", "ä", "Ä", "İ", "i", "{", "1", ".", ",", "|"
    };
    int matches = 0;
    for (int round = 0; round < 30_000; round++) {
      String pattern = join(random, pieces, 7);
      Pattern compiled;
      try {
        compiled = Pattern.compile(pattern);
      } catch (RuntimeException refused) {
        continue;
      }
      String required = Failure.lowerCase(RequiredText.of(pattern));
      for (int i = 0; i < 10; i++) {
        String text = join(random, letters, 4);
        if (compiled.matches(text)) {
          matches++;
          if (!Failure.lowerCase(text).contains(required)) {
            fail("%s matches %s without %s", pattern, text, required);
          }
        }
      }
    }
    assertThat(matches).isGreaterThan(3_000);
  }

  private static String join(Random random, String[] pieces, int most) {
    StringBuilder text = new StringBuilder();
    for (int i = random.nextInt(most + 1); i > 0; i--) {
      text.append(pieces[random.nextInt(pieces.length)]);
    }
    return text.toString();
  }
}
