package dev.taxon.engine.drl;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import dev.taxon.engine.Failure;
import dev.taxon.engine.Issue;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.IntPredicate;
import java.util.function.Predicate;

/**
 * Compiles a condition into a predicate, once, with the meaning that stock Drools' executable model
 * gives to the same DRL.
 *
 * <p>Nothing is allocated to test a text, a number or the issues; only {@code matches} allocates.
 * An absent number satisfies {@code !=} and {@code not in}, and no other comparison.
 *
 * @param <T> the fact that conditions are about: a failure, or one of its issues
 */
public final class Evaluation<T> {

  private static final Pattern PLAIN =
      Pattern.compile(
          "\\(\\?s\\)(?P<before>\\.\\*)?(?P<text>[^\\\\.\\[\\]{}()*+?^$|]*)(?P<after>\\.\\*)?");

  /** By field: gets its value from a fact. */
  private final Function<Field, Function<T, Object>> access;

  private final Function<T, List<Issue>> issues;

  private Evaluation(Function<Field, Function<T, Object>> access, Function<T, List<Issue>> issues) {
    this.access = access;
    this.issues = issues;
  }

  /** The condition as a predicate; safe for any number of threads. */
  public static Predicate<Failure> compile(Condition condition) {
    return new Evaluation<Failure>(Field::inFailure, Failure::issues).predicate(condition);
  }

  private Predicate<T> predicate(Condition condition) {
    if (condition instanceof Condition.All all) {
      return parts(all.parts(), false);
    }
    if (condition instanceof Condition.Any any) {
      return parts(any.parts(), true);
    }
    if (condition instanceof Condition.Not not) {
      return predicate(not.part()).negate();
    }
    if (condition instanceof Condition.Comparison comparison) {
      return comparison(comparison);
    }
    if (condition instanceof Condition.Membership in) {
      return membership(in);
    }
    return issues((Condition.Issues) condition);
  }

  /**
   * What the parts say together.
   *
   * @param decisive which answer of one part is that of all of them
   */
  private Predicate<T> parts(List<Condition> parts, boolean decisive) {
    List<Predicate<T>> each = parts.stream().map(this::predicate).toList();
    return fact -> {
      for (int i = 0; i < each.size(); i++) {
        if (each.get(i).test(fact) == decisive) {
          return decisive;
        }
      }
      return !decisive;
    };
  }

  private Predicate<T> membership(Condition.Membership in) {
    Function<T, Object> value = access.apply(in.field());
    Set<Object> literals = new HashSet<>(in.literals());
    Predicate<T> isMember = fact -> literals.contains(value.apply(fact));
    return in.negated() ? isMember.negate() : isMember;
  }

  private Predicate<T> issues(Condition.Issues quantified) {
    Predicate<Issue> part =
        new Evaluation<Issue>(Field::inIssue, issue -> List.of()).predicate(quantified.part());
    boolean exists = quantified.exists();
    return fact -> {
      List<Issue> all = issues.apply(fact);
      for (int i = 0; i < all.size(); i++) {
        if (part.test(all.get(i))) {
          return exists;
        }
      }
      return !exists;
    };
  }

  private Predicate<T> comparison(Condition.Comparison comparison) {
    Function<T, Object> field = access.apply(comparison.field());
    Object literal = comparison.literal();
    return switch (comparison.operator()) {
      case EQUAL -> fact -> literal.equals(field.apply(fact));
      case NOT_EQUAL -> fact -> !literal.equals(field.apply(fact));
      case LESS -> number(field, (Integer) literal, order -> order < 0);
      case LESS_OR_EQUAL -> number(field, (Integer) literal, order -> order <= 0);
      case GREATER -> number(field, (Integer) literal, order -> order > 0);
      case GREATER_OR_EQUAL -> number(field, (Integer) literal, order -> order >= 0);
      case CONTAINS -> contains(field, (String) literal);
      case NOT_CONTAINS -> contains(field, (String) literal).negate();
      case STARTS_WITH -> startsWith(field, (String) literal);
      case NOT_STARTS_WITH -> startsWith(field, (String) literal).negate();
      case ENDS_WITH -> endsWith(field, (String) literal);
      case NOT_ENDS_WITH -> endsWith(field, (String) literal).negate();
      case MATCHES -> matches(field, (String) literal);
      case NOT_MATCHES -> matches(field, (String) literal).negate();
    };
  }

  private Predicate<T> number(Function<T, Object> field, int literal, IntPredicate order) {
    return fact -> {
      Integer number = (Integer) field.apply(fact);
      return number != null && order.test(Integer.compare(number, literal));
    };
  }

  private Predicate<T> contains(Function<T, Object> field, String literal) {
    return fact -> text(field, fact).contains(literal);
  }

  private Predicate<T> startsWith(Function<T, Object> field, String literal) {
    return fact -> text(field, fact).startsWith(literal);
  }

  private Predicate<T> endsWith(Function<T, Object> field, String literal) {
    return fact -> text(field, fact).endsWith(literal);
  }

  /** A text with {@code .*} at its ends, line breaks included, needs no automaton. */
  private Predicate<T> matches(Function<T, Object> field, String literal) {
    Matcher plain = PLAIN.matcher(literal);
    if (!plain.matches()) {
      Pattern pattern = Pattern.compile(literal);
      return fact -> pattern.matches(text(field, fact));
    }
    String text = plain.group("text");
    boolean open = plain.group("before") != null;
    boolean goesOn = plain.group("after") != null;
    if (open) {
      return goesOn ? contains(field, text) : endsWith(field, text);
    }
    return goesOn ? startsWith(field, text) : fact -> text(field, fact).equals(text);
  }

  private String text(Function<T, Object> field, T fact) {
    return (String) field.apply(fact);
  }
}
