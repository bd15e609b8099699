package dev.taxon.engine.intake;

import java.util.List;

/** A request body that does not say what it must: which field, and what to write instead. */
public final class InvalidRequestException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final String field;
  private final boolean tooLong;

  /**
   * @param field the field as a path, such as {@code issues[2].path}; empty for the whole body
   * @param message what is wrong and what to write instead; never a value of the request
   * @param tooLong whether only the length is wrong
   */
  public InvalidRequestException(String field, String message, boolean tooLong) {
    super(message);
    this.field = field;
    this.tooLong = tooLong;
  }

  public InvalidRequestException(String field, String message) {
    this(field, message, false);
  }

  /**
   * Of a field that is none of those known; its name is shown short, and of plain characters, as it
   * may be anything.
   */
  public static InvalidRequestException unknownField(String name, List<String> known) {
    String plain = name.isBlank() ? "(blank)" : name.replaceAll("[^\\w.\\- ]", "?");
    String shown = plain.length() <= 60 ? plain : plain.substring(0, 60) + "…";
    return new InvalidRequestException(
        shown, shown + " is an unknown field; known here: " + String.join(", ", known));
  }

  public String field() {
    return field;
  }

  public boolean tooLong() {
    return tooLong;
  }
}
