package dev.taxon.engine.classify;

import com.google.re2j.Pattern;
import dev.taxon.engine.Failure;
import dev.taxon.engine.Issue;
import dev.taxon.engine.drl.Condition;
import dev.taxon.engine.drl.Condition.All;
import dev.taxon.engine.drl.Condition.Any;
import dev.taxon.engine.drl.Condition.Comparison;
import dev.taxon.engine.drl.Condition.Issues;
import dev.taxon.engine.drl.Condition.Membership;
import dev.taxon.engine.drl.Condition.Not;
import dev.taxon.engine.drl.Field;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;

/** Compiles conditions to predicates. */
final class Conditions {
  private Conditions() {}

  static Predicate<Failure> compile(Condition condition) {
    return compile(condition, field -> field::of);
  }

  private static <T> Predicate<T> compile(
      Condition condition, Function<Field, Function<T, Object>> fields) {
    if (condition instanceof All all) {
      List<Predicate<T>> parts = all.parts().stream().map(p -> compile(p, fields)).toList();
      return fact -> parts.stream().allMatch(part -> part.test(fact));
    }
    if (condition instanceof Any any) {
      List<Predicate<T>> parts = any.parts().stream().map(p -> compile(p, fields)).toList();
      return fact -> parts.stream().anyMatch(part -> part.test(fact));
    }
    if (condition instanceof Not not) {
      return compile(not.part(), fields).negate();
    }
    if (condition instanceof Membership in) {
      Function<T, Object> field = fields.apply(in.field());
      return fact -> {
        Object value = field.apply(fact);
        return (value != null && in.literals().contains(value)) != in.negated();
      };
    }
    if (condition instanceof Issues issues) {
      Predicate<Issue> part = compile(issues.part(), field -> field::of);
      return fact -> ((Failure) fact).issues().stream().anyMatch(part) == issues.exists();
    }
    Comparison comparison = (Comparison) condition;
    Predicate<Object> test = test(comparison);
    Function<T, Object> field = fields.apply(comparison.field());
    return fact -> test.test(field.apply(fact));
  }

  private static Predicate<Object> test(Comparison comparison) {
    Object literal = comparison.literal();
    return switch (comparison.operator()) {
      case EQUAL -> literal::equals;
      case NOT_EQUAL -> value -> !literal.equals(value);
      case LESS -> value -> value != null && (Integer) value < (Integer) literal;
      case LESS_OR_EQUAL -> value -> value != null && (Integer) value <= (Integer) literal;
      case GREATER -> value -> value != null && (Integer) value > (Integer) literal;
      case GREATER_OR_EQUAL -> value -> value != null && (Integer) value >= (Integer) literal;
      case CONTAINS -> value -> ((String) value).contains((String) literal);
      case NOT_CONTAINS -> value -> !((String) value).contains((String) literal);
      case STARTS_WITH -> value -> ((String) value).startsWith((String) literal);
      case NOT_STARTS_WITH -> value -> !((String) value).startsWith((String) literal);
      case ENDS_WITH -> value -> ((String) value).endsWith((String) literal);
      case NOT_ENDS_WITH -> value -> !((String) value).endsWith((String) literal);
      case MATCHES, NOT_MATCHES -> {
        Pattern pattern = Pattern.compile((String) literal);
        boolean wanted = comparison.operator() == dev.taxon.engine.drl.Operator.MATCHES;
        yield value -> pattern.matches((String) value) == wanted;
      }
    };
  }
}
