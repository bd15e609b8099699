package dev.taxon.engine.sweep;

import java.util.ArrayList;
import java.util.List;

/**
 * The first items of a list that may be too long to keep, and how many more there were.
 *
 * @param items the items kept, in the order in which they came
 * @param leftOut how many came after them
 */
public record Bounded<T>(List<T> items, long leftOut) {
  public Bounded {
    items = List.copyOf(items);
    if (leftOut < 0) {
      throw new IllegalArgumentException("leftOut is negative: " + leftOut);
    }
  }

  /** A list that fits. */
  public static <T> Bounded<T> all(List<T> items) {
    return new Bounded<>(items, 0);
  }

  /** How many there were, kept or not. */
  public long total() {
    return items.size() + leftOut;
  }

  public boolean isEmpty() {
    return total() == 0;
  }

  /** Collects items up to a limit. */
  static final class Collector<T> {
    private final int limit;
    private final List<T> items = new ArrayList<>();
    private long leftOut;

    Collector(int limit) {
      this.limit = limit;
    }

    boolean isFull() {
      return items.size() == limit;
    }

    void add(T item) {
      if (isFull()) {
        leftOut++;
      } else {
        items.add(item);
      }
    }

    Bounded<T> toBounded() {
      return new Bounded<>(items, leftOut);
    }
  }
}
