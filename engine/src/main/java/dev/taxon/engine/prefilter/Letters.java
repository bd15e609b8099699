package dev.taxon.engine.prefilter;

import java.util.List;

/**
 * Numbers the letters that occur in phrases, from 1. An upper-case letter has the number of its
 * lower case as {@link Character#toLowerCase(char)} gives it; letters that occur nowhere have 0.
 */
final class Letters {
  private static final char[] NONE = new char[256];

  /** Numbers by the upper byte of a letter, then by the lower. */
  private final char[][] pages = new char[256][];

  private final int size;

  /**
   * @param phrases texts in lower case
   */
  Letters(List<String> phrases) {
    char[] numbers = new char[Character.MAX_VALUE + 1];
    char count = 0;
    for (String phrase : phrases) {
      for (int i = 0; i < phrase.length(); i++) {
        if (numbers[phrase.charAt(i)] == 0) {
          numbers[phrase.charAt(i)] = ++count;
        }
      }
    }
    size = count;
    for (int page = 0; page < pages.length; page++) {
      char[] own = new char[256];
      boolean used = false;
      for (int low = 0; low < own.length; low++) {
        own[low] = numbers[Character.toLowerCase((char) (page << 8 | low))];
        used |= own[low] != 0;
      }
      pages[page] = used ? own : NONE;
    }
  }

  /** How many distinct letters occur. */
  int size() {
    return size;
  }

  int number(char letter) {
    return pages[letter >>> 8][letter & 0xFF];
  }
}
