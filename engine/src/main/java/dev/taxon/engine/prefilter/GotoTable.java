package dev.taxon.engine.prefilter;

import java.util.Arrays;

/**
 * The goto and failure functions of Aho and Corasick ("Efficient string matching", 1975), folded
 * into one table with a row for each state and a column for each letter that occurs in a phrase;
 * all other letters share column 0, which leads back to the root. A state is the offset of its row,
 * and its complement where a phrase ends, so that one comparison tells a hit; the last column of a
 * row holds the first phrase that ends there, or -1.
 */
final class GotoTable {
  private static final int NONE = -1;

  private final Letters letters;
  private final int width;
  private int[] rows;
  private int size;

  /** By phrase: the next phrase that ends at the same place, or -1. */
  private final int[] nextHit;

  /**
   * @param letters at least those of the phrases
   * @param phrases folded and not empty; a phrase is known by its number here
   */
  GotoTable(Letters letters, String[] phrases) {
    this.letters = letters;
    width = letters.size() + 2;
    rows = new int[64 * width];
    size = width;
    nextHit = new int[phrases.length];
    int[] endsAt = new int[phrases.length];
    for (int phrase = 0; phrase < phrases.length; phrase++) {
      endsAt[phrase] = grow(phrases[phrase]);
    }
    rows = Arrays.copyOf(rows, size);
    link(endsAt);
  }

  /** The whole table; not to be changed. */
  int[] rows() {
    return rows;
  }

  /** How many columns a row has. */
  int width() {
    return width;
  }

  /** By phrase: the next phrase that ends at the same place, or -1; not to be changed. */
  int[] nextHit() {
    return nextHit;
  }

  /**
   * Adds a phrase to the tree of rows, in which no cell leads backwards yet; the row of its end.
   */
  private int grow(String phrase) {
    int row = 0;
    for (int i = 0; i < phrase.length(); i++) {
      row = child(row + letters.number(phrase.charAt(i)));
    }
    return row;
  }

  private int child(int cell) {
    if (rows[cell] == 0) {
      if (size == rows.length) {
        rows = Arrays.copyOf(rows, Math.multiplyExact(rows.length, 2));
      }
      rows[cell] = size;
      size += width;
    }
    return rows[cell];
  }

  /** Turns the tree into the automaton, row by row in breadth. */
  private void link(int[] endsAt) {
    int last = width - 1;
    for (int row = 0; row < rows.length; row += width) {
      rows[row + last] = NONE;
    }
    for (int phrase = 0; phrase < endsAt.length; phrase++) {
      nextHit[phrase] = NONE;
      rows[endsAt[phrase] + last] = phrase;
    }
    int[] failure = new int[rows.length / width];
    int[] queue = new int[failure.length];
    int tail = 1;
    for (int head = 0; head < tail; head++) {
      int row = queue[head];
      int back = failure[row / width];
      for (int column = 1; column < last; column++) {
        int child = rows[row + column];
        int fallen = row == 0 ? 0 : rows[back + column];
        if (child == 0) {
          rows[row + column] = fallen;
          continue;
        }
        int suffix = fallen < 0 ? ~fallen : fallen;
        failure[child / width] = suffix;
        queue[tail++] = child;
        int own = rows[child + last];
        if (own == NONE) {
          rows[child + last] = rows[suffix + last];
        } else {
          nextHit[own] = rows[suffix + last];
        }
        if (rows[child + last] != NONE) {
          rows[row + column] = ~child;
        }
      }
    }
  }
}
