package dev.taxon.corpus;

import java.util.Comparator;

/**
 * The order of paths in which numbers count as numbers: {@code 2_b} before {@code 10_a}, and a
 * folder's files before those of a folder whose name goes on.
 */
final class NaturalOrder {
  static final Comparator<String> OF_PATHS =
      ((Comparator<String>) NaturalOrder::compare).thenComparing(Comparator.naturalOrder());

  private NaturalOrder() {}

  private static int compare(String one, String other) {
    int i = 0;
    int j = 0;
    while (i < one.length() && j < other.length()) {
      char c = one.charAt(i);
      char d = other.charAt(j);
      if (isDigit(c) && isDigit(d)) {
        int oneEnd = digitsEnd(one, i);
        int otherEnd = digitsEnd(other, j);
        int order = compareNumbers(one.substring(i, oneEnd), other.substring(j, otherEnd));
        if (order != 0) {
          return order;
        }
        i = oneEnd;
        j = otherEnd;
      } else if (c == d) {
        i++;
        j++;
      } else {
        return c == '/' ? -1 : d == '/' ? 1 : Character.compare(c, d);
      }
    }
    return Integer.compare(one.length() - i, other.length() - j);
  }

  /** Compares numbers of any length, digit by digit. */
  static int compareNumbers(String one, String other) {
    String a = one.replaceFirst("^0+", "");
    String b = other.replaceFirst("^0+", "");
    return a.length() == b.length() ? a.compareTo(b) : Integer.compare(a.length(), b.length());
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }

  private static int digitsEnd(String text, int from) {
    int end = from;
    while (end < text.length() && isDigit(text.charAt(end))) {
      end++;
    }
    return end;
  }
}
