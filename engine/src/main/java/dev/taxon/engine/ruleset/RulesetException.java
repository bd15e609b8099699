package dev.taxon.engine.ruleset;

import dev.taxon.engine.Problem;
import java.util.List;
import java.util.stream.Collectors;

/** A ruleset that cannot be used, with every problem found in it, by place. */
public final class RulesetException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final transient List<Problem> problems;

  public RulesetException(List<Problem> problems) {
    super(problems.stream().sorted().map(Problem::toString).collect(Collectors.joining("\n")));
    this.problems = problems.stream().sorted().toList();
  }

  public List<Problem> problems() {
    return problems;
  }
}
