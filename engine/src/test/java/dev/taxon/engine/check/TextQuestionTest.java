package dev.taxon.engine.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taxon.engine.Failure;
import dev.taxon.engine.drl.Condition.Comparison;
import dev.taxon.engine.drl.Condition.Membership;
import dev.taxon.engine.drl.Field;
import dev.taxon.engine.drl.Operator;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Every answer is right, by trying all short texts. */
class TextQuestionTest {
  private static final List<String> LITERALS =
      List.of("a", "b", "ab", "ba", "aa", "aba", "A", "Ab", "", "abb");
  private static final List<String> PATTERNS =
      List.of("a.*", "(?i)a+b", "[^a]*", ".*b.*", "(ab)+", "(?s).{2,3}", "a|b");
  private static final List<Operator> OPERATORS =
      List.of(
          Operator.EQUAL,
          Operator.CONTAINS,
          Operator.STARTS_WITH,
          Operator.ENDS_WITH,
          Operator.MATCHES);

  private static final List<String> SHORT_TEXTS = shortTexts();

  private static List<String> shortTexts() {
    List<String> texts = new ArrayList<>(List.of(""));
    for (int i = 0; i < texts.size() && texts.get(i).length() < 5; i++) {
      for (char c : "abAx".toCharArray()) {
        texts.add(texts.get(i) + c);
      }
    }
    return texts;
  }

  @Test
  void answersAsTryingAllShortTextsDoes() {
    Random random = new Random(3);
    int count = (int) (10_000 * Double.parseDouble(System.getProperty("taxon.test.scale", "0.1")));
    int yes = 0;
    int no = 0;
    for (int i = 0; i < count; i++) {
      List<Goal.Test> tests = new ArrayList<>();
      for (int j = random.nextInt(5); j >= 0; j--) {
        add(test(random), tests);
      }
      TextQuestion.Answer answer = new TextQuestion(tests, TextQuestionTest::failure).answer();

      assertThat(answer.certainty()).isNotEqualTo(Certainty.UNKNOWN);
      if (answer.certainty() == Certainty.YES) {
        yes++;
        assertThat(holds(tests, answer.text())).as("%s for %s", answer.text(), tests).isTrue();
      } else {
        no++;
        assertThat(SHORT_TEXTS.stream().filter(text -> holds(tests, text)))
            .as("%s", tests)
            .isEmpty();
      }
    }
    assertThat(yes).isGreaterThan(count / 5);
    assertThat(no).isGreaterThan(count / 5);
  }

  @Test
  void findsTextsThatNoJoiningOfPhrasesGives() {
    List<Goal.Test> tests = new ArrayList<>();
    add(Goal.of(new Comparison(Field.TEXT, Operator.STARTS_WITH, "not ready"), true), tests);
    add(Goal.of(new Comparison(Field.TEXT, Operator.ENDS_WITH, "ready yet"), true), tests);
    add(
        Goal.of(new Comparison(Field.TEXT, Operator.NOT_MATCHES, "(?s).*ready.*ready.*"), true),
        tests);

    assertThat(new TextQuestion(tests, TextQuestionTest::failure).answer())
        .isEqualTo(TextQuestion.Answer.yes("not ready yet"));
  }

  @Test
  void anUnknownPatternLeavesTheAnswerOpen() {
    List<Goal.Test> tests = new ArrayList<>();
    add(Goal.of(new Comparison(Field.TEXT, Operator.MATCHES, "a\\b.*"), true), tests);

    assertThat(new TextQuestion(tests, TextQuestionTest::failure).answer())
        .isEqualTo(TextQuestion.Answer.UNKNOWN);
  }

  @Test
  void charactersBeyondTheBasicPlaneAreFound() {
    List<Goal.Test> tests = new ArrayList<>();
    add(Goal.of(new Comparison(Field.TEXT, Operator.CONTAINS, "𝒳y"), true), tests);
    add(Goal.of(new Comparison(Field.LOWER, Operator.NOT_CONTAINS, " "), true), tests);
    add(Goal.of(new Comparison(Field.TEXT, Operator.NOT_STARTS_WITH, "𝒳"), true), tests);

    assertThat(new TextQuestion(tests, TextQuestionTest::failure).answer().certainty())
        .isEqualTo(Certainty.YES);
  }

  private static Goal test(Random random) {
    Field field = random.nextInt(3) == 0 ? Field.LOWER : Field.TEXT;
    boolean positive = random.nextBoolean();
    if (random.nextInt(8) == 0) {
      return Goal.of(
          new Membership(field, false, List.of(pick(LITERALS, random), pick(LITERALS, random))),
          positive);
    }
    Operator operator = pick(OPERATORS, random);
    String literal = pick(operator == Operator.MATCHES ? PATTERNS : LITERALS, random);
    return Goal.of(new Comparison(field, operator, literal), positive);
  }

  private static void add(Goal goal, List<Goal.Test> tests) {
    if (goal instanceof Goal.All all) {
      all.parts().forEach(part -> add(part, tests));
    } else {
      tests.add((Goal.Test) goal);
    }
  }

  private static boolean holds(List<Goal.Test> tests, String text) {
    Failure failure = failure(text);
    return tests.stream().allMatch(test -> test.holds(failure));
  }

  private static Failure failure(String text) {
    return Failure.of(Failure.Kind.TEXT).text(text).build();
  }

  private static <T> T pick(List<T> from, Random random) {
    return from.get(random.nextInt(from.size()));
  }
}
