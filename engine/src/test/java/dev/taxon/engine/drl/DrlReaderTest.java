package dev.taxon.engine.drl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.taxon.engine.drl.Condition.All;
import dev.taxon.engine.drl.Condition.Any;
import dev.taxon.engine.drl.Condition.Comparison;
import dev.taxon.engine.drl.Condition.Issues;
import dev.taxon.engine.drl.Condition.Membership;
import dev.taxon.engine.drl.Condition.Not;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.antlr.v4.runtime.CommonTokenStream;
import org.antlr.v4.runtime.tree.ParseTree;
import org.drools.drl.parser.antlr4.DRL10Lexer;
import org.drools.drl.parser.antlr4.DRL10Parser;
import org.drools.drl.parser.antlr4.DRL10ParserHelper;
import org.junit.jupiter.api.Test;

class DrlReaderTest {
  private static final String IMPORTS =
      "import dev.taxon.engine.Failure;\nimport dev.taxon.engine.Issue;\n";

  private static String rule(String constraints) {
    return IMPORTS
        + "rule \"r\"\nwhen\n$f : Failure( "
        + constraints
        + " )\nthen\n$f.classifyAs(\"conflict\");\nend\n";
  }

  private static List<String> problems(String drl) {
    DrlException refused =
        catchThrowableOfType(DrlException.class, () -> DrlReader.read("r.drl", drl));
    return refused.problems().stream().map(Object::toString).toList();
  }

  @Test
  void readsTheRuleOfTheGuide() {
    String drl =
        """
        import dev.taxon.engine.Failure;
        import dev.taxon.engine.Issue;

        // Keys that were used before with other input.
        rule "conflict: key reused"
        when
            $f : Failure( text contains "already used for different" || text str[startsWith] "Evidence changed;" )
        then
            $f.classifyAs("conflict");
        end
        """;

    assertThat(DrlReader.read("r.drl", drl))
        .isEqualTo(
            new RuleModel(
                "conflict: key reused",
                "Keys that were used before with other input.",
                new All(
                    List.of(
                        new Any(
                            List.of(
                                new Comparison(
                                    Field.TEXT, Operator.CONTAINS, "already used for different"),
                                new Comparison(
                                    Field.TEXT, Operator.STARTS_WITH, "Evidence changed;"))))),
                "conflict"));
  }

  @Test
  void readsEveryOperatorAndIssues() {
    String drl =
        """
        import dev.taxon.engine.Failure
        import dev.taxon.engine.Issue
        rule "all of them" when
            not Issue()
            $failure : Failure(
                text not contains "a" && (lower matches "b.*" || !(lower not matches "c")),
                sqlState in ("1", "2"), sqlState not in ("3"), vendorCode not in (-1, 2),
                vendorCode < 1 || vendorCode <= 2 || vendorCode > -2147483648 || vendorCode >= 4,
                action != "x", text not str[startsWith] "d" || text str[endsWith] "e"
                  || text not str[endsWith] "f")
            exists Issue( root == true, first != "\\"\\\\\\n" )
        then
            $failure.classifyAs("X_1");
        end
        """;

    Condition expected =
        new All(
            List.of(
                new All(
                    List.of(
                        new Comparison(Field.TEXT, Operator.NOT_CONTAINS, "a"),
                        new Any(
                            List.of(
                                new Comparison(Field.LOWER, Operator.MATCHES, "b.*"),
                                new Not(new Comparison(Field.LOWER, Operator.NOT_MATCHES, "c")))))),
                new Membership(Field.SQL_STATE, false, List.of("1", "2")),
                new Membership(Field.SQL_STATE, true, List.of("3")),
                new Membership(Field.VENDOR_CODE, true, List.of(-1, 2)),
                new Any(
                    List.of(
                        new Comparison(Field.VENDOR_CODE, Operator.LESS, 1),
                        new Comparison(Field.VENDOR_CODE, Operator.LESS_OR_EQUAL, 2),
                        new Comparison(Field.VENDOR_CODE, Operator.GREATER, Integer.MIN_VALUE),
                        new Comparison(Field.VENDOR_CODE, Operator.GREATER_OR_EQUAL, 4))),
                new Comparison(Field.ACTION, Operator.NOT_EQUAL, "x"),
                new Any(
                    List.of(
                        new Comparison(Field.TEXT, Operator.NOT_STARTS_WITH, "d"),
                        new Comparison(Field.TEXT, Operator.ENDS_WITH, "e"),
                        new Comparison(Field.TEXT, Operator.NOT_ENDS_WITH, "f"))),
                new Issues(false, new All(List.of())),
                new Issues(
                    true,
                    new All(
                        List.of(
                            new Comparison(Field.ISSUE_ROOT, Operator.EQUAL, true),
                            new Comparison(Field.ISSUE_FIRST, Operator.NOT_EQUAL, "\"\\\n"))))));
    assertThat(DrlReader.read("r.drl", drl))
        .isEqualTo(new RuleModel("all of them", "", expected, "X_1"));
  }

