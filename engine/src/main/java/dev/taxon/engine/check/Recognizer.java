package dev.taxon.engine.check;

import dev.taxon.engine.drl.Operator;
import java.util.List;

/**
 * A deterministic automaton that reads a text character by character and tells whether a test of
 * the text holds.
 */
interface Recognizer {
  /** The state before the first character. */
  int start();

  int next(int state, char c);

  boolean accepts(int state);

  /** Whether no text that begins with what led to this state is accepted. */
  default boolean isDead(int state) {
    return false;
  }

  /** The characters that this tells apart from all others, one by one. */
  String letters();

  /** The sets of characters that this tells apart, besides the letters. */
  default List<CharacterSet> characterSets() {
    return List.of();
  }

  /** The recognizer of a comparison with a literal, which is not a pattern. */
  static Recognizer of(Operator operator, String literal) {
    return switch (operator) {
      case EQUAL -> new Beginning(literal, true);
      case STARTS_WITH -> new Beginning(literal, false);
      case CONTAINS -> new Occurrence(literal, true);
      case ENDS_WITH -> new Occurrence(literal, false);
      default -> throw new IllegalArgumentException("no literal goes with " + operator);
    };
  }

  /** Texts that begin with a literal, or are the literal: the state is how much of it was read. */
  record Beginning(String literal, boolean whole) implements Recognizer {
    @Override
    public String letters() {
      return literal;
    }

    private int dead() {
      return literal.length() + 1;
    }

    @Override
    public int start() {
      return 0;
    }

    @Override
    public int next(int state, char c) {
      if (state == dead()) {
        return state;
      }
      if (state == literal.length()) {
        return whole ? dead() : state;
      }
      return literal.charAt(state) == c ? state + 1 : dead();
    }

    @Override
    public boolean accepts(int state) {
      return state == literal.length();
    }

    @Override
    public boolean isDead(int state) {
      return state == dead();
    }
  }

  /**
   * Texts that have a literal somewhere, or at their end (Knuth, Morris and Pratt): the state is
   * the length of the longest beginning of the literal that ends here.
   */
  final class Occurrence implements Recognizer {
    private final String literal;
    private final boolean anywhere;

    /** By state: the next longest beginning of the literal that ends there too. */
    private final int[] shorter;

    Occurrence(String literal, boolean anywhere) {
      this.literal = literal;
      this.anywhere = anywhere;
      shorter = new int[literal.length() + 1];
      for (int i = 1; i < literal.length(); i++) {
        shorter[i + 1] = step(shorter[i], literal.charAt(i));
      }
    }

    @Override
    public String letters() {
      return literal;
    }

    private int step(int state, char c) {
      int length = state;
      while (length == literal.length() || literal.charAt(length) != c) {
        if (length == 0) {
          return 0;
        }
        length = shorter[length];
      }
      return length + 1;
    }

    @Override
    public int start() {
      return 0;
    }

    @Override
    public int next(int state, char c) {
      return literal.isEmpty() || (anywhere && state == literal.length()) ? state : step(state, c);
    }

    @Override
    public boolean accepts(int state) {
      return state == literal.length();
    }
  }
}
