package dev.taxon.admin.changes;

import java.time.OffsetDateTime;

/**
 * Work on a coming version, without its files.
 *
 * @param id its number in the store
 * @param name what its author calls it; unique among the drafts
 * @param base the version that its files differ from
 * @param createdBy who began it
 * @param changedAt when a file of it was saved last
 */
public record Draft(
    long id,
    String name,
    int base,
    String createdBy,
    OffsetDateTime createdAt,
    OffsetDateTime changedAt) {}