  @Test
  void windowsLineEndsMeanTheSame() {
    String drl = rule("text == \"a\"").replace("rule", "/* one\n * two\n */\nrule");
    RuleModel expected = DrlReader.read("r.drl", drl);

    assertThat(expected.note()).isEqualTo("one\ntwo");
    assertThat(DrlReader.read("r.drl", drl.replace("\n", "\r\n"))).isEqualTo(expected);
    assertThat(problems(rule("txt == \"a\"").replace("\n", "\r\n")))
        .hasSize(1)
        .allMatch(problem -> problem.startsWith("r.drl:5:15: Failure has no field 'txt'"));
  }

  @Test
  void theNoteIsWhatStandsDirectlyAboveTheRule() {
    String drl = rule("text == \"a\"").replace("rule", "//first  \n\n//   indented\n// \nrule");
    assertThat(DrlReader.read("r.drl", drl).note()).isEqualTo("first\n  indented");
  }

  @Test
  void aCommentThatWouldBeLostIsRefused() {
    String where = ": a comment is kept only as the note of the rule: move it directly above rule";
    assertThat(problems("// licence\n" + rule("/* why */ text == \"a\"") + "// the end\n"))
        .containsExactly("r.drl:1:1" + where, "r.drl:6:15" + where, "r.drl:10:1" + where);
  }

  @Test
  void columnsCountAsEditorsDo() {
    assertThat(problems(rule("text == \"𝒳𝒳\", txt == \"a\"")))
        .hasSize(1)
        .allMatch(problem -> problem.startsWith("r.drl:5:31: Failure has no field 'txt'"));
  }

  @Test
  void literalsMustFitTheirField() {
    String number = "vendorCode is a number: write a whole number of 32 bits, such as 1205 or -803";
    assertThat(
            problems(
                rule(
                    "vendorCode == 05,\nvendorCode == 5L,\nvendorCode == 5.0,\nvendorCode == 0x10,\n"
                        + "vendorCode == null,\nvendorCode == \"5\",\nvendorCode == 2147483648,\n"
                        + "vendorCode in (1, true),\ntext == 5,\ntext == 'a',\ntext == null,\n"
                        + "text < \"a\",\nvendorCode contains 5,\ntext == lower")))
        .containsExactly(
            "r.drl:5:29: " + number,
            "r.drl:6:15: " + number,
            "r.drl:7:15: " + number,
            "r.drl:8:15: " + number,
            "r.drl:9:15: " + number,
            "r.drl:10:15: " + number,
            "r.drl:11:15: a number has 32 bits: write one from -2147483648 to 2147483647",
            "r.drl:12:19: " + number,
            "r.drl:13:9: text is a text: write it in double quotes",
            "r.drl:14:9: text is a text: write it in double quotes",
            "r.drl:15:9: text is a text: write it in double quotes",
            "r.drl:16:6: '<' does not go with text: write ==, !=, contains, not contains,"
                + " str[startsWith], not str[startsWith], str[endsWith], not str[endsWith],"
                + " matches, not matches, in (…), not in (…)",
            "r.drl:17:12: 'contains' does not go with vendorCode: write ==, !=, <, <=, >, >=,"
                + " in (…), not in (…)",
            "r.drl:18:9: a field is compared with a literal, not with a name");
  }

  @Test
  void charactersThatHideAreRefused() {
    assertThat(
            problems("\uFEFF" + rule("text == \"\0\",\ntext == \"\u202E\",\rtext == \"\uD835\"")))
        .containsExactly(
            "r.drl:1:1: an invisible character (U+FEFF): remove it",
            "r.drl:5:24: an invisible character (U+0000): remove it",
            "r.drl:6:10: an invisible character (U+202E): remove it",
            "r.drl:6:13: a carriage return that ends no line: remove it",
            "r.drl:6:23: half a character (U+D835): remove it");
  }

  @Test
  void textsEndOnTheirLine() {
    String text =
        "this text has no end or a wrong escape: write it in double quotes on one line, with no"
            + " escapes but \\b \\t \\n \\f \\r \\\" \\' \\\\";
    assertThat(problems(rule("text == \"a,\nlower == \"b\"")))
        .containsExactly("r.drl:5:23: " + text);
    assertThat(problems(rule("text == \"\\101\"")))
        .containsExactly(
            "r.drl:5:24: '\\1' is no escape: write \\\\ for a backslash, else one of \\b \\t \\n"
                + " \\f \\r \\\" \\'");
  }

