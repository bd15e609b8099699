package dev.taxon.admin.changes;

import java.util.Optional;

/** Somebody else saved the file since it was read: nothing was stored. */
public final class ConcurrentEditException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final String path;
  private final transient Optional<DraftFile> current;

  ConcurrentEditException(String path, Optional<DraftFile> current) {
    super(path + " was saved by somebody else since it was read");
    this.path = path;
    this.current = current;
  }

  public String path() {
    return path;
  }

  /** What stands in the draft now; empty if the change was taken back. */
  public Optional<DraftFile> current() {
    return current;
  }
}
