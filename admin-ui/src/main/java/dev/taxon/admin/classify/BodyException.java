package dev.taxon.admin.classify;

/** A request's body is not taken: it is too large, or does not come. */
final class BodyException extends Exception {
  private static final long serialVersionUID = 1L;

  private final transient RequestProblem problem;

  BodyException(RequestProblem problem) {
    super(problem.detail());
    this.problem = problem;
  }

  RequestProblem problem() {
    return problem;
  }
}
