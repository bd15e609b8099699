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
 * state is the offset of its row, and its complement where a phrase is found, so that one
 * comparison tells a hit; the last column of a row leads to the phrases that are found there.
 *
 * <p>Where a phrase must stand is part of the phrase: {@link #START} and {@link #END} are letters
 * before and after each text. A phrase has states only as far as it takes to tell it from all
 * others; the rest of it is compared once it is found. That keeps the table small enough for the
 * processor's cache where there are thousands of phrases.
 */
final class PhraseAutomaton {
  /** Before a phrase: it must stand at the start of the text. A noncharacter of Unicode. */
  static final char START = '\uFFFE';

  /** After a phrase: it must stand at the end of the text. A noncharacter of Unicode. */
  static final char END = '\uFFFF';

  /** Shorter beginnings are found so often that comparing the rest costs more than their states. */
  private static final int LEAST_STATES = 6;

  private static final int NONE = -1;

  private final Letters letters;
  private final int[] table;
  private final int width;
  private final int started;
  private final int endLetter;

  /** By phrase: what is to be compared once it is found. */
  private final String[] rests;

  /** By phrase: the next phrase that is found at the same place, or -1. */
  private final int[] nextHit;

  /**
   * @param phrases distinct, folded and not empty; a phrase is known by its number in this list
   */
  PhraseAutomaton(List<String> phrases) {
    String[] beginnings = beginnings(phrases);
    rests = new String[beginnings.length];
    for (int phrase = 0; phrase < rests.length; phrase++) {
      rests[phrase] = phrases.get(phrase).substring(beginnings[phrase].length());
    }
    letters = new Letters(phrases);
    width = letters.size() + 2;
    Trie trie = new Trie(beginnings);
    table = trie.rows();
    nextHit = new int[rests.length];
    link(trie.foundAt);
    endLetter = letters.number(END);
    started = Math.max(table[letters.number(START)], 0);
  }

  /** Each phrase up to where it differs from all others. */
  private static String[] beginnings(List<String> phrases) {
    Integer[] sorted = new Integer[phrases.size()];
    Arrays.setAll(sorted, i -> i);
    Arrays.sort(sorted, (one, other) -> phrases.get(one).compareTo(phrases.get(other)));
    String[] beginnings = new String[sorted.length];
    int sharedBefore = 0;
    for (int i = 0; i < sorted.length; i++) {
      String phrase = phrases.get(sorted[i]);
      int sharedAfter = i + 1 == sorted.length ? 0 : shared(phrase, phrases.get(sorted[i + 1]));
      int least = Math.max(LEAST_STATES, Math.max(sharedBefore, sharedAfter) + 1);
      beginnings[sorted[i]] = phrase.substring(0, Math.min(phrase.length(), least));
      sharedBefore = sharedAfter;
    }
    return beginnings;
  }

  private static int shared(String one, String other) {
    int length = Math.min(one.length(), other.length());
    int i = 0;
    while (i < length && one.charAt(i) == other.charAt(i)) {
      i++;
    }
    return i;
  }

  /** The phrases as a tree of rows; no cell yet leads backwards. */
  private final class Trie {
    private int[] rows = new int[64 * width];
    private int size = width;
    private final int[] foundAt;

    Trie(String[] phrases) {
      foundAt = new int[phrases.length];
      for (int phrase = 0; phrase < phrases.length; phrase++) {
        int row = 0;
        for (int i = 0; i < phrases[phrase].length(); i++) {
          row = child(row + letters.number(phrases[phrase].charAt(i)));
        }
        foundAt[phrase] = row;
      }
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

    int[] rows() {
      return Arrays.copyOf(rows, size);
    }
  }

  /** Turns the tree into the automaton, row by row in breadth. */
  private void link(int[] foundAt) {
    int last = width - 1;
    for (int row = 0; row < table.length; row += width) {
      table[row + last] = NONE;
    }
    for (int phrase = 0; phrase < foundAt.length; phrase++) {
      nextHit[phrase] = NONE;
      table[foundAt[phrase] + last] = phrase;
    }
    int[] failure = new int[table.length / width];
    int[] queue = new int[failure.length];
    int tail = 1;
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
          nextHit[own] = table[suffix + last];
        }
        if (table[child + last] != NONE) {
          table[row + column] = ~child;
        }
      }
    }
  }

  /** A cursor before the text. */
  long begin() {
    return started;
  }

  /**
   * Goes on through a text up to the next place where phrases are found.
   *
   * @param cursor {@link #begin}, then what the last call gave
   * @return a cursor for {@link #hit}; negative at the end of the text
   */
  long next(String text, long cursor) {
    int[] rows = table;
    int row = (int) cursor;
    int length = text.length();
    int i = (int) (cursor >>> 32);
    while (i < length) {
      row = rows[row + letters.number(text.charAt(i))];
      i++;
      if (row < 0) {
        return (long) i << 32 | ~row;
      }
    }
    return i == length ? end(rows[row + endLetter], i + 1) : -1;
  }

  private static long end(int row, int cursor) {
    return row < 0 ? (long) cursor << 32 | ~row : -1;
  }

  /** The first phrase found at a cursor whose rest is there too; negative if there is none. */
  int hit(String text, long cursor) {
    return complete(text, cursor, table[(int) cursor + width - 1]);
  }

  /** The next such phrase at the same place. */
  int hitAfter(String text, long cursor, int hit) {
    return complete(text, cursor, nextHit[hit]);
  }

  private int complete(String text, long cursor, int first) {
    int hit = first;
    while (hit >= 0 && !stands(rests[hit], text, (int) (cursor >>> 32))) {
      hit = nextHit[hit];
    }
    return hit;
  }

  private static boolean stands(String rest, String text, int place) {
    int length = rest.length();
    for (int i = 0; i < length; i++) {
      char wanted = rest.charAt(i);
      if (place + i >= text.length()) {
        return wanted == END;
      }
      char letter = text.charAt(place + i);
      if (letter != wanted && Character.toLowerCase(letter) != wanted) {
        return false;
      }
    }
    return true;
  }
}
