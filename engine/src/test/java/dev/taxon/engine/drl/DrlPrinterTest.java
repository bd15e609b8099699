package dev.taxon.engine.drl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import org.junit.jupiter.api.Test;

class DrlPrinterTest {
  @Test
  void readingWhatWasPrintedGivesTheSameRule() {
    RandomRules random = new RandomRules(1);
    int count = (int) (10_000 * Double.parseDouble(System.getProperty("taxon.test.scale", "0.1")));
    for (int i = 0; i < count; i++) {
      RuleModel rule = random.rule("rule " + i);
      String drl = DrlPrinter.print(rule);
      assertThat(DrlReader.read("r.drl", drl)).as(drl).isEqualTo(rule);
    }
  }

  @Test
  void printsAShortRuleOnOneLineAPattern() {
    assertThat(
            formatted(
                """
                import dev.taxon.engine.Issue; import dev.taxon.engine.Failure;
                /* Why. */ rule "r" when not Issue( root==true ) $x:Failure(((text=="a\\b")),kind!="mcp"||
                vendorCode in(1,-2)) then $x.classifyAs("c"); end
                """))
        .isEqualTo(
            """
            import dev.taxon.engine.Failure;
            import dev.taxon.engine.Issue;

            // Why.
            rule "r"
            when
                $f : Failure( text == "a\\b", kind != "mcp" || vendorCode in (1, -2) )
                not Issue( root == true )
            then
                $f.classifyAs("c");
            end
            """);
  }

  @Test
  void breaksALongRuleBeforeItsOperators() {
    String long60 = "x".repeat(60);
    String drl =
        """
        import dev.taxon.engine.Failure;

        rule "r"
        when
            $f : Failure(
                origin == "storage",
                text contains "LONG"
                || text str[startsWith] "LONG"
                || (text contains "short" && kind == "text")
                || (
                    text contains "LONG"
                    && !(
                        text contains "LONG"
                        || text contains "LONG b"
                    )
                ),
                sqlState in (
                    "00001", "00002", "00003", "00004", "00005", "00006", "00007", "00008", "00009",
                    "LONG"
                )
            )
        then
            $f.classifyAs("c");
        end
        """
            .replace("LONG", long60);
    assertThat(formatted(drl)).isEqualTo(drl);
  }

  @Test
  void refusesWhatDrlCannotSay() {
    Condition a = new Condition.Comparison(Field.TEXT, Operator.EQUAL, "a");
    for (Condition condition :
        List.of(
            new Condition.Any(List.of()),
            new Condition.Not(new Condition.All(List.of())),
            new Condition.Membership(Field.TEXT, false, List.of()),
            new Condition.Any(List.of(a, new Condition.Issues(true, a))))) {
      RuleModel rule = new RuleModel("r", "", condition, "c");
      assertThatIllegalArgumentException().isThrownBy(() -> DrlPrinter.print(rule));
    }
  }

  private static String formatted(String drl) {
    return DrlPrinter.print(DrlReader.read("r.drl", drl));
  }
}
