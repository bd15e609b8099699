package dev.taxon.admin.rules;

/** Somebody else published since: what was to be published does not rest on the live version. */
public final class StaleBaseException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final int base;
  private final int newest;

  StaleBaseException(int base, int newest) {
    super("based on version " + base + ", but version " + newest + " is published");
    this.base = base;
    this.newest = newest;
  }

  /** The version that the content was made from. */
  public int base() {
    return base;
  }

  /** The version that is published by now. */
  public int newest() {
    return newest;
  }
}
