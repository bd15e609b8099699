package dev.taxon.admin.command;

import dev.taxon.engine.Problem;
import java.util.List;

/** The ruleset that a command was to work with is refused. */
final class InvalidRulesetException extends Exception {
  private static final long serialVersionUID = 1L;

  private final transient List<Problem> problems;

  /**
   * @param problems what is wrong with it, each with the path that the user knows
   */
  InvalidRulesetException(List<Problem> problems) {
    super("the ruleset is invalid");
    this.problems = List.copyOf(problems);
  }

  List<Problem> problems() {
    return problems;
  }
}
