package dev.taxon.engine.prefilter;

import dev.taxon.engine.Failure;
import dev.taxon.engine.drl.Condition;
import dev.taxon.engine.drl.Condition.All;
import dev.taxon.engine.drl.Condition.Any;
import dev.taxon.engine.drl.Condition.Comparison;
import dev.taxon.engine.drl.Condition.Issues;
import dev.taxon.engine.drl.Condition.Membership;
import dev.taxon.engine.drl.Condition.Not;
import dev.taxon.engine.drl.Field;
import dev.taxon.engine.drl.Operator;
import dev.taxon.engine.prefilter.Trigger.AnyIssue;
import dev.taxon.engine.prefilter.Trigger.Phrase;
import dev.taxon.engine.prefilter.Trigger.Place;
import dev.taxon.engine.prefilter.Trigger.Told;
import dev.taxon.engine.prefilter.Trigger.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Derives from a condition the clues of which a failure must show at least one in order to satisfy
 * it.
 *
 * <p>Of a conjunction the rarest part gives the triggers, and what can be tested cheaply of the
 * other parts becomes their guard; a disjunction needs the triggers of all of its parts. Negations
 * are pushed down to the comparisons; a comparison that says only what must not be gives no clue.
 */
final class Clues {
  private Clues() {}

  /** The clues; empty if nothing can be required, so that the rule must always be named. */
  static Optional<List<Clue>> of(Condition condition) {
    return Optional.ofNullable(derive(plain(condition, false)));
  }

  /** The same condition without {@link Not}, where that can be. */
  private static Condition plain(Condition condition, boolean negated) {
    if (condition instanceof Not not) {
      return plain(not.part(), !negated);
    }
    if (condition instanceof All all) {
      List<Condition> parts = all.parts().stream().map(part -> plain(part, negated)).toList();
      return negated ? new Any(parts) : new All(parts);
    }
    if (condition instanceof Any any) {
      List<Condition> parts = any.parts().stream().map(part -> plain(part, negated)).toList();
      return negated ? new All(parts) : new Any(parts);
    }
    if (!negated) {
      return condition;
    }
    if (condition instanceof Membership in) {
      return new Membership(in.field(), !in.negated(), in.literals());
    }
    if (condition instanceof Issues issues) {
      return new Issues(!issues.exists(), issues.part());
    }
    Comparison comparison = (Comparison) condition;
    return opposite(comparison.operator())
        .<Condition>map(
            operator -> new Comparison(comparison.field(), operator, comparison.literal()))
        .orElseGet(() -> new Not(comparison));
  }

  /** Not of the order operators: an absent number satisfies neither {@code <} nor {@code >=}. */
  private static Optional<Operator> opposite(Operator operator) {
    return Optional.ofNullable(
        switch (operator) {
          case EQUAL -> Operator.NOT_EQUAL;
          case NOT_EQUAL -> Operator.EQUAL;
          case CONTAINS -> Operator.NOT_CONTAINS;
          case NOT_CONTAINS -> Operator.CONTAINS;
          case STARTS_WITH -> Operator.NOT_STARTS_WITH;
          case NOT_STARTS_WITH -> Operator.STARTS_WITH;
          case ENDS_WITH -> Operator.NOT_ENDS_WITH;
          case NOT_ENDS_WITH -> Operator.ENDS_WITH;
          case MATCHES -> Operator.NOT_MATCHES;
          case NOT_MATCHES -> Operator.MATCHES;
          case LESS, LESS_OR_EQUAL, GREATER, GREATER_OR_EQUAL -> null;
        });
  }

  private static List<Clue> derive(Condition condition) {
    if (condition instanceof All all) {
      return rarest(all.parts());
    }
    if (condition instanceof Any any) {
      List<Clue> clues = new ArrayList<>();
      for (Condition part : any.parts()) {
        List<Clue> more = derive(part);
        if (more == null) {
          return null;
        }
        clues.addAll(more);
      }
      return clues;
    }
    if (condition instanceof Comparison comparison) {
      return trigger(comparison)
          .map(trigger -> List.of(new Clue(trigger, rest(trigger, comparison))))
          .orElse(null);
    }
    if (condition instanceof Membership in && !in.negated()) {
      return in.literals().stream()
          .map(literal -> new Clue(equal(in.field(), literal), null))
          .toList();
    }
    if (condition instanceof Issues issues && issues.exists()) {
      return List.of(new Clue(new AnyIssue(), Guard.of(issues).orElse(null)));
    }
    return null;
  }

  /** What a comparison asks beyond its trigger, where that is cheap; null for nothing. */
  private static Condition rest(Trigger trigger, Comparison comparison) {
    return trigger instanceof Told ? Guard.of(comparison).orElse(null) : null;
  }

  private static List<Clue> rarest(List<Condition> parts) {
    List<Clue> best = null;
    Condition chosen = null;
    double least = Double.POSITIVE_INFINITY;
    for (Condition part : parts) {
      List<Clue> clues = derive(part);
      if (clues == null) {
        continue;
      }
      double frequency = Frequency.of(clues);
      if (frequency < least) {
        best = clues;
        chosen = part;
        least = frequency;
      }
    }
    if (best == null) {
      return null;
    }
    List<Condition> others = new ArrayList<>();
    for (Condition part : parts) {
      if (part != chosen) {
        Guard.of(part).ifPresent(others::add);
      }
    }
    return best.stream().map(clue -> new Clue(clue.trigger(), and(clue.guard(), others))).toList();
  }

  private static Condition and(Condition guard, List<Condition> others) {
    List<Condition> parts = new ArrayList<>(others);
    if (guard != null) {
      parts.add(guard);
    }
    if (parts.isEmpty()) {
      return null;
    }
    return parts.size() == 1 ? parts.get(0) : new All(parts);
  }

  private static Optional<Trigger> trigger(Comparison comparison) {
    Field field = comparison.field();
    Object literal = comparison.literal();
    if (comparison.operator() == Operator.EQUAL) {
      return Optional.of(equal(field, literal));
    }
    if (isSearched(field)) {
      return switch (comparison.operator()) {
        case CONTAINS -> phrase(field, (String) literal, Place.ANYWHERE);
        case STARTS_WITH -> phrase(field, (String) literal, Place.START);
        case ENDS_WITH -> phrase(field, (String) literal, Place.END);
        case MATCHES -> phrase(field, RequiredText.of((String) literal), Place.ANYWHERE);
        default -> Optional.empty();
      };
    }
    boolean told =
        switch (comparison.operator()) {
          case CONTAINS, STARTS_WITH, ENDS_WITH -> !literal.equals("");
          case NOT_EQUAL -> literal.equals("");
          case LESS, LESS_OR_EQUAL, GREATER, GREATER_OR_EQUAL -> true;
          default -> false;
        };
    return told ? Optional.of(new Told(field)) : Optional.empty();
  }

  private static Trigger equal(Field field, Object literal) {
    return isSearched(field) && !literal.equals("")
        ? new Phrase(searched(field), Failure.lowerCase((String) literal), Place.WHOLE)
        : new Value(field, literal);
  }

  private static Optional<Trigger> phrase(Field field, String phrase, Place place) {
    return phrase.isEmpty()
        ? Optional.empty()
        : Optional.of(new Phrase(searched(field), Failure.lowerCase(phrase), place));
  }

  private static boolean isSearched(Field field) {
    return field == Field.TEXT || field == Field.LOWER || field == Field.DATA_TEXT;
  }

  /** The text and its lower case are searched together. */
  private static Field searched(Field field) {
    return field == Field.LOWER ? Field.TEXT : field;
  }
}
