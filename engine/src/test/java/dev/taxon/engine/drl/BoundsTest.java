package dev.taxon.engine.drl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.List;
import java.util.Random;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever a file is made of, reading it ends in a rule or in problems, on a small stack. */
class BoundsTest {
  private static final String START =
      "import dev.taxon.engine.Failure;\nrule \"r\" when\n$f : Failure( ";
  private static final String END = " )\nthen\n$f.classifyAs(\"conflict\");\nend\n";

  @Test
  void tenThousandBracketsAreOneProblem() {
    assertThat(problems(START + "(".repeat(10_000) + "text == \"a\"" + ")".repeat(6_000)))
        .containsExactly("r.drl:3:46: brackets are nested more than 32 deep: write a flatter rule");
  }

  @Test
  void theDeepestNestingIsRead() {
    String drl = START + "!(".repeat(31) + "text == \"a\"" + ")".repeat(31) + END;
    Condition expected = new Condition.Comparison(Field.TEXT, Operator.EQUAL, "a");
    for (int i = 0; i < 31; i++) {
      expected = new Condition.Not(expected);
    }
    assertThat(DrlReader.read("r.drl", drl).condition())
        .isEqualTo(new Condition.All(List.of(expected)));
  }

  @Test
  void tooLongAFileIsOneProblem() {
    assertThat(problems(START + "text == \"" + "a".repeat(DrlReader.MAX_LENGTH) + "\"" + END))
        .containsExactly("r.drl:1:1: the file is longer than 16384 characters: split the rule");
  }

  static Stream<String> pieces() {
    return Stream.of(
        "!",
        "!(",
        "[",
        "{",
        "text str[",
        "-",
        "~",
        "a?",
        "a?b:",
        "(a)",
        "(a)!",
        "new ",
        "a.b(",
        "if (",
        "<",
        "a<",
        "a < b || ",
        "not ",
        "exists ",
        "exists Issue(",
        "@a(",
        "a:",
        "eval(",
        "not (",
        "/a[",
        "a.(",
        "a instanceof ",
        "(int)",
        "a -> ",
        "''",
        "\"\" ",
        "end ",
        "then ",
        "rule \"r\" ",
        "/*",
        "//\n",
        "\\",
        "'",
        "\"",
        "𝒳",
        "; ",
        "else if (a) ",
        "case a: ");
  }

  /** In a pattern, at the top, in a function's body, in a consequence; many and few. */
  @ParameterizedTest
  @MethodSource("pieces")
  void repeatingAnythingEndsInProblems(String piece) throws InterruptedException {
    for (int length : new int[] {50, 15_000}) {
      String repeated = piece.repeat(length / piece.length());
      for (String drl :
          List.of(
              START + repeated + END,
              repeated,
              "function void x() { " + repeated,
              START + "text == \"a\" )\nthen\n" + repeated + "\nend\n")) {
        assertThat(problemsOnSmallStack(drl)).isNotEmpty();
      }
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void mutatedRulesEndInARuleOrInProblems(long seed) {
    Random random = new Random(seed);
    RandomRules rules = new RandomRules(seed);
    int count = (int) (3_000 * Double.parseDouble(System.getProperty("taxon.test.scale", "0.1")));
    for (int i = 0; i < count; i++) {
      StringBuilder drl = new StringBuilder(DrlPrinter.print(rules.rule("r")));
      for (int j = random.nextInt(4); j >= 0; j--) {
        int from = random.nextInt(drl.length());
        int to = Math.min(drl.length(), from + random.nextInt(20));
        switch (random.nextInt(4)) {
          case 0 -> drl.delete(from, to);
          case 1 -> drl.insert(random.nextInt(drl.length()), drl.substring(from, to));
          case 2 -> drl.setCharAt(from, (char) random.nextInt(0x180));
          default -> drl.setCharAt(from, "(){}[]\"'!\\;:,.&|".charAt(random.nextInt(16)));
        }
        if (drl.isEmpty()) {
          break;
        }
      }
      try {
        RuleModel rule = DrlReader.read("r.drl", drl.toString());
        assertThat(DrlReader.read("r.drl", DrlPrinter.print(rule))).isEqualTo(rule);
      } catch (DrlException e) {
        assertThat(e.problems()).isNotEmpty();
        assertThat(e.problems()).allMatch(p -> p.line() > 0 && p.column() > 0);
      }
    }
  }

  private static List<String> problems(String drl) {
    DrlException refused =
        catchThrowableOfType(DrlException.class, () -> DrlReader.read("r.drl", drl));
    return refused.problems().stream().map(Object::toString).toList();
  }

  private static List<String> problemsOnSmallStack(String drl) throws InterruptedException {
    List<List<String>> found = new CopyOnWriteArrayList<>();
    Thread thread = new Thread(null, () -> found.add(problems(drl)), "small stack", 512 * 1024);
    thread.start();
    thread.join();
    assertThat(found).as(drl.substring(0, Math.min(50, drl.length()))).hasSize(1);
    return found.get(0);
  }
}
