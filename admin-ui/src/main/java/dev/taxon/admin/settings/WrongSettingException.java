package dev.taxon.admin.settings;

import java.nio.file.InvalidPathException;

/** What an operator has set cannot be used; the message says why and what to write. */
public final class WrongSettingException extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  WrongSettingException(String message) {
    super(message);
  }

  /** Of a path that Java cannot make: in most cases the locale's encoding lacks a letter of it. */
  public WrongSettingException(InvalidPathException e) {
    super(
        "'"
            + e.getInput()
            + "' is no path ("
            + e.getReason()
            + "); where it has letters beyond ASCII, set LC_ALL=C.UTF-8");
  }
}
