package dev.taxon.admin.rules;

/** No ruleset is live: nothing can be classified yet. */
public final class NoRulesetException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  NoRulesetException() {
    super("no ruleset is live");
  }
}
