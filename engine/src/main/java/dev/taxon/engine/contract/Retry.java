package dev.taxon.engine.contract;

import java.util.Locale;

/** What a caller may do with the same request. */
public enum Retry {
  /** Not send it again. */
  NEVER,
  /** Send it again later, unchanged. */
  AS_IS,
  /** Send it again after changing it. */
  AFTER_CHANGE;

  /** The name in contracts and answers, in lower case. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  public boolean retryable() {
    return this == AS_IS;
  }
}
