package dev.taxon.admin.changes;

import java.time.OffsetDateTime;
import java.util.Optional;

/**
 * A file as a draft changes it.
 *
 * @param path its path inside the ruleset
 * @param content the text that the draft gives it; empty where the draft deletes it
 * @param saves the draft's save that wrote it, from 1; no two saves of a draft have one number
 * @param changedBy who saved it last
 */
public record DraftFile(
    String path, Optional<String> content, int saves, String changedBy, OffsetDateTime changedAt) {}
