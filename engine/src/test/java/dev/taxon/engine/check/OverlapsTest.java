package dev.taxon.engine.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taxon.engine.Failure;
import dev.taxon.engine.classify.Classifier;
import dev.taxon.engine.classify.Rulesets;
import dev.taxon.engine.classify.Verdict;
import dev.taxon.engine.contract.Code;
import dev.taxon.engine.contract.Decision;
import dev.taxon.engine.drl.Condition;
import dev.taxon.engine.drl.DrlReader;
import dev.taxon.engine.drl.Evaluation;
import dev.taxon.engine.intake.Intake;
import dev.taxon.engine.intake.Request;
import dev.taxon.engine.ruleset.Case;
import dev.taxon.engine.ruleset.Rule;
import dev.taxon.engine.ruleset.Ruleset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OverlapsTest {
  private static final Intake INTAKE = new Intake(List.of(), Intake.DEFAULT_MAX_TEXT);

  /** Two rules of the operation contract: the first gives conflict, the second unavailable. */
  @ParameterizedTest
  @CsvSource(
      delimiterString = "=>",
      quoteCharacter = '`',
      textBlock =
          """
          text contains "busy"        => text contains "is busy"                  => shadowed error
          text contains "busy"        => text == "busy"                           => shadowed error
          lower contains "busy"       => text str[startsWith] "Busy"              => shadowed error
          text contains "a"           => text matches "(b|c)+a[0-9]*"             => shadowed error
          vendorCode > 10             => vendorCode in (11, 12)                   => shadowed error
          vendorCode != 5             => kind == "mcp"                            => shadowed error
          sqlClass == "23"            => sqlState in ("23505", "23503")           => shadowed error
          rpcCode < 0 || rpcCode >= 0 => kind == "mcp" && text contains "x"       => shadowed error
          text contains "is busy"     => text contains "busy"                     => overlaps note
          text str[startsWith] "Not"  => text str[endsWith] "found"               => overlaps note
          text contains "red"         => text str[startsWith] "shred" && text not contains "y" => shadowed error
          text contains "red"         => text contains "shred" || text == "x"     => overlaps warning
          sqlState == "23505"         => text contains "dup"                      => overlaps note
          text not contains "a"       => text not contains "b"                    => overlaps warning
          text str[startsWith] "Not"  => text str[startsWith] "Now"               => none
          text == "a"                 => text == "b"                              => none
          text str[startsWith] "Not"  => lower str[startsWith] "now"              => none
          kind == "mcp"               => sqlState == "23505"                      => none
          rpcCode == -32602           => vendorCode == 1062                       => none
          sqlClass == "23"            => sqlState == "40001"                      => none
          text matches "a+"           => text matches "[b-z]*"                    => none
          text matches "a+"           => text matches "[a-z]{3}"                  => overlaps note
          vendorCode < 5              => vendorCode > 5                           => none
          text contains "a"           => text contains "b" && text not contains "a" => none
          text contains "a"           => text contains "b" && text not contains "b" => never-matches error
          text contains "a"           => vendorCode < 5 && vendorCode > 4         => never-matches error
          text contains "a"           => sqlState == "4000"                       => never-matches error
          text contains "a\\\\b"      => text matches "a\\\\b.*"                  => undecided warning
          """)
  void tellsHowTwoRulesMeet(String first, String second, String expected) {
    List<Finding> findings =
        Overlaps.of(
            ruleset(
                rule("first", first, Rulesets.CONFLICT),
                rule("second", second, Rulesets.UNAVAILABLE)));

    assertThat(
            findings.stream()
                .map(finding -> finding.kind().label() + " " + finding.severity().label())
                .findFirst()
                .orElse("none"))
        .as("%s", findings)
        .isEqualTo(expected);
    for (Finding finding : findings) {
      assertThat(finding.rules()).startsWith("second");
      assertThat(finding.file()).isEqualTo("packs/second.drl");
      if (finding.kind() == Finding.Kind.OVERLAPS) {
        assertThat(finding.rules()).containsExactly("second", "first");
        Failure example = INTAKE.read(finding.example()).failure().orElseThrow();
        assertThat(predicate(first).and(predicate(second)).test(example)).isTrue();
      }
    }
  }

  @Test
  void aMessageNamesBothRulesAndTheExample() {
    assertThat(
            Overlaps.of(
                ruleset(
                    rule("busy", "text contains \"busy\"", Rulesets.CONFLICT),
                    rule("late", "text contains \"too \\\"late\\\"\"", Rulesets.UNAVAILABLE))))
        .containsExactly(
            new Finding(
                Finding.Kind.OVERLAPS,
                Finding.Severity.NOTE,
                "packs/late.drl",
                0,
                List.of("late", "busy"),
                "rules busy (conflict) and late (unavailable) both match {kind: text, text: \"busy"
                    + " too \\\"late\\\"\", origin: api}, and the first wins: it is made of what"
                    + " both ask for",
                Map.of("kind", "text", "text", "busy too \"late\"", "origin", "api")));
  }

  @Test
  void aCaseSettlesAnOverlap() {
    Rule general = rule("general", "text contains \"red\"", Rulesets.CONFLICT);
    Rule special =
        rule("special", "text contains \"shred\" || text == \"x\"", Rulesets.UNAVAILABLE);
    Request input = INTAKE.read(Map.of("kind", "text", "text", "to shred"));
    Rule settled =
        new Rule(
            special.id(),
            special.file(),
            true,
            special.model(),
            null,
            List.of(new Case(1, input, "unavailable", true, "")));

    assertThat(Overlaps.of(ruleset(general, settled)))
        .singleElement()
        .satisfies(
            finding -> {
              assertThat(finding.severity()).isEqualTo(Finding.Severity.NOTE);
              assertThat(finding.message()).endsWith("and the first wins: a case settles it");
              assertThat(finding.example().get("text")).isEqualTo("to shred");
            });
  }

  @Test
  void equalCodesAreNoOverlapAndRulesThatAreOffTakeNoPart() {
    Rule one = rule("one", "text contains \"busy\"", Rulesets.CONFLICT);
    Rule two = rule("two", "text contains \"late\"", Rulesets.CONFLICT);
    Rule off = Rulesets.switchedOff(rule("off", "text contains \"bus\"", Rulesets.UNAVAILABLE));

    assertThat(Overlaps.of(ruleset(one, off, two))).isEmpty();
  }

  @Test
  void issuesAreReasonedAboutOneByOne() {
    Rule root = rule("root", ") exists Issue( root == true", Rulesets.CONFLICT);
    Rule state = rule("state", ") exists Issue( first == \"state\"", Rulesets.UNAVAILABLE);
    Rule type = rule("type", ") exists Issue( root == true, code == \"custom\"", Rulesets.INTERNAL);

    List<Finding> findings = Overlaps.of(ruleset(root, state, type));

    assertThat(findings.stream().map(finding -> finding.kind().label() + finding.rules()))
        .containsExactlyInAnyOrder(
            "overlaps[state, root]", "shadowed[type, root]", "overlaps[type, state]");
  }

  /**
   * What a check says of random rules agrees with what the rules do: a hidden rule never matches
   * alone, an example is matched by both, and a pair of which nothing is said shares no failure.
   */
  @Test
  void agreesWithWhatRulesDo() {
    Random random = new Random(11);
    List<Failure> failures = IntStream.range(0, 3_000).mapToObj(i -> failure(random)).toList();
    int rounds = (int) (200 * Double.parseDouble(System.getProperty("taxon.test.scale", "0.1")));
    Map<String, Integer> seen = new LinkedHashMap<>();
    for (int round = 0; round < rounds; round++) {
      List<Rule> rules = new ArrayList<>();
      for (int i = 0; i < 12; i++) {
        Code code = i % 2 == 0 ? Rulesets.CONFLICT : Rulesets.UNAVAILABLE;
        rules.add(rule("rule-" + i, constraints(random, 2), code));
      }
      Ruleset ruleset = ruleset(rules.toArray(new Rule[0]));
      Classifier classifier = Classifier.of(ruleset);
      List<Finding> findings = Overlaps.of(ruleset);
      findings.forEach(finding -> seen.merge(finding.kind().label(), 1, Integer::sum));

      List<Set<String>> matches =
          failures.stream().map(failure -> matching(classifier, failure)).toList();
      Set<List<String>> told = findings.stream().map(Finding::rules).collect(Collectors.toSet());
      for (Finding finding : findings) {
        String later = finding.rules().get(0);
        switch (finding.kind()) {
          case SHADOWED ->
              assertThat(matches)
                  .filteredOn(names -> names.contains(later))
                  .allMatch(names -> names.contains(finding.rules().get(1)));
          case NEVER_MATCHES -> assertThat(matches).noneMatch(names -> names.contains(later));
          case OVERLAPS ->
              assertThat(
                      matching(classifier, INTAKE.read(finding.example()).failure().orElseThrow()))
                  .containsAll(finding.rules());
          default -> assertThat(finding.kind()).isEqualTo(Finding.Kind.UNDECIDED);
        }
      }
      for (Set<String> names : matches) {
        for (Rule later : rules) {
          for (Rule earlier : rules.subList(0, rules.indexOf(later))) {
            if (names.contains(later.id())
                && names.contains(earlier.id())
                && !later.model().code().equals(earlier.model().code())) {
              assertThat(told).contains(List.of(later.id(), earlier.id()));
            }
          }
        }
      }
    }
    assertThat(seen.keySet()).contains("shadowed", "overlaps", "never-matches");
    assertThat(seen.getOrDefault("undecided", 0))
        .as("%s", seen)
        .isLessThan(seen.get("overlaps") / 20);
  }

  private static Set<String> matching(Classifier classifier, Failure failure) {
    Verdict verdict =
        classifier.trace(new Request(Optional.of(failure), "operation")).orElseThrow();
    return verdict.matches().stream().map(Decision::rule).collect(Collectors.toSet());
  }

  private static final List<String> TESTS =
      List.of(
          "text contains \"ab\"",
          "text contains \"b\"",
          "text not contains \"a\"",
          "text str[startsWith] \"a\"",
          "text str[endsWith] \"ba\"",
          "text == \"ab\"",
          "text != \"b\"",
          "lower contains \"c\"",
          "lower str[startsWith] \"ca\"",
          "text matches \"a.*b\"",
          "text not matches \"[abc ]*\"",
          "lower in (\"ab\", \"c\")",
          "kind == \"mcp\"",
          "kind != \"text\"",
          "origin == \"storage\"",
          "level == \"tool\"",
          "sqlState == \"23505\"",
          "sqlState in (\"23505\", \"40001\")",
          "sqlClass == \"23\"",
          "sqlClass not in (\"23\", \"40\")",
          "vendor == \"mysql\"",
          "vendorCode == 7",
          "vendorCode > 5",
          "vendorCode <= 5",
          "vendorCode != 7",
          "rpcCode == -32602",
          "rpcCode < 0",
          "dataText contains \"ab\"",
          "action == \"read\"");

  private static String constraints(Random random, int depth) {
    if (depth == 0 || random.nextInt(3) == 0) {
      return TESTS.get(random.nextInt(TESTS.size()));
    }
    String one = constraints(random, depth - 1);
    String other = constraints(random, depth - 1);
    return switch (random.nextInt(5)) {
      case 0 -> "!(" + one + ")";
      case 1, 2 -> "(" + one + " && " + other + ")";
      default -> "(" + one + " || " + other + ")";
    };
  }

  private static Failure failure(Random random) {
    Map<String, Object> body = new LinkedHashMap<>();
    String text =
        IntStream.range(0, random.nextInt(5))
            .mapToObj(i -> List.of("a", "b", "c", "ba", "CA", " ").get(random.nextInt(6)))
            .collect(Collectors.joining());
    if (random.nextInt(3) == 0) {
      body.put("kind", "mcp");
      Map<String, Object> error = new LinkedHashMap<>();
      error.put("code", Arrays.asList(-32602, -32603, 5).get(random.nextInt(3)));
      error.put("message", text);
      error.put("data", random.nextBoolean() ? "ab" : null);
      body.put(
          "payload",
          random.nextBoolean()
              ? Map.of("error", error)
              : Map.of("result", Map.of("isError", true, "text", text)));
    } else {
      body.put("kind", "text");
      body.put("text", text);
      body.put("origin", random.nextBoolean() ? "storage" : "api");
      if (random.nextBoolean()) {
        body.put("sqlState", List.of("23505", "23000", "40001", "42P01").get(random.nextInt(4)));
      }
      if (random.nextBoolean()) {
        body.put("vendor", List.of("mysql", "h2").get(random.nextInt(2)));
      }
      if (random.nextBoolean()) {
        body.put("vendorCode", List.of(-1, 5, 6, 7, 8).get(random.nextInt(5)));
      }
    }
    if (random.nextInt(4) == 0) {
      body.put("action", "read");
    }
    return INTAKE.read(body).failure().orElseThrow();
  }

  private static Predicate<Failure> predicate(String constraints) {
    return Evaluation.compile(condition(constraints));
  }

  private static Condition condition(String constraints) {
    return DrlReader.read(
            "r.drl",
            "import dev.taxon.engine.Failure;\nimport dev.taxon.engine.Issue;\nrule \"r\" when\n"
                + "$f : Failure( "
                + constraints
                + " )\nthen\n$f.classifyAs(\"c\");\nend\n")
        .condition();
  }

  private static Rule rule(String id, String constraints, Code code) {
    return Rulesets.rule(id, condition(constraints), code);
  }

  private static Ruleset ruleset(Rule... rules) {
    return Rulesets.of(Rulesets.pack(Rulesets.OPERATION, rules));
  }
}
