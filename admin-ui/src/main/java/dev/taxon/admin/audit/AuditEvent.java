package dev.taxon.admin.audit;

import java.time.OffsetDateTime;

/**
 * Something that a person or a token did.
 *
 * @param actor who, such as {@code anna} or {@code token:billing}
 * @param action what, such as {@code ruleset.publish}
 * @param subject to what, such as {@code version 7}
 * @param detail more about it; may be empty
 */
public record AuditEvent(
    long id, OffsetDateTime at, String actor, String action, String subject, String detail) {}
