package dev.taxon.engine.prefilter;

import java.util.Arrays;
import java.util.List;

/**
 * Finds all phrases of a set in a text in one pass, letter case aside (Aho and Corasick, "Efficient
 * string matching", 1975).
 *
 * <p>Goto and failure functions are folded into one table with a row for each state and a column
 * for each letter that occurs in a phrase; all other letters share column 0, which leads back to
 * the root. The look-up that gives a letter's column folds it too, so that no text is copied. A
 * state is the offset of its row, and its complement where a phrase ends, so that one comparison
 * tells a hit; the last column of a row leads to the phrases that end there.
 */
final class FullTable {
  private static final int NONE = -1;

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
    width = letters.size() + 2;
    int most = 1 + phrases.stream().mapToInt(String::length).sum();
    int[] trie = new int[Math.multiplyExact(most, width)];
    int[] endsAt = new int[phrases.size()];
    int size = width;
    for (int phrase = 0; phrase < endsAt.length; phrase++) {
      int row = 0;
      for (int i = 0; i < phrases.get(phrase).length(); i++) {
        int cell = row + letters.number(phrases.get(phrase).charAt(i));
        if (trie[cell] == 0) {
          trie[cell] = size;
          size += width;
        }
        row = trie[cell];
      }
      endsAt[phrase] = row;
    }
    table = Arrays.copyOf(trie, size);
    hitNext = new int[endsAt.length];
    link(endsAt);
  }

  private void link(int[] endsAt) {
    int last = width - 1;
    for (int row = 0; row < table.length; row += width) {
      table[row + last] = NONE;
    }
    for (int phrase = 0; phrase < endsAt.length; phrase++) {
      hitNext[phrase] = NONE;
      table[endsAt[phrase] + last] = phrase;
    }
    int rows = table.length / width;
    int[] failure = new int[rows];
    int[] queue = new int[rows];
    int tail = 0;
    queue[tail++] = 0;
    for (int head = 0; head < tail; head++) {
      int row = queue[head];
      int back = failure[row / width];
      for (int column = 1; column < last; column++) {
        int child = table[row + column];
        int fallen = row == 0 ? 0 : table[back + column];
        if (child == 0) {
          table[row + column] = fallen;
          continue;
        }
        int suffix = fallen < 0 ? ~fallen : fallen;
        failure[child / width] = suffix;
        queue[tail++] = child;
        int own = table[child + last];
        if (own == NONE) {
          table[child + last] = table[suffix + last];
        } else {
          hitNext[own] = table[suffix + last];
        }
        if (table[child + last] != NONE) {
          table[row + column] = ~child;
        }
      }
    }
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
