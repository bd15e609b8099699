package dev.taxon.engine.ruleset;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taxon.engine.Problem;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class YamlValueTest {
  private final List<Problem> problems = new ArrayList<>();

  @Test
  void valuesThatFitAreGiven() {
    YamlValue root = read("text: a\nnumber: 404\ntruth: true\nchoice: b\nlist: [x, y]\n");
    assertThat(root.get("text").text()).isEqualTo("a");
    assertThat(root.get("text").text(Pattern.compile("[a-z]+"), "a word")).isEqualTo("a");
    assertThat(root.get("number").integer(400, 404)).isEqualTo(404);
    assertThat(root.get("truth").truth()).isTrue();
    assertThat(root.get("choice").oneOf(Map.of("b", 2))).isEqualTo(2);
    assertThat(root.get("list").items()).extracting(YamlValue::text).containsExactly("x", "y");
    assertThat(root.entries()).extracting(entry -> entry.key().text()).contains("text", "list");
    assertThat(root.find("none")).isEmpty();
    assertThat(problems).isEmpty();
  }

  @Test
  void valuesThatDoNotFitAreTold() {
    YamlValue root = read("a: 1\nb: [2]\nc: {x: 3}\nd: ''\ne: Word\nf: null\n");
    root.get("a").text();
    root.get("b").text();
    root.get("c").items();
    root.get("d").text();
    root.get("e").text(Pattern.compile("[a-z]+"), "a word; write small letters");
    root.get("e").integer(1, 2);
    root.get("a").integer(2, 3);
    root.get("f").truth();
    root.get("e").oneOf(Map.of("b", 2));
    root.get("b").entries();
    root.get("b").items().get(0).text();
    root.get("z");
    root.keys("a", "b", "c", "d", "e");
    assertThat(problems)
        .extracting(Problem::toString)
        .containsExactly(
            "f.yaml:1:4: a must be a text (in quotes, if it reads as a number, true, false or"
                + " null), not 1",
            "f.yaml:2:4: b must be a text (in quotes, if it reads as a number, true, false or"
                + " null), not a list",
            "f.yaml:3:4: c must be a list, not a mapping",
            "f.yaml:4:4: d is empty; write a text",
            "f.yaml:5:4: \"Word\" is not a word; write small letters",
            "f.yaml:5:4: e must be a whole number from 1 to 2, not the text \"Word\"",
            "f.yaml:1:4: a must be a whole number from 2 to 3, not 1",
            "f.yaml:6:4: f must be true or false, not null",
            "f.yaml:5:4: e must be one of b, not the text \"Word\"",
            "f.yaml:2:4: b must be a mapping with keys, not a list",
            "f.yaml:2:5: an item of b must be a text (in quotes, if it reads as a number, true,"
                + " false or null), not 2",
            "f.yaml:1:1: the key z is missing",
            "f.yaml:6:1: unknown key \"f\"; known here: a, b, c, d, e");
  }

  @Test
  void oneMistakeIsOneProblem() {
    YamlValue missing = read("a: 1\n").get("z");
    assertThat(missing.keys("x").get("y").text()).isEmpty();
    assertThat(missing.items()).isEmpty();
    assertThat(missing.integer(400, 599)).isEqualTo(400);
    assertThat(missing.truth()).isFalse();
    assertThat(missing.oneOf(Map.of("b", 2))).isNull();
    assertThat(problems).hasSize(1);
  }

  @Test
  void quotedTextsStayInOneShortLine() {
    assertThat(YamlValue.quote("a\nb\u001b" + "c".repeat(100)))
        .isEqualTo("\"a b " + "c".repeat(56) + "…\"");
  }

  @Test
  void aPathLeadsAsFarAsItCan() {
    YamlValue root = read("issues:\n  - path: [a]\n    code: x\n");
    assertThat(root.at("issues[0].code").line()).isEqualTo(3);
    assertThat(root.at("issues[0].path[0]").line()).isEqualTo(2);
    assertThat(root.at("issues[7].path").line()).isEqualTo(2);
    assertThat(root.at("issues[99999999999]").line()).isEqualTo(2);
    assertThat(root.at("text").line()).isEqualTo(1);
    assertThat(root.at("").line()).isEqualTo(1);
  }

  private YamlValue read(String text) {
    return YamlFile.read("f.yaml", text, problems).orElseThrow();
  }
}
