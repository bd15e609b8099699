package dev.taxon.engine.drl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.taxon.engine.Failure;
import dev.taxon.engine.Problem;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every way in which DRL could run code is refused with its place, and nothing of it ran: each
 * payload would set a system property.
 */
class HostileRulesTest {
  private static final String PROPERTY = "taxon.test.hostile";
  private static final String PAYLOAD = "System.setProperty(\"" + PROPERTY + "\", \"ran\")";

  private static final String IMPORTS =
      "import dev.taxon.engine.Failure;\nimport dev.taxon.engine.Issue;\n";
  private static final String PATTERN = "$f : Failure( text contains \"a\" )";
  private static final String CONSEQUENCE = "$f.classifyAs(\"conflict\");";
  private static final String RULE = rule(PATTERN, CONSEQUENCE);

  private static final String COMPARISON =
      "write a field, an operator and a literal, joined by && || and !( … )";
  private static final String EXACTLY = ": write exactly $f.classifyAs(\"code\");";
  private static final String IMPORT =
      "only dev.taxon.engine.Failure and dev.taxon.engine.Issue can be imported: remove this"
          + " import";
  private static final String CALL = "calls, paths and lists are not allowed: " + COMPARISON;
  private static final String CALL_ON = "calls, casts and variables are not allowed: " + COMPARISON;
  private static final String ATTRIBUTE =
      "attributes such as salience are not allowed: order rules in ruleset.yaml";
  private static final String ESCAPE =
      "Unicode escapes are not allowed: write the character itself";
  private static final String RE2 =
      ": write it without look-around, back-references and possessive repetition";

  private static String rule(String when, String then) {
    return IMPORTS + body(when, then);
  }

  private static String body(String when, String then) {
    return "rule \"r\"\nwhen\n    " + when + "\nthen\n    " + then + "\nend\n";
  }

  private static Arguments hostile(String name, String drl, String... problems) {
    return arguments(name, drl, List.of(problems));
  }

