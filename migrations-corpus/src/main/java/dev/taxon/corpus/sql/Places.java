package dev.taxon.corpus.sql;

import java.util.Arrays;

/** Lines and columns of a file's offsets; a line ends at LF, CR, or both. */
final class Places {
  private int[] starts = new int[64];
  private int lines = 1;

  Places(String file) {
    for (int i = 0; i < file.length(); i++) {
      char c = file.charAt(i);
      if (c == '\n' || c == '\r') {
        if (c == '\r' && i + 1 < file.length() && file.charAt(i + 1) == '\n') {
          i++;
        }
        if (lines == starts.length) {
          starts = Arrays.copyOf(starts, lines * 2);
        }
        starts[lines++] = i + 1;
      }
    }
  }

  /** The line, from 1. */
  int line(int offset) {
    int found = Arrays.binarySearch(starts, 0, lines, offset);
    return found >= 0 ? found + 1 : -found - 1;
  }

  /** The column, from 1, in UTF-16 units. */
  int column(int offset) {
    return offset - starts[line(offset) - 1] + 1;
  }
}
