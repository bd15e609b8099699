package dev.taxon.engine.intake;

import java.util.Objects;

/**
 * A phrase that a layer puts before the texts that pass through it. It is taken off before
 * matching.
 *
 * @param prefix the phrase, with its trailing space if it has one; never empty
 * @param origin where texts that carry it come from: {@code storage} or {@code api}
 */
public record Wrapper(String prefix, String origin) {
  /**
   * @throws IllegalArgumentException if the prefix is empty: every text begins with it
   */
  public Wrapper {
    Objects.requireNonNull(origin, "origin");
    if (prefix.isEmpty()) {
      throw new IllegalArgumentException("a wrapper's prefix must not be empty");
    }
  }
}
