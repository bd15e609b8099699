package dev.taxon.rules;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taxon.engine.classify.Answer;
import dev.taxon.engine.classify.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The texts that we wrote ourselves: which phrases decide, and in which order. */
class OperationTextsTest {
  private static final List<Map<String, Object>> TABLE = Expectations.read("phrases.yaml");

  @Test
  void theRaisedTextsGetTheirCodes() {
    Map<String, List<String>> expected = Expectations.read("raised-texts.yaml");

    expected.forEach(
        (code, texts) ->
            texts.forEach(text -> assertThat(code(text, "storage")).as(text).isEqualTo(code)));
    assertThat(expected.entrySet().stream().map(row -> row.getKey() + " " + row.getValue().size()))
        .containsExactlyInAnyOrder(
            "conflict 22",
            "unsupported_input 27",
            "not_ready 13",
            "permission_denied 6",
            "not_found 4",
            "internal 1",
            "unavailable 1",
            "storage_failed 44");
  }

  /**
   * An authored text can end in something private, so not even those are echoed. The private word
   * has letters that no hexadecimal id or digest of an answer can hold.
   */
  @Test
  void noAnswerEchoesItsText() {
    Map<String, List<String>> raised = Expectations.read("raised-texts.yaml");

    raised.values().stream()
        .flatMap(List::stream)
        .forEach(
            text -> {
              String said = text + " for actor zoe-7";
              Verdict verdict =
                  Shipped.verdict(Map.of("kind", "text", "text", said, "origin", "storage"));
              assertThat(Answer.json(Optional.of(verdict)).toString())
                  .doesNotContain(text)
                  .doesNotContain("zoe-7");
            });
  }

  @Test
  void everyPhraseDecidesAlone() {
    for (Map<String, Object> row : TABLE) {
      for (String phrase : phrases(row, "starts")) {
        assertAsTold(phrase + "x");
        assertAsTold("x" + phrase);
      }
      for (String phrase : phrases(row, "contains")) {
        assertAsTold(phrase);
        assertAsTold("x" + phrase + "x");
      }
    }
  }

  /** Phrases joined, in other letter case, with a letter lost: always as the table says. */
  @Test
  void everyMixOfPhrasesIsDecidedAsTheTableSays() {
    List<String> all = new ArrayList<>();
    for (Map<String, Object> row : TABLE) {
      all.addAll(phrases(row, "starts"));
      all.addAll(phrases(row, "contains"));
    }
    Random random = new Random(20_260_928);
    int rounds =
        (int) (100_000 * Double.parseDouble(System.getProperty("taxon.test.scale", "0.1")));
    for (int i = 0; i < rounds; i++) {
      StringBuilder text = new StringBuilder();
      for (int part = random.nextInt(3); part >= 0; part--) {
        text.append(changed(all.get(random.nextInt(all.size())), random));
        text.append(random.nextBoolean() ? " " : "");
      }
      assertAsTold(text.toString());
    }
  }

  private static String changed(String phrase, Random random) {
    int at = random.nextInt(phrase.length());
    return switch (random.nextInt(6)) {
      case 0 -> phrase.toUpperCase(Locale.ROOT);
      case 1 -> phrase.substring(0, at) + phrase.substring(at + 1);
      default -> phrase;
    };
  }

  private static void assertAsTold(String text) {
    assertThat(code(text, "storage")).as(text).isEqualTo(told(text, "storage_failed"));
    assertThat(code(text, "api")).as(text).isEqualTo(told(text, "internal"));
  }

  private static String told(String text, String fallback) {
    for (Map<String, Object> row : TABLE) {
      if (phrases(row, "starts").stream().anyMatch(text::startsWith)
          || phrases(row, "contains").stream().anyMatch(text::contains)) {
        return (String) row.get("code");
      }
    }
    return fallback;
  }

  @SuppressWarnings("unchecked")
  private static List<String> phrases(Map<String, Object> row, String place) {
    return (List<String>) row.get(place);
  }

  private static String code(String text, String origin) {
    return Shipped.code(Map.of("kind", "text", "text", text, "origin", origin));
  }
}
