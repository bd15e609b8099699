package dev.taxon.admin.access;

import java.time.OffsetDateTime;
import java.util.Set;

/**
 * A token as the store keeps it.
 *
 * @param id its public part
 * @param name what it is for; unique
 * @param secretHash the SHA-256 of its secret part, in hexadecimal digits
 * @param expiresAt null if never
 * @param revokedAt null if it is not
 * @param lastUsedAt null if it never was; kept to about ten seconds
 */
public record Token(
    String id,
    String name,
    String secretHash,
    Set<Scope> scopes,
    String createdBy,
    OffsetDateTime createdAt,
    OffsetDateTime expiresAt,
    OffsetDateTime revokedAt,
    OffsetDateTime lastUsedAt) {

  /** Whether it opens anything at this time. */
  public boolean isLive(OffsetDateTime now) {
    return revokedAt == null && (expiresAt == null || now.isBefore(expiresAt));
  }

  /** Without the hash, so that it reaches no log. */
  @Override
  public String toString() {
    return "token " + name + " (" + id + ")";
  }
}
