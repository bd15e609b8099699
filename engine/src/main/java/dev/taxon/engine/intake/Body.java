package dev.taxon.engine.intake;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The fields of a request body, each with the check that its reader asks for. */
final class Body {
  private static final int MAX_WORD = 1000;

  private final Map<String, ?> fields;

  Body(Map<String, ?> fields) {
    this.fields = fields;
  }

  /** Refuses the body if it has fields that are not among these. */
  void allow(List<String> known) {
    for (Object name : fields.keySet()) {
      if (!known.contains(name)) {
        throw InvalidRequestException.unknownField(String.valueOf(name), known);
      }
    }
  }

  boolean has(String name) {
    return fields.get(name) != null;
  }

  /** The value of a field that must be there, whatever it is. */
  Object any(String name) {
    Object value = fields.get(name);
    if (value == null && !fields.containsKey(name)) {
      throw new InvalidRequestException(name, name + " is missing");
    }
    return value;
  }

  /** The JSON of a field that must be there; it may be null. */
  Object json(String name) {
    Object value = any(name);
    Json.check(name, value);
    return value;
  }

  /** The text of a field that must be there; it may be empty. */
  String text(String name, int longest) {
    return text(name, any(name), longest);
  }

  private static String text(String name, Object value, int longest) {
    if (!(value instanceof String text)) {
      throw new InvalidRequestException(name, name + " must be a text (in quotes)");
    }
    limit(name, text, longest);
    return text;
  }

  /** Refuses a text that is too long. */
  static void limit(String name, String text, int longest) {
    if (text.length() > longest) {
      throw new InvalidRequestException(
          name, name + " must not be longer than " + longest + " characters", true);
    }
  }

  /** The text of a field that may be left out or null, but not be blank. */
  Optional<String> word(String name) {
    Object value = fields.get(name);
    if (value == null) {
      return Optional.empty();
    }
    String word = text(name, value, MAX_WORD);
    if (word.isBlank()) {
      throw new InvalidRequestException(name, name + " is empty; write a text or leave it out");
    }
    return Optional.of(word);
  }

  /** One of the choices; empty if the field is left out or null. */
  Optional<String> choice(String name, List<String> choices) {
    Optional<String> word = word(name);
    if (word.isPresent() && !choices.contains(word.get())) {
      throw new InvalidRequestException(
          name, name + " must be one of " + String.join(", ", choices));
    }
    return word;
  }
}
