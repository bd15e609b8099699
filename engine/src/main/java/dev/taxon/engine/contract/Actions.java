package dev.taxon.engine.contract;

import java.util.List;

/**
 * The actions that a contract knows, by whether they take an idempotency key. A trailing {@code *}
 * in a name is a wildcard. An action that both lists name takes a key.
 */
public record Actions(List<String> withKey, List<String> withoutKey) {

  public static final Actions NONE = new Actions(List.of(), List.of());

  public Actions {
    withKey = List.copyOf(withKey);
    withoutKey = List.copyOf(withoutKey);
  }

  /** The text of {@code guidance} for this action; the neutral one for none or an unknown one. */
  public String pick(Guidance guidance, String action) {
    if (action.isEmpty()) {
      return guidance.neutral();
    }
    if (names(withKey, action)) {
      return guidance.withKey();
    }
    return names(withoutKey, action) ? guidance.withoutKey() : guidance.neutral();
  }

  private static boolean names(List<String> patterns, String action) {
    for (String pattern : patterns) {
      boolean wildcard = pattern.endsWith("*");
      if (wildcard
          ? action.startsWith(pattern.substring(0, pattern.length() - 1))
          : action.equals(pattern)) {
        return true;
      }
    }
    return false;
  }
}
