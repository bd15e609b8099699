package dev.taxon.engine.prefilter;

import java.util.List;

/**
 * Finds all phrases of a set in a text in one pass, letter case aside (Aho and Corasick, "Efficient
 * string matching", 1975).
 *
 * <p>Each phrase has all of its states, and none is bound to a place.
 */
final class FullTable {
  private final Letters letters;
  private final int[] table;
  private final int width;

  /** By phrase: the next phrase that ends at the same place, or -1. */
  private final int[] hitNext;

  /**
   * @param phrases distinct, folded and not empty; a phrase is known by its number in this list
   */
  FullTable(List<String> phrases) {
    letters = new Letters(phrases);
    GotoTable gotos = new GotoTable(letters, phrases.toArray(new String[0]));
    table = gotos.rows();
    width = gotos.width();
    hitNext = gotos.nextHit();
  }

  /**
   * Goes on through a text up to the next place where a phrase ends.
   *
   * @param cursor 0 to begin, then what the last call gave
   * @return a cursor for {@link #hit} and {@link #end}; negative at the end of the text
   */
  long next(String text, long cursor) {
    int row = (int) cursor;
    int length = text.length();
    for (int i = (int) (cursor >>> 32); i < length; i++) {
      row = table[row + letters.number(text.charAt(i))];
      if (row < 0) {
        return (long) (i + 1) << 32 | ~row;
      }
    }
    return -1;
  }

  /** The first hit at a cursor. */
  int hit(long cursor) {
    return table[(int) cursor + width - 1];
  }

  /** The next hit at the same place; negative if there is none. */
  int nextHit(int hit) {
    return hitNext[hit];
  }

  /** The place in the text, after the last letter of the phrases that end there. */
  static int end(long cursor) {
    return (int) (cursor >>> 32);
  }
}
