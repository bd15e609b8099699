package dev.taxon.engine.prefilter;

import dev.taxon.engine.Failure;
import dev.taxon.engine.prefilter.Trigger.Phrase;
import dev.taxon.engine.prefilter.Trigger.Place;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The phrases that rules look for in one text field. */
final class PhraseIndex {
  private final PhraseAutomaton automaton;
  private final int[] lengths;

  /** By place, then by phrase; null where no rule looks for the phrase there. */
  private final Suspects[] anywhere;

  private final Suspects[] atStart;
  private final Suspects[] atEnd;
  private final Suspects[] whole;

  PhraseIndex(Map<Phrase, Suspects> triggers) {
    List<String> phrases = triggers.keySet().stream().map(Phrase::phrase).distinct().toList();
    automaton = new PhraseAutomaton(phrases);
    lengths = phrases.stream().mapToInt(String::length).toArray();
    Map<Place, Suspects[]> places = new EnumMap<>(Place.class);
    for (Place place : Place.values()) {
      places.put(place, new Suspects[lengths.length]);
    }
    Map<String, Integer> numbers = new HashMap<>();
    for (String phrase : phrases) {
      numbers.put(phrase, numbers.size());
    }
    triggers.forEach(
        (trigger, suspects) ->
            places.get(trigger.place())[numbers.get(trigger.phrase())] = suspects);
    anywhere = places.get(Place.ANYWHERE);
    atStart = places.get(Place.START);
    atEnd = places.get(Place.END);
    whole = places.get(Place.WHOLE);
  }

  long[] name(String text, Failure failure, long[] named) {
    long[] result = named;
    for (long at = automaton.next(text, 0); at >= 0; at = automaton.next(text, at)) {
      int end = PhraseAutomaton.end(at);
      for (int hit = automaton.hit(at); hit >= 0; hit = automaton.nextHit(hit)) {
        boolean starts = end == lengths[hit];
        boolean ends = end == text.length();
        result = name(anywhere[hit], failure, result);
        if (starts) {
          result = name(atStart[hit], failure, result);
        }
        if (ends) {
          result = name(atEnd[hit], failure, result);
        }
        if (starts && ends) {
          result = name(whole[hit], failure, result);
        }
      }
    }
    return result;
  }

  private static long[] name(Suspects suspects, Failure failure, long[] named) {
    return suspects == null ? named : suspects.name(failure, named);
  }
}