  static Stream<Arguments> hostileRules() {
    return Stream.of(
        hostile(
            "Runtime in the consequence",
            rule(PATTERN, "Runtime.getRuntime().exec(\"true\");\n    " + CONSEQUENCE),
            "7:5: 'Runtime.getRuntime' is not allowed in a consequence" + EXACTLY),
        hostile(
            "a second statement",
            rule(PATTERN, CONSEQUENCE + "\n    " + PAYLOAD + ";"),
            "8:5: a consequence has one statement and no more" + EXACTLY),
        hostile(
            "a call as argument",
            rule(PATTERN, "$f.classifyAs(" + PAYLOAD + ");"),
            "7:19: a code is written in double quotes" + EXACTLY),
        hostile(
            "brace break-out",
            rule(PATTERN, "} static { " + PAYLOAD + "; } void x() { " + CONSEQUENCE),
            "7:5: '}' is not allowed in a consequence" + EXACTLY),
        hostile(
            "brace break-out after the statement",
            rule(PATTERN, CONSEQUENCE + " } static { " + PAYLOAD + "; "),
            "7:32: a consequence has one statement and no more" + EXACTLY),
        hostile(
            "a comment in the consequence",
            rule(PATTERN, "/* */ " + CONSEQUENCE),
            "7:5: '/* */' is not allowed in a consequence" + EXACTLY),
        hostile(
            "eval between patterns",
            rule(PATTERN + "\n    eval( " + PAYLOAD + " == null )", CONSEQUENCE),
            "6:5: eval is not allowed: compare fields inside Failure( … )"),
        hostile(
            "eval in a pattern",
            rule("$f : Failure( eval( " + PAYLOAD + " == null ) )", CONSEQUENCE),
            "5:19: eval is not allowed: compare fields inside Failure( … )"),
        hostile(
            "declare with an initialiser",
            IMPORTS
                + "declare X\n  a : String = "
                + PAYLOAD
                + "\nend\n"
                + body(PATTERN, CONSEQUENCE),
            "3:1: declare is not allowed: remove it"),
        hostile(
            "function",
            IMPORTS + "function void x() { " + PAYLOAD + "; }\n" + body(PATTERN, CONSEQUENCE),
            "3:1: function is not allowed: remove it"),
        hostile("import", "import java.lang.Runtime;\n" + RULE, "1:1: " + IMPORT),
        hostile("import static", "import static java.lang.Runtime.*;\n" + RULE, "1:1: " + IMPORT),
        hostile("import of a package", "import dev.taxon.engine.*;\n" + RULE, "1:1: " + IMPORT),
        hostile(
            "import function",
            "import function java.lang.System.setProperty;\n" + RULE,
            "1:1: " + IMPORT),
        hostile(
            "import accumulate",
            "import accumulate java.lang.Runtime x;\n" + RULE,
            "1:1: accumulate is not allowed: remove this import"),
        hostile(
            "from",
            rule(PATTERN + "\n    exists Issue( ) from $f.issues()", CONSEQUENCE),
            "6:26: from is not allowed: a pattern is Failure( … ) or Issue( … ) alone"),
        hostile(
            "from collect",
            rule(PATTERN + "\n    exists Issue( ) from collect( Issue( ) )", CONSEQUENCE),
            "6:26: from is not allowed: a pattern is Failure( … ) or Issue( … ) alone"),
        hostile(
            "accumulate",
            rule(
                PATTERN + "\n    accumulate( Issue( $c : code ), $n : count( " + PAYLOAD + " ) )",
                CONSEQUENCE),
            "6:5: accumulate is not allowed: write exists Issue( … ) or not Issue( … )"),
        hostile(
            "groupby",
            rule(
                PATTERN + "\n    groupby( Issue( $c : code ); $k : $c; $n : count( $c ) )",
                CONSEQUENCE),
            "6:5: groupby is not allowed: write exists Issue( … ) or not Issue( … )"),
        hostile(
            "forall",
            rule(PATTERN + "\n    forall( Issue( root == true ) )", CONSEQUENCE),
            "6:5: forall is not allowed: write not Issue( … )"),
        hostile(
            "a method call in a constraint",
            rule("$f : Failure( text.toUpperCase() == \"A\" )", CONSEQUENCE),
            "5:19: " + CALL),
        hostile(
            "a static call in a constraint",
            rule("$f : Failure( " + PAYLOAD + " == null )", CONSEQUENCE),
            "5:19: " + CALL),
        hostile(
            "a method call on a literal",
            rule("$f : Failure( text contains \"a\".repeat(9) )", CONSEQUENCE),
            "5:33: " + CALL_ON),
        hostile(
            "class.name",
            rule("$f : Failure( class.name == \"A\" )", CONSEQUENCE),
            "5:19: " + CALL),
        hostile(
            "a nested constraint",
            rule("$f : Failure( text.( length > 5 ) )", CONSEQUENCE),
            "5:19: nested constraints are not allowed: " + COMPARISON),
        hostile(
            "a constructor in a constraint",
            rule("$f : Failure( text == new String(\"a\") )", CONSEQUENCE),
            "5:27: " + CALL),
        hostile(
            "a binding in a constraint",
            rule("$f : Failure( $t : text )", CONSEQUENCE),
            "5:19: " + CALL_ON),
        hostile(
            "salience expression",
            IMPORTS
                + "rule \"r\"\nsalience ( "
                + PAYLOAD
                + " == null ? 1 : 2 )\n"
                + RULE.substring(RULE.indexOf("when")),
            "4:1: " + ATTRIBUTE),
        hostile(
            "enabled expression",
            IMPORTS
                + "rule \"r\"\nenabled ( "
                + PAYLOAD
                + " == null )\n"
                + RULE.substring(RULE.indexOf("when")),
            "4:1: " + ATTRIBUTE),
        hostile("an attribute of the package", "dialect \"mvel\"\n" + RULE, "1:1: " + ATTRIBUTE),
        hostile(
            "global",
            IMPORTS + "global java.lang.Runtime x;\n" + body(PATTERN, CONSEQUENCE),
            "3:1: global is not allowed: remove it"),
        hostile(
            "query",
            RULE + "query q\n    Failure( eval( " + PAYLOAD + " == null ) )\nend\n",
            "9:1: query is not allowed: remove it"),
        hostile(
            "extends",
            RULE.replace("\"r\"", "\"r\" extends \"base\""),
            "3:10: extends is not allowed: write the whole condition in this rule"),
        hostile(
            "then[x]",
            rule(PATTERN + "\n    do[x]", CONSEQUENCE + "\nthen[x]\n    " + PAYLOAD + ";"),
            "6:5: a branch is not allowed: write a rule of its own",
            "9:1: a second consequence is not allowed: write a rule of its own"),
        hostile(
            "an annotation",
            RULE.replace("when", "@Timer( " + PAYLOAD + " )\nwhen"),
            "4:1: annotations are not allowed: remove it"),
        hostile("package", "package a.b;\n" + RULE, "1:1: a rule has no package: remove this line"),
        hostile("unit", "unit a.B;\n" + RULE, "1:1: a rule has no unit: remove this line"),
        hostile(
            "a unicode escape that ends a comment",
            IMPORTS + "// \\u000a " + PAYLOAD + ";\n" + body(PATTERN, CONSEQUENCE),
            "3:4: " + ESCAPE),
        hostile(
            "a unicode escape that ends a text",
            rule(
                "$f : Failure( text contains \"\\u0022 || eval(true) || \\uu0022\" )", CONSEQUENCE),
            "5:34: " + ESCAPE,
            "5:58: " + ESCAPE),
        hostile(
            "a unicode escape in the consequence",
            rule(PATTERN, "\\u0053ystem.exit(0);" + CONSEQUENCE),
            "7:5: " + ESCAPE),
        hostile(
            "look-around",
            rule("$f : Failure( text matches \"(?=a)b\" )", CONSEQUENCE),
            "5:32: RE2 has no such pattern (invalid or unsupported Perl syntax)" + RE2),
        hostile(
            "back-reference",
            rule("$f : Failure( text matches \"(a)\\\\1\" )", CONSEQUENCE),
            "5:32: RE2 has no such pattern (invalid escape sequence)" + RE2),
        hostile(
            "possessive repetition",
            rule("$f : Failure( text not matches \"a++\" )", CONSEQUENCE),
            "5:36: RE2 has no such pattern (invalid nested repetition operator)" + RE2),
        hostile(
            "a pattern that takes all memory",
            rule("$f : Failure( text matches \"((a{1000}){1000}){1000}\" )", CONSEQUENCE),
            "5:32: this pattern is too large with its repetitions written out: write fewer {…}, or"
                + " fewer brackets inside brackets"));
  }

