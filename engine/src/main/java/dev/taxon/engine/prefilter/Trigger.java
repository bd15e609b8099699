package dev.taxon.engine.prefilter;

import dev.taxon.engine.drl.Field;

/** Something that can be looked up in a failure at once for all rules. */
sealed interface Trigger {

  /**
   * A phrase in {@link Field#TEXT} or {@link Field#DATA_TEXT}, both folded to lower case.
   *
   * @param phrase the folded phrase, never empty
   * @param place where in the field it must stand
   */
  record Phrase(Field field, String phrase, Place place) implements Trigger {

    /** The phrase with the marks of its place. */
    String placed() {
      return switch (place) {
        case ANYWHERE -> phrase;
        case START -> PhraseAutomaton.START + phrase;
        case END -> phrase + PhraseAutomaton.END;
        case WHOLE -> PhraseAutomaton.START + phrase + PhraseAutomaton.END;
      };
    }
  }

  /** A field that equals the value. */
  record Value(Field field, Object value) implements Trigger {}

  /** A field that is told: a text that is not empty, or a number. */
  record Told(Field field) implements Trigger {}

  /** The failure has issues. */
  record AnyIssue() implements Trigger {}

  /** Where a phrase must stand. */
  enum Place {
    ANYWHERE,
    START,
    END,
    WHOLE
  }
}
