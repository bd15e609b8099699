package dev.taxon.admin.sweeps;

import java.io.IOException;
import java.io.Reader;
import java.util.ArrayList;
import java.util.List;

/**
 * Some lines of a file, however large the file and its lines are.
 *
 * @param lines the lines in order; empty if the file ends before them
 * @param wanted the number of the line that is meant
 * @param more whether the file goes on
 */
record Excerpt(List<Line> lines, int wanted, boolean more) {
  /** How many lines are shown before the one meant, and behind it. */
  static final int AROUND = 100;

  /** The longest line shown whole, in UTF-16 units. */
  static final int LONGEST = 2_000;

  /**
   * A line.
   *
   * @param number from 1
   * @param text without its line break, shortened
   */
  record Line(int number, String text) {}

  /**
   * Reads the lines around one; a line ends at LF, CR, or both, as for the corpus readers.
   *
   * @param wanted from 1; the beginning of the file is shown for less
   */
  static Excerpt around(int wanted, Reader file) throws IOException {
    int first = Math.max(1, wanted - AROUND);
    long last = (long) Math.max(1, wanted) + AROUND;
    List<Line> lines = new ArrayList<>();
    StringBuilder text = new StringBuilder();
    char[] buffer = new char[16 * 1024];
    int number = 1;
    boolean carriageReturn = false;
    boolean open = false;
    int length;
    while ((length = file.read(buffer)) >= 0) {
      for (int i = 0; i < length; i++) {
        char c = buffer[i];
        boolean secondHalf = c == '\n' && carriageReturn;
        carriageReturn = c == '\r';
        if (secondHalf) {
          continue;
        }
        if (number > last) {
          return new Excerpt(lines, wanted, true);
        }
        if (c == '\n' || c == '\r') {
          if (number >= first) {
            lines.add(new Line(number, text.toString()));
          }
          text.setLength(0);
          number++;
          open = false;
        } else {
          open = true;
          if (number >= first && text.length() <= LONGEST) {
            text.append(text.length() == LONGEST ? '…' : shown(c));
          }
        }
      }
    }
    if (open && number >= first) {
      lines.add(new Line(number, text.toString()));
    }
    return new Excerpt(lines, wanted, false);
  }

  /** Characters that would not show, or would turn the line around, become visible. */
  private static char shown(char c) {
    int type = Character.getType(c);
    boolean hidden = Character.isISOControl(c) || type == Character.FORMAT;
    return hidden && c != '\t' ? '\uFFFD' : c;
  }
}
