package dev.taxon.admin.command;

import java.io.IOException;

/** Standard output does not take what is written to it. */
final class OutputException extends IOException {
  private static final long serialVersionUID = 1L;

  OutputException(IOException cause) {
    super(cause.getMessage(), cause);
  }

  /** Whether whoever reads it has stopped reading, as {@code head} does: nobody need be told. */
  boolean brokenPipe() {
    return "Broken pipe".equals(getMessage());
  }
}
