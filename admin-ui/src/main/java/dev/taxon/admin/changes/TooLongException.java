package dev.taxon.admin.changes;

/**
 * A text that no file of a ruleset may have: pages that compare it would keep everybody waiting.
 */
final class TooLongException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** The longest text of a file, in UTF-16 units. */
  static final int MAX_LENGTH = 256 * 1024;

  /** The most lines of a file. */
  static final int MAX_LINES = 10_000;

  private TooLongException(String path) {
    super(path + " would have more than " + MAX_LENGTH + " characters or " + MAX_LINES + " lines");
  }

  static void check(String path, String text) {
    if (text.length() > MAX_LENGTH || text.lines().count() > MAX_LINES) {
      throw new TooLongException(path);
    }
  }
}
