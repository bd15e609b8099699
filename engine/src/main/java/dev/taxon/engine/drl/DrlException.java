package dev.taxon.engine.drl;

import dev.taxon.engine.Problem;
import java.util.List;
import java.util.stream.Collectors;

/** A rule file that is refused, with every problem found in it, by place. Nothing of it ran. */
public final class DrlException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final transient List<Problem> problems;

  DrlException(List<Problem> problems) {
    super(problems.stream().map(Problem::toString).collect(Collectors.joining("\n")));
    this.problems = List.copyOf(problems);
  }

  /** The problems, at least one, by line and column. */
  public List<Problem> problems() {
    return problems;
  }
}
