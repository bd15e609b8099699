package dev.taxon.engine.prefilter;

import dev.taxon.engine.Failure;
import dev.taxon.engine.prefilter.Trigger.Phrase;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The phrases that rules look for in one text field. */
final class PhraseIndex {
  private final PhraseAutomaton automaton;

  /** By phrase. */
  private final Suspect[] suspects;

  PhraseIndex(Map<Phrase, Suspect> triggers) {
    List<String> phrases = new ArrayList<>();
    triggers.keySet().forEach(trigger -> phrases.add(trigger.placed()));
    automaton = new PhraseAutomaton(phrases);
    suspects = triggers.values().toArray(new Suspect[0]);
  }

  Named name(String text, Failure failure, Named named) {
    Named result = named;
    for (long at = automaton.next(text, automaton.begin());
        at >= 0;
        at = automaton.next(text, at)) {
      for (int hit = automaton.hit(text, at); hit >= 0; hit = automaton.hitAfter(text, at, hit)) {
        result = suspects[hit].name(failure, result);
      }
    }
    return result;
  }
}
