package dev.taxon.engine.ruleset;

import dev.taxon.engine.intake.Request;

/**
 * An input with the verdict it must get, or must not get, under the contract of its rule's pack.
 *
 * @param line line of the case in its file, from 1
 * @param input the failure
 * @param code the code in question
 * @param negated true for {@code expectNot}: the verdict must be another code
 * @param knownGap why the case is known to fail; empty if it must hold
 */
public record Case(int line, Request input, String code, boolean negated, String knownGap) {}
