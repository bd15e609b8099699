package dev.taxon.engine.ruleset;

/**
 * Which ruleset made a verdict.
 *
 * @param version the number under which it was published, from 1; 0 for one that was not
 * @param digest {@code sha256:} and 64 hexadecimal digits over all of its files
 */
public record RulesetId(int version, String digest) {}
