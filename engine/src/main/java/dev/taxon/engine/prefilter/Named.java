package dev.taxon.engine.prefilter;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * The rules that a prefilter named for one failure, in order. Few are, so they are kept as a sorted
 * list; a set of bits would cost as much as the search itself where there are thousands of rules.
 */
public final class Named {
  private int[] rules;
  private int size;

  Named() {
    rules = new int[6];
  }

  /**
   * @param rules the first rules, in order
   */
  Named(int[] rules) {
    this.rules = rules.clone();
    size = rules.length;
  }

  void add(int rule) {
    int place = size;
    while (place > 0 && rules[place - 1] >= rule) {
      place--;
    }
    if (place < size && rules[place] == rule) {
      return;
    }
    if (size == rules.length) {
      rules = Arrays.copyOf(rules, 2 * size + 2);
    }
    System.arraycopy(rules, place, rules, place + 1, size - place);
    rules[place] = rule;
    size++;
  }

  /** How many rules are named, at least one. */
  public int size() {
    return size;
  }

  /** The number of the i-th rule, counted from 0. */
  public int rule(int i) {
    return rules[i];
  }

  /** The numbers of the rules, in order. */
  public IntStream stream() {
    return Arrays.stream(rules, 0, size);
  }
}
