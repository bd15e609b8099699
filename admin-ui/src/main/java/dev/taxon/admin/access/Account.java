package dev.taxon.admin.access;

import java.time.OffsetDateTime;

/**
 * A person who may sign in.
 *
 * @param name the name to sign in with, in lower case
 * @param role what the person may do
 * @param password its BCrypt hash; null for those who sign in through the identity provider only
 * @param enabled false for one who may not sign in any more
 * @param lastSignInAt null if never
 */
public record Account(
    String name,
    Role role,
    String password,
    boolean enabled,
    OffsetDateTime createdAt,
    OffsetDateTime lastSignInAt) {

  /** Without the hash, so that it reaches no log. */
  @Override
  public String toString() {
    return name + " (" + role.label() + (enabled ? ")" : ", disabled)");
  }
}
