package dev.taxon.engine.contract;

import java.util.Objects;

/**
 * What a caller is told to do, by whether the action takes an idempotency key.
 *
 * @param neutral for no action, or one that the contract does not name
 * @param withKey for an action that takes a key
 * @param withoutKey for an action that takes none
 */
public record Guidance(String neutral, String withKey, String withoutKey) {
  public Guidance {
    Objects.requireNonNull(neutral, "neutral");
    Objects.requireNonNull(withKey, "withKey");
    Objects.requireNonNull(withoutKey, "withoutKey");
  }

  /** The same text for every action. */
  public static Guidance same(String text) {
    return new Guidance(text, text, text);
  }
}
