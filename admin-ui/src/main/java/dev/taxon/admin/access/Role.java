package dev.taxon.admin.access;

import java.util.Locale;

/** What a person may do; each role may do what the roles before it may. */
public enum Role {
  /** Read everything but people, tokens and the audit trail. */
  VIEWER,
  /** Make drafts, try rules, start sweeps. */
  EDITOR,
  /** Publish drafts and take versions back. */
  PUBLISHER,
  /** Keep people, tokens, and read the audit trail. */
  ADMIN;

  /** The name in commands and pages, in lower case. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
