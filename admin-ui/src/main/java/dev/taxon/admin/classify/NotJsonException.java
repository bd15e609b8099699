package dev.taxon.admin.classify;

/** Text that is not the JSON it should be. The message tells the place, and never the text. */
public final class NotJsonException extends Exception {
  private static final long serialVersionUID = 1L;

  private final int line;
  private final int column;

  /**
   * @param line line from 1; 0 where the place is not known
   * @param column column from 1 in UTF-16 units; 0 where it is not known
   * @param message what is wrong, in one line
   */
  NotJsonException(int line, int column, String message) {
    super(message);
    this.line = line;
    this.column = column;
  }

  public int line() {
    return line;
  }

  public int column() {
    return column;
  }
}
