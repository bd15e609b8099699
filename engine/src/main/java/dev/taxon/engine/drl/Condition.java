package dev.taxon.engine.drl;

import java.util.List;

/**
 * What a rule asks of a failure, as a tree. It is the one form from which rules are printed,
 * evaluated, pre-filtered and reasoned about.
 */
public sealed interface Condition {

  /** All parts hold; true if there are none. */
  record All(List<Condition> parts) implements Condition {
    public All {
      parts = List.copyOf(parts);
    }
  }

  /** At least one part holds. */
  record Any(List<Condition> parts) implements Condition {
    public Any {
      parts = List.copyOf(parts);
    }
  }

  /** The part does not hold. */
  record Not(Condition part) implements Condition {}

  /** A field compared with a literal: a String, an Integer or a Boolean, as the field's type. */
  record Comparison(Field field, Operator operator, Object literal) implements Condition {}

  /** A field that is one of the literals, or none of them ({@code negated}). */
  record Membership(Field field, boolean negated, List<Object> literals) implements Condition {
    public Membership {
      literals = List.copyOf(literals);
    }
  }

  /** Some issue of the failure ({@code exists}), or none of them, satisfies the part. */
  record Issues(boolean exists, Condition part) implements Condition {}
}
