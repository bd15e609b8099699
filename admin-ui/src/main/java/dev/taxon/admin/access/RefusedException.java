package dev.taxon.admin.access;

/** What was asked for about a person or a token cannot be; the message says why, to a person. */
public final class RefusedException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  RefusedException(String message) {
    super(message);
  }
}
