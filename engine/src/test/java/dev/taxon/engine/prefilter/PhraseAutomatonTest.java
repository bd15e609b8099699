package dev.taxon.engine.prefilter;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taxon.engine.Failure;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class PhraseAutomatonTest {
  private static final String START = String.valueOf(PhraseAutomaton.START);
  private static final String END = String.valueOf(PhraseAutomaton.END);

  private static Set<String> found(List<String> phrases, String text) {
    return found(new PhraseAutomaton(phrases), phrases, text);
  }

  private static Set<String> found(PhraseAutomaton automaton, List<String> phrases, String text) {
    Set<String> found = new TreeSet<>();
    for (long at = automaton.next(text, automaton.begin());
        at >= 0;
        at = automaton.next(text, at)) {
      for (int hit = automaton.hit(text, at); hit >= 0; hit = automaton.hitAfter(text, at, hit)) {
        found.add(phrases.get(hit));
      }
    }
    return found;
  }

  @Test
  void findsPhrasesInsideEachOther() {
    assertThat(found(List.of("he", "she", "his", "hers", "s"), "Ushers"))
        .containsExactly("he", "hers", "s", "she");
  }

  @Test
  void comparesWhatIsTooLongForStates() {
    List<String> phrases = List.of("evidence changed; reload", "evidently", "nothing of this");
    assertThat(found(phrases, "The EVIDENCE changed; RELOAD it"))
        .containsExactly("evidence changed; reload");
    assertThat(found(phrases, "Evidence changed; relo")).isEmpty();
    assertThat(found(phrases, "Evidence changed since")).isEmpty();
  }

  @Test
  void keepsToThePlace() {
    List<String> phrases =
        List.of("busy now", START + "busy now", "busy now" + END, START + "busy now" + END);
    assertThat(found(phrases, "Busy now")).containsExactlyInAnyOrderElementsOf(phrases);
    assertThat(found(phrases, "Busy now!")).containsExactly("busy now", START + "busy now");
    assertThat(found(phrases, "Is busy now")).containsExactly("busy now", "busy now" + END);
    assertThat(found(phrases, "Is busy now!")).containsExactly("busy now");
    assertThat(found(phrases, "")).isEmpty();
  }

  @Test
  void foldsAsFailuresDo() {
    List<String> phrases = List.of("größe", "i", "ω", "ß");
    assertThat(found(phrases, "GRÖßE")).containsExactly("größe", "ß");
    assertThat(found(phrases, "\u0130")).containsExactly("i");
    assertThat(found(phrases, "\u2126")).containsExactly("ω");
    assertThat(found(phrases, "SS")).isEmpty();
  }

  @Test
  void nothingToFind() {
    assertThat(found(List.of(), "any text")).isEmpty();
  }

  /** Against the plain search, over few letters so that phrases overlap and share beginnings. */
  @Test
  void findsWhatAPlainSearchFinds() {
    Random random = new Random(7);
    int finds = 0;
    for (int round = 0; round < 3_000; round++) {
      Set<String> distinct = new LinkedHashSet<>();
      for (int i = random.nextInt(12); i >= 0; i--) {
        String phrase = letters(random, 1 + random.nextInt(12));
        distinct.add(
            (random.nextInt(4) == 0 ? START : "")
                + Failure.lowerCase(phrase)
                + (random.nextInt(4) == 0 ? END : ""));
      }
      List<String> phrases = new ArrayList<>(distinct);
      PhraseAutomaton automaton = new PhraseAutomaton(phrases);
      for (int i = 0; i < 10; i++) {
        String text = letters(random, random.nextInt(40));
        Set<String> expected = new TreeSet<>();
        for (String phrase : phrases) {
          if ((START + Failure.lowerCase(text) + END).contains(phrase)) {
            expected.add(phrase);
          }
        }
        finds += expected.size();
        assertThat(found(automaton, phrases, text)).isEqualTo(expected);
      }
    }
    assertThat(finds).isGreaterThan(10_000);
  }

  private static String letters(Random random, int length) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < length; i++) {
      text.append("aAbBcÄ".charAt(random.nextInt(random.nextBoolean() ? 2 : 6)));
    }
    return text.toString();
  }
}
