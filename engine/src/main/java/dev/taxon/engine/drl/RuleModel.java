package dev.taxon.engine.drl;

/**
 * A rule as the author's DRL says it, and nothing else of that DRL.
 *
 * @param name the name in the {@code rule} line
 * @param note the comment above the rule without its comment marks; empty if there is none
 * @param condition what the failure must satisfy
 * @param code the code that the rule gives
 */
public record RuleModel(String name, String note, Condition condition, String code) {}
