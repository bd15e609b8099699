package dev.taxon.corpus;

/**
 * A place in a text.
 *
 * @param line from 1
 * @param column from 1, in UTF-16 units
 */
record Position(int line, int column) {

  /** Where a character stands; a line ends at LF, CR, or both. */
  static Position of(CharSequence text, int offset) {
    int line = 1;
    int start = 0;
    for (int i = 0; i < offset; i++) {
      char c = text.charAt(i);
      if (c == '\n' || (c == '\r' && (i + 1 == offset || text.charAt(i + 1) != '\n'))) {
        line++;
        start = i + 1;
      }
    }
    return new Position(line, offset - start + 1);
  }
}
