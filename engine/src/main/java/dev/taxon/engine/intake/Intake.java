package dev.taxon.engine.intake;

import dev.taxon.engine.Failure;
import java.util.List;
import java.util.Map;

/**
 * Turns what came in into failures: unwraps, normalises codes, reads nested strings. Whatever the
 * payload, garbage too is a failure; only a request that breaks its own form is refused.
 */
public final class Intake {
  /** The longest text that a request may carry, in UTF-16 units, if nothing else is set. */
  public static final int DEFAULT_MAX_TEXT = 64 * 1024;

  private final List<Wrapper> wrappers;
  private final int maxText;

  public Intake(List<Wrapper> wrappers, int maxText) {
    this.wrappers = List.copyOf(wrappers);
    this.maxText = maxText;
  }

  public List<Wrapper> wrappers() {
    return wrappers;
  }

  public Intake withMaxText(int maxText) {
    return new Intake(wrappers, maxText);
  }

  /**
   * Reads a request body, as parsed from JSON or YAML into maps, lists, strings, numbers, booleans
   * and nulls.
   *
   * @throws InvalidRequestException if a field is missing, unknown, of the wrong type or too long
   */
  public Request read(Map<String, ?> body) {
    throw new UnsupportedOperationException("not built yet");
  }

  /** Reads an exception and its causes; a {@link java.sql.SQLException} gives its codes. */
  public Failure read(Throwable thrown) {
    throw new UnsupportedOperationException("not built yet");
  }
}
