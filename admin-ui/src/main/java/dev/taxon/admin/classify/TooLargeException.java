package dev.taxon.admin.classify;

/** A body that is larger than the settings allow. */
final class TooLargeException extends Exception {
  private static final long serialVersionUID = 1L;

  TooLargeException(int maxBytes) {
    super("a body has at most " + maxBytes + " bytes");
  }
}