  @BeforeEach
  @AfterEach
  void clear() {
    System.clearProperty(PROPERTY);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("hostileRules")
  void isRefusedWithItsPlaceAndNothingRan(String name, String drl, List<String> problems) {
    DrlException refused =
        catchThrowableOfType(DrlException.class, () -> DrlReader.read("r.drl", drl));

    assertThat(refused).as(name).isNotNull();
    assertThat(refused.problems().stream().map(Problem::toString))
        .containsExactlyElementsOf(problems.stream().map(problem -> "r.drl:" + problem).toList());
    assertThat(System.getProperty(PROPERTY)).isNull();
  }

  @Test
  void everyProblemIsToldAtOnce() {
    String drl =
        "package a;\nimport java.io.File;\n"
            + IMPORTS
            + "rule \"r\" salience 5 when\n"
            + "  $f : Failure( eval( true ), txt == \"a\", text == 5 )\n"
            + "  eval( true )\n"
            + "then System.exit(0); end\n";

    DrlException refused =
        catchThrowableOfType(DrlException.class, () -> DrlReader.read("r.drl", drl));

    assertThat(refused.problems().stream().map(p -> p.line() + ":" + p.column()))
        .containsExactly("1:1", "2:1", "5:10", "6:17", "6:31", "6:51", "7:3", "8:6");
  }

  /** The control: what these tests prove not to run does run where rules are compiled. */
  @Test
  void stockDroolsRunsThePayload() {
    String drl = rule(PATTERN, PAYLOAD + ";\n    " + CONSEQUENCE);
    try (StockDrools drools = new StockDrools(Map.of("hostile", drl))) {
      drools.matching(Failure.of(Failure.Kind.TEXT).text("a").build());
    }
    assertThat(System.getProperty(PROPERTY)).isEqualTo("ran");
  }
}
