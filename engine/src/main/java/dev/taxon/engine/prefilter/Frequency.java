package dev.taxon.engine.prefilter;

import dev.taxon.engine.drl.Field;
import dev.taxon.engine.prefilter.Trigger.AnyIssue;
import dev.taxon.engine.prefilter.Trigger.Phrase;
import dev.taxon.engine.prefilter.Trigger.Place;
import dev.taxon.engine.prefilter.Trigger.Told;
import dev.taxon.engine.prefilter.Trigger.Value;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * Guesses how many failures in one show a trigger. Only the order of the guesses matters: a wrong
 * one costs time, never an answer.
 */
final class Frequency {
  private static final int USUAL_LENGTH = 60;

  private Frequency() {}

  /** How many show one of these clues; the values of one field exclude each other. */
  static double of(List<Clue> clues) {
    Map<Field, Double> values = new EnumMap<>(Field.class);
    double others = 0;
    for (Clue clue : clues) {
      if (clue.trigger() instanceof Value value && !value.value().equals("")) {
        values.merge(value.field(), of(value), Double::sum);
      } else {
        others += of(clue.trigger());
      }
    }
    for (Map.Entry<Field, Double> value : values.entrySet()) {
      others += Math.min(value.getValue(), of(new Told(value.getKey())));
    }
    return others;
  }

  private static double of(Trigger trigger) {
    if (trigger instanceof Phrase phrase) {
      double places = phrase.place() == Place.ANYWHERE ? USUAL_LENGTH : 1;
      return Math.min(1, places * ofLetters(phrase.phrase()));
    }
    if (trigger instanceof Value value) {
      if (value.value().equals("")) {
        return 0.8;
      }
      return switch (value.field()) {
        case LEVEL -> 0.9;
        case ORIGIN -> 0.6;
        case KIND -> 0.4;
        case PROTOCOL_VERSION -> 0.3;
        case VENDOR -> 0.2;
        case RPC_CODE, SQL_CLASS -> 0.02;
        default -> 0.005;
      };
    }
    if (trigger instanceof Told told) {
      return switch (told.field()) {
        case KIND, ORIGIN, LEVEL -> 1;
        case CONSTRAINT -> 0.05;
        default -> 0.3;
      };
    }
    return trigger instanceof AnyIssue ? 0.1 : 1;
  }

  /** English letters, most frequent first, as a product of rough chances. */
  private static double ofLetters(String phrase) {
    double chance = 1;
    for (int i = 0; i < phrase.length(); i++) {
      char c = phrase.charAt(i);
      if (c == ' ' || "etaoinsr".indexOf(c) >= 0) {
        chance *= 0.1;
      } else if (c >= 'a' && c <= 'z') {
        chance *= 0.03;
      } else {
        chance *= 0.01;
      }
    }
    return chance;
  }
}
