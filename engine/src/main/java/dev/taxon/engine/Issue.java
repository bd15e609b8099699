package dev.taxon.engine;

import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;

/**
 * One way in which a value did not fit its shape: a code and the place in the value. It carries no
 * message: validators' messages can hold user input, so they are neither matched on nor returned.
 *
 * <p>Rules see the fields {@code code}, {@code path}, {@code first} and {@code root}.
 */
public record Issue(String code, List<String> segments) {

  /**
   * @param code the validator's code or keyword, never null
   * @param segments keys and indexes from the root of the value to the place; empty for the root
   */
  public Issue {
    Objects.requireNonNull(code, "code");
    segments = List.copyOf(segments);
  }

  /** The segments joined by dots, such as {@code tracks.0.isrc}; empty at the root. */
  public String path() {
    return segments.stream().collect(Collectors.joining("."));
  }

  /** The first segment; empty at the root. */
  public String first() {
    return segments.isEmpty() ? "" : segments.get(0);
  }

  /** Whether the issue is about the whole value. */
  public boolean root() {
    return segments.isEmpty();
  }
}
