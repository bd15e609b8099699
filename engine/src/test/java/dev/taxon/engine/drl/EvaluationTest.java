package dev.taxon.engine.drl;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.re2j.Pattern;
import dev.taxon.engine.Failure;
import dev.taxon.engine.Issue;
import dev.taxon.engine.drl.Condition.Comparison;
import java.util.List;
import java.util.Random;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EvaluationTest {
  private static final Failure FAILURE =
      Failure.of(Failure.Kind.SHAPE)
          .text("Key Used")
          .sqlState("23505")
          .rpcCode(7)
          .issues(
              List.of(
                  new Issue("invalid_type", List.of("state", "0")),
                  new Issue("required", List.of())))
          .build();

  @ParameterizedTest
  @CsvSource(
      delimiterString = "=>",
      quoteCharacter = '`',
      textBlock =
          """
          text == "Key Used"                            => true
          lower == "key used"                           => true
          kind != "shape"                               => false
          text contains "y U" && text not contains "x"  => true
          text str[startsWith] "Key"                    => true
          text not str[startsWith] "Key"                => false
          text str[endsWith] "Used"                     => true
          text not str[endsWith] "Used"                 => false
          text matches "K.*d"                           => true
          text matches "Key"                            => false
          text not matches "Key"                        => true
          sqlClass in ("22", "23")                      => true
          sqlClass not in ("22", "23")                  => false
          rpcCode < 8 && rpcCode <= 7                   => true
          rpcCode > 7 || rpcCode < 7                    => false
          rpcCode >= 7                                  => true
          rpcCode in (6, 7)                             => true
          vendorCode == 0                               => false
          vendorCode != 0                               => true
          vendorCode < 0 || vendorCode >= 0             => false
          !(vendorCode < 0)                             => true
          vendorCode in (0)                             => false
          vendorCode not in (0)                         => true
          """)
  void judgesTheFailure(String constraints, boolean expected) {
    assertThat(judge("$f : Failure( " + constraints + " )")).isEqualTo(expected);
  }

  /** Against the automaton itself, with patterns that need it and patterns that do not. */
  @Test
  void matchesAsTheAutomatonDoes() {
    String[] parts = {"(?s)", ".*", ".*", "Key", "d", ".", "\\n", "|", "a?", "\uD83D"};
    String[] texts = {"", "Key", "Keyd", "dKey", "dKeyd", "Key\n", "\nd", "Kexd", "\uD83Dd", "|"};
    Random random = new Random(20);
    for (int i = 0; i < 2_000; i++) {
      String pattern = "";
      for (int part = random.nextInt(6); part > 0; part--) {
        pattern += parts[random.nextInt(parts.length)];
      }
      Predicate<Failure> matches =
          Evaluation.compile(new Comparison(Field.TEXT, Operator.MATCHES, pattern));
      for (String text : texts) {
        assertThat(matches.test(Failure.of(Failure.Kind.TEXT).text(text).build()))
            .as("%s on %s", pattern, text)
            .isEqualTo(Pattern.matches(pattern, text));
      }
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiterString = "=>",
      quoteCharacter = '`',
      textBlock =
          """
          exists Issue( root == true )                          => true
          exists Issue( root == true, code == "invalid_type" )  => false
          exists Issue( first == "state" && path == "state.0" ) => true
          not Issue( code == "required" )                       => false
          not Issue( code == "custom" )                         => true
          exists Issue( )                                       => true
          not Issue( )                                          => false
          """)
  void judgesTheIssuesOneByOne(String issues, boolean expected) {
    assertThat(judge("$f : Failure( )\n" + issues)).isEqualTo(expected);
  }

  @Test
  void withoutIssuesNoneExists() {
    Failure none = Failure.of(Failure.Kind.TEXT).build();
    Condition any = new Condition.Issues(true, new Condition.All(List.of()));
    assertThat(Evaluation.compile(any).test(none)).isFalse();
    assertThat(Evaluation.compile(new Condition.Not(any)).test(none)).isTrue();
  }

  private static boolean judge(String when) {
    String drl =
        "import dev.taxon.engine.Failure;\nimport dev.taxon.engine.Issue;\nrule \"r\" when\n"
            + when
            + "\nthen\n$f.classifyAs(\"c\");\nend\n";
    return Evaluation.compile(DrlReader.read("r.drl", drl).condition()).test(FAILURE);
  }
}
