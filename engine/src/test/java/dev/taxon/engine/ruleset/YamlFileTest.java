package dev.taxon.engine.ruleset;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taxon.engine.Problem;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class YamlFileTest {
  private final List<Problem> problems = new ArrayList<>();

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "a: [1, 2 | 1:9: not YAML: while parsing a flow sequence, expected ',' or ']', but got"
            + " <stream end>; mind quotes, brackets and indent here",
        "a: \"x | 1:6: not YAML: while scanning a quoted scalar, found unexpected end of stream;"
            + " mind quotes, brackets and indent here",
        "a: 'don't' | 1:9: not YAML: while parsing a block mapping, expected <block end>, but found"
            + " '<scalar>'; mind quotes, brackets and indent here",
        "a:\\n  b: 1\\n c: 2 | 3:2: not YAML: while parsing a block mapping, expected <block end>,"
            + " but found '<block mapping start>'; mind quotes, brackets and indent here",
        "a:\\n\\t- x | 2:1: a tab; indent with spaces",
        "a: b: c | 1:5: a colon where none can be; put a text that holds one in quotes, or mind the"
            + " indent",
        "a: @x | 1:4: a text must not begin with this character; put the text in quotes",
        "a: &x [1]\\nb: *x | 1:4: anchors and aliases are not allowed; write the value out",
        "a: 1\\n<<: *x | 2:5: anchors and aliases are not allowed; write the value out",
        "a: 1\\n*x : 2 | 2:1: a key must be a plain word or a text in quotes",
        "a: 1\\n? [x]\\n: y | 2:3: a key must be a plain word or a text in quotes",
        "a: !!java.net.URL [x] | 1:4: tags are not allowed; remove"
            + " \"tag:yaml.org,2002:java.net.URL\"",
        "a: !b c | 1:4: tags are not allowed; remove \"!b\"",
        "!b a: c | 1:1: tags are not allowed; remove \"!b\"",
        "x: 1\\n---\\ny: 2 | 2:1: a second document; write one to a file",
        "`` | the file is empty",
        "# only a comment | the file is empty",
        "'😀😀': {x: &a 1} | 1:13: anchors and aliases are not allowed; write the value out",
      })
  void whatIsRefusedIsToldWithItsPlace(String text, String problem) {
    assertThat(read(text.replace("\\n", "\n").replace("\\t", "\t"))).isEmpty();
    assertThat(problems)
        .extracting(Problem::toString)
        .containsExactly("f.yaml:" + (problem.startsWith("the file") ? " " : "") + problem);
  }

  @Test
  void aCharacterThatYamlForbidsIsToldWithItsPlace() {
    assertThat(read("ok: 1\r\n😀: \u0001")).isEmpty();
    assertThat(problems)
        .containsExactly(
            new Problem("f.yaml", 2, 5, "the character U+0001 is not allowed in YAML"));
  }

  @Test
  void bombsAreRefusedAtOnce() {
    assertThat(read("[".repeat(1_000_000))).isEmpty();
    assertThat(read("a: ".repeat(1) + "{a: ".repeat(100_000))).isEmpty();
    assertThat(read("a: &a [x,x]\nb: &b [*a,*a]\nc: &c [*b,*b]\n")).isEmpty();
    assertThat(read("x".repeat(4_000_000))).isEmpty();
    assertThat(problems)
        .containsExactly(
            new Problem("f.yaml", 1, 51, "nested deeper than 50 levels"),
            new Problem("f.yaml", 1, 200, "nested deeper than 50 levels"),
            new Problem("f.yaml", 1, 4, "anchors and aliases are not allowed; write the value out"),
            new Problem("f.yaml", 0, 0, "longer than 3145728 characters; split it"));
  }

  @Test
  void aKeyThatStandsTwiceIsToldAtItsSecondPlace() {
    assertThat(read("a: 1\nb:\n  c: 1\n  \"c\": 2\na: 3\n").orElseThrow().object())
        .isEqualTo(Map.of("a", 1, "b", Map.of("c", 1)));
    assertThat(problems)
        .containsExactly(
            new Problem("f.yaml", 4, 3, "the key \"c\" stands here twice; remove one"),
            new Problem("f.yaml", 5, 1, "the key \"a\" stands here twice; remove one"));
  }

  @Test
  void noMoreThanAHundredProblemsOfOneFileAreTold() {
    read("a: 1\n".repeat(1000));
    assertThat(problems).hasSize(100);
  }

  @Test
  void plainWordsAreReadByTheCoreSchema() {
    Map<String, Object> expected = new LinkedHashMap<>();
    expected.put("none", null);
    expected.put("tilde", null);
    expected.put("nothing", null);
    expected.put("yes", true);
    expected.put("no", "no");
    expected.put("off", "off");
    expected.put("decimal", 10);
    expected.put("zeros", 2000);
    expected.put("negative", -803);
    expected.put("huge", new BigInteger("12345678901234567890"));
    expected.put("float", new BigDecimal("1.50"));
    expected.put("exponent", new BigDecimal("1e999999999"));
    expected.put("beyond", "1e99999999999");
    expected.put("digits", "9".repeat(500));
    expected.put("state", "22P02");
    expected.put("quoted", "23505");
    expected.put("octal", "0o17");
    expected.put("nan", ".nan");
    expected.put("date", "2025-11-25");
    expected.put("list", List.of("a", List.of(), new HashMap<>()));
    expected.put("block", "one\ntwo\n");
    assertThat(
            read("""
                none: null
                tilde: ~
                nothing:
                yes: True
                no: no
                off: off
                decimal: 10
                zeros: 02000
                negative: -803
                huge: 12345678901234567890
                float: 1.50
                exponent: 1e999999999
                beyond: 1e99999999999
                digits: %s
                state: 22P02
                quoted: "23505"
                octal: 0o17
                nan: .nan
                date: 2025-11-25
                list: [a, [], {}]
                block: |
                  one
                  two
                """
                    .formatted("9".repeat(500)))
                .orElseThrow()
                .object())
        .isEqualTo(expected);
    assertThat(problems).isEmpty();
  }

  @Test
  void aByteOrderMarkAndWindowsLinesAreNoMatter() {
    YamlValue file = read("\ufeffa:\r\n  b: 1\r\n").orElseThrow();
    assertThat(file.object()).isEqualTo(Map.of("a", Map.of("b", 1)));
    file.get("a").get("b").problem("here");
    file.get("a").problem("there");
    assertThat(problems)
        .containsExactly(new Problem("f.yaml", 2, 6, "here"), new Problem("f.yaml", 2, 3, "there"));
  }

  private Optional<YamlValue> read(String text) {
    return YamlFile.read("f.yaml", text, problems);
  }
}
