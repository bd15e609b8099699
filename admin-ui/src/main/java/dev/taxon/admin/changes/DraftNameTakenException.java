package dev.taxon.admin.changes;

/** Another draft has the name already. */
public final class DraftNameTakenException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  DraftNameTakenException(String name) {
    super("there is a draft named " + name + " already");
  }
}
