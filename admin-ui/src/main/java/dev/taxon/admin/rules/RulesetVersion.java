package dev.taxon.admin.rules;

import java.time.OffsetDateTime;

/**
 * A published ruleset, without its content.
 *
 * @param version its number, from 1
 * @param digest {@code sha256:} and 64 hexadecimal digits over all of its files
 * @param author who published it
 * @param note why
 * @param restores the version whose content it brings back; null for new content
 */
public record RulesetVersion(
    int version,
    String digest,
    String author,
    String note,
    OffsetDateTime publishedAt,
    Integer restores) {}
