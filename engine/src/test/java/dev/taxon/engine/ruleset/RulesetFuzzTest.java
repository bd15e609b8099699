package dev.taxon.engine.ruleset;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import dev.taxon.engine.Problem;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.SortedMap;
import org.junit.jupiter.api.Test;

/**
 * However a file is damaged, the ruleset is read or refused with places: nothing else is thrown.
 */
class RulesetFuzzTest {
  private static final int RULESETS =
      (int) (10_000 * Double.parseDouble(System.getProperty("taxon.test.scale", "0.1")));

  private static final List<String> PIECES =
      List.of(
          "\t",
          "\n",
          ": ",
          "- ",
          "[",
          "]",
          "{",
          "}",
          "\"",
          "'",
          "&a ",
          "*a",
          "!!int ",
          "? ",
          "|\n",
          ">\n",
          "#",
          "---\n",
          "...\n",
          "%YAML 9\n",
          "\u0000",
          "\ufeff",
          "\ud83d\ude00",
          "null",
          "1e999999999",
          "  ",
          ",",
          "<<: *a",
          "\\",
          "\r");

  private final Random random = new Random(20261130);

  @Test
  void anyDamageIsReadOrRefused() {
    assertTimeoutPreemptively(
        Duration.ofMinutes(2),
        () -> {
          int refused = 0;
          for (int i = 0; i < RULESETS; i++) {
            refused += tryOne(damaged(new Files().all())) ? 0 : 1;
          }
          assertThat(refused).isBetween(RULESETS / 2, RULESETS - 1);
        });
  }

  private static boolean tryOne(SortedMap<String, String> files) {
    try {
      RulesetReader.read(files);
      return true;
    } catch (RulesetException refused) {
      assertThat(refused.problems()).isNotEmpty().isSorted();
      for (Problem problem : refused.problems()) {
        long lines = files.getOrDefault(problem.file(), "").lines().count() + 1;
        assertThat(problem.line()).as(problem.toString()).isBetween(0, (int) lines);
        assertThat(problem.column()).as(problem.toString()).isNotNegative();
        assertThat(problem.message()).isNotBlank().doesNotContain("\n", "\r");
      }
      return false;
    }
  }

  private SortedMap<String, String> damaged(SortedMap<String, String> files) {
    List<String> paths = new ArrayList<>(files.keySet());
    String path = paths.get(random.nextInt(paths.size()));
    StringBuilder text = new StringBuilder(files.get(path));
    for (int i = random.nextInt(3); i >= 0; i--) {
      int from = random.nextInt(text.length() + 1);
      int to = Math.min(text.length(), from + random.nextInt(20));
      switch (random.nextInt(3)) {
        case 0 -> text.insert(from, PIECES.get(random.nextInt(PIECES.size())));
        case 1 -> text.delete(from, to);
        default -> text.insert(random.nextInt(text.length() + 1), text.substring(from, to));
      }
    }
    files.put(path, text.toString());
    return files;
  }
}
