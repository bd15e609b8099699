package dev.taxon.engine.check;

import dev.taxon.engine.Failure;
import dev.taxon.engine.drl.Condition;
import dev.taxon.engine.drl.Evaluation;
import dev.taxon.engine.drl.Field;
import dev.taxon.engine.drl.Operator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * A condition or its negation, with negations moved down to the comparisons: what the solver is to
 * make hold.
 */
sealed interface Goal {

  record All(List<Goal> parts) implements Goal {}

  record Any(List<Goal> parts) implements Goal {}

  /** A test of one field of the failure or of an issue. */
  sealed interface Test extends Goal {
    Field field();

    /** Whether the test holds for the failure; for an issue's field, for its first issue. */
    boolean holds(Failure failure);
  }

  /**
   * A comparison of a text with one literal.
   *
   * @param operator {@code ==}, {@code contains}, {@code str[startsWith]}, {@code str[endsWith]} or
   *     {@code matches}
   * @param positive false where the comparison must not hold
   */
  record TextTest(
      Field field,
      Operator operator,
      String literal,
      boolean positive,
      Optional<Recognizer> recognizer,
      Predicate<Failure> predicate)
      implements Test {
    @Override
    public boolean holds(Failure failure) {
      return predicate.test(failure);
    }
  }

  /** A text that must be one of a few. */
  record OneOf(Field field, List<String> literals, Predicate<Failure> predicate) implements Test {
    @Override
    public boolean holds(Failure failure) {
      return predicate.test(failure);
    }
  }

  /**
   * A test of a number, or of an issue's being about the root.
   *
   * @param only whether exactly the literals pass
   */
  record ValueTest(Field field, List<Object> literals, boolean only, Predicate<Failure> predicate)
      implements Test {
    @Override
    public boolean holds(Failure failure) {
      return predicate.test(failure);
    }
  }

  /**
   * Some issue must satisfy a goal, or none may.
   *
   * @param part what some issue must satisfy
   * @param negation what every issue must satisfy where none may satisfy the part
   */
  record Issues(boolean exists, Goal part, Goal negation) implements Goal {}

  /**
   * The values that a field can have where the goal holds, or more.
   *
   * @return empty if it can have any
   */
  static Optional<Set<Object>> values(Goal goal, Field field) {
    if (goal instanceof All all) {
      return all.parts().stream()
          .flatMap(part -> values(part, field).stream())
          .reduce(
              (one, other) -> {
                Set<Object> common = new HashSet<>(one);
                common.retainAll(other);
                return common;
              });
    }
    if (goal instanceof Any any) {
      Set<Object> union = new HashSet<>();
      for (Goal part : any.parts()) {
        Optional<Set<Object>> values = values(part, field);
        if (values.isEmpty()) {
          return Optional.empty();
        }
        union.addAll(values.get());
      }
      return Optional.of(union);
    }
    if (goal instanceof OneOf one && one.field() == field) {
      return Optional.of(new HashSet<>(one.literals()));
    }
    if (goal instanceof ValueTest test && test.only() && test.field() == field) {
      return Optional.of(new HashSet<>(test.literals()));
    }
    return Optional.empty();
  }

  /** What makes the condition hold, or fail. */
  static Goal of(Condition condition, boolean positive) {
    if (condition instanceof Condition.All all) {
      List<Goal> parts = all.parts().stream().map(part -> of(part, positive)).toList();
      return positive ? new All(parts) : new Any(parts);
    }
    if (condition instanceof Condition.Any any) {
      List<Goal> parts = any.parts().stream().map(part -> of(part, positive)).toList();
      return positive ? new Any(parts) : new All(parts);
    }
    if (condition instanceof Condition.Not not) {
      return of(not.part(), !positive);
    }
    if (condition instanceof Condition.Issues issues) {
      return new Issues(
          issues.exists() == positive, of(issues.part(), true), of(issues.part(), false));
    }
    if (condition instanceof Condition.Comparison comparison) {
      return test(comparison, positive);
    }
    return test((Condition.Membership) condition, positive);
  }

  private static Goal test(Condition.Membership in, boolean positive) {
    Predicate<Failure> predicate = predicate(in, in.field(), positive);
    if (in.field().type() != Field.Type.TEXT) {
      return new ValueTest(in.field(), in.literals(), in.negated() != positive, predicate);
    }
    List<String> literals = in.literals().stream().map(String.class::cast).toList();
    if (in.negated() != positive) {
      return new OneOf(in.field(), literals, predicate);
    }
    return new All(
        literals.stream()
            .<Goal>map(
                literal ->
                    test(new Condition.Comparison(in.field(), Operator.EQUAL, literal), false))
            .toList());
  }

  private static Goal test(Condition.Comparison comparison, boolean positive) {
    Field field = comparison.field();
    Predicate<Failure> predicate = predicate(comparison, field, positive);
    if (field.type() != Field.Type.TEXT) {
      boolean only = comparison.operator() == (positive ? Operator.EQUAL : Operator.NOT_EQUAL);
      return new ValueTest(field, List.of(comparison.literal()), only, predicate);
    }
    String literal = (String) comparison.literal();
    Operator operator =
        switch (comparison.operator()) {
          case NOT_EQUAL -> Operator.EQUAL;
          case NOT_CONTAINS -> Operator.CONTAINS;
          case NOT_STARTS_WITH -> Operator.STARTS_WITH;
          case NOT_ENDS_WITH -> Operator.ENDS_WITH;
          case NOT_MATCHES -> Operator.MATCHES;
          default -> comparison.operator();
        };
    boolean holds = positive == (operator == comparison.operator());
    if (operator == Operator.EQUAL && holds) {
      return new OneOf(field, List.of(literal), predicate);
    }
    Optional<Recognizer> recognizer =
        operator == Operator.MATCHES
            ? PatternReader.read(literal).map(Recognizer.class::cast)
            : Optional.of(Recognizer.of(operator, literal));
    return new TextTest(field, operator, literal, holds, recognizer, predicate);
  }

  private static Predicate<Failure> predicate(Condition test, Field field, boolean positive) {
    Predicate<Failure> predicate =
        Evaluation.compile(field.ofIssue() ? new Condition.Issues(true, test) : test);
    return positive ? predicate : predicate.negate();
  }
}
