package dev.taxon.engine.prefilter;

import java.util.Arrays;
import java.util.List;

/**
 * Finds all phrases of a set in a text in one pass, letter case aside (Aho and Corasick, "Efficient
 * string matching", 1975).
 *
 * <p>It walks a {@link GotoTable} letter by letter. The look-up that gives a letter's column folds
 * it too, so that no text is copied.
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
    GotoTable gotos = new GotoTable(letters, beginnings);
    table = gotos.rows();
    width = gotos.width();
    nextHit = gotos.nextHit();
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