  @Test
  void whatHasTheWrongFormIsToldWithTheRightOne() {
    String form =
        ": write imports, a note, then rule \"name\" when $f : Failure( … ) then"
            + " $f.classifyAs(\"code\"); end";
    assertThat(problems("")).containsExactly("r.drl:1:1: this file has no rule" + form);
    assertThat(problems(rule("text = \"a\"")))
        .containsExactly("r.drl:5:20: = is not a comparison: write ==");
    assertThat(problems(rule("text holds \"a\"")))
        .containsExactly(
            "r.drl:5:20: 'holds' is no operator: after text write ==, !=, contains, not contains,"
                + " str[startsWith], not str[startsWith], str[endsWith], not str[endsWith],"
                + " matches, not matches, in (…), not in (…)");
    assertThat(problems(rule("rpcCode is 7")))
        .containsExactly(
            "r.drl:5:23: 'is' is no operator: after rpcCode write ==, !=, <, <=, >, >=, in (…),"
                + " not in (…)");
    assertThat(problems(rule("text == \"a\"") + "x"))
        .containsExactly(
            "r.drl:9:2: the file ends too early: a rule ends with end, and nothing stands after"
                + " it");
    assertThat(problems(rule("text == \"a\"") + rule("text == \"b\"")))
        .containsExactly("r.drl:11:1: one rule a file: move this rule to a file of its own");
    assertThat(problems(rule("text == \"a\"").replace(IMPORTS, "")))
        .containsExactly(
            "r.drl:3:6: write import dev.taxon.engine.Failure; at the beginning of the file");
    assertThat(problems(rule("text == \"a\"").replace("$f : ", "")))
        .containsExactly("r.drl:5:1: a pattern of the failure is written $f : Failure( … )");
    assertThat(problems(rule("text == \"a\"").replace("$f :", "$f : Failure() $g :")))
        .containsExactly(
            "r.drl:5:16: a second pattern is not allowed: write its conditions in the first");
    assertThat(problems(rule("text == \"a\"").replace("then", "Issue()\nthen")))
        .containsExactly("r.drl:6:1: write exists Issue( … ) or not Issue( … )");
    assertThat(problems(rule("text == \"a\"").replace("\"r\"", "r")))
        .containsExactly(
            "r.drl:3:6: write the rule's name in double quotes on one line, without \\, at most"
                + " 200 characters");
  }

  /** The grammar's classes are public but no API: this fails when Drools moves what we rely on. */
  @Test
  void theGrammarIsTheOneThatTheWalkKnows() {
    DRL10Parser parser =
        DRL10ParserHelper.createDrlParser(
            """
            import a.B;
            rule "r" when
              $f : F( a not str[b] "c" && !(d in (-1)) || e == 1, g not in ("h") )
              exists I( ) not I( )
            then x.y("z"); end
            """);
    assertThat(parser.getTokenStream()).isInstanceOf(CommonTokenStream.class);
    assertThat(parser.getTokenStream().getTokenSource()).isInstanceOf(DRL10Lexer.class);
    assertThat(shape(parser.compilationUnit())).isEqualTo(SHAPE);
  }

  private static final String SHAPE =
      "CompilationUnit{DrlStatementdef{ImportStandardDef{import DrlQualifiedName{a . B}} ;}"
          + " Ruledef{rule \"r\" Lhs{when LhsPatternBind{Label{$f :} LhsPattern{F ("
          + " Constraints{ConditionalOrExpression{ConditionalAndExpression{"
          + "RelationalExpression{a SingleRestriction{RelationalOp{not str}"
          + " SquareArguments{[ b ]} \"c\"}} &&"
          + " UnaryExpressionNotPlusMinus{! ParExpression{("
          + " InExpression{d in ( UnaryExpression{- 1} )} )}}} ||"
          + " RelationalExpression{e SingleRestriction{== 1}}} ,"
          + " InExpression{g not in ( \"h\" )}} )}}"
          + " LhsExists{exists LhsPattern{I ( )}} LhsNot{not LhsPattern{I ( )}}}"
          + " Rhs{then ConsequenceBody{x.y ( \"z\" ) ;}} end} <EOF>}";

  /** The tree in one line, without the nodes that have one child. */
  private static String shape(ParseTree node) {
    if (node.getChildCount() == 0) {
      return node.getText();
    }
    if (node.getChildCount() == 1) {
      return shape(node.getChild(0));
    }
    return IntStream.range(0, node.getChildCount())
        .mapToObj(i -> shape(node.getChild(i)))
        .collect(
            Collectors.joining(
                " ", node.getClass().getSimpleName().replace("Context", "") + "{", "}"));
  }
}
