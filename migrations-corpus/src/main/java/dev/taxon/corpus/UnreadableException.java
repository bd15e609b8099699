package dev.taxon.corpus;

/** What is wrong with the part of a file that is just being read, and in which column. */
final class UnreadableException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final int column;

  UnreadableException(int column, String message) {
    super(message, null, false, false);
    this.column = column;
  }

  int column() {
    return column;
  }
}
