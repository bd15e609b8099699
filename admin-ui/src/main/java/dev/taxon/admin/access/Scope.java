package dev.taxon.admin.access;

import java.util.Locale;

/** What a token may do. */
public enum Scope {
  /** Classify, over HTTP and MCP. */
  CLASSIFY,
  /** Read contracts, the live ruleset, reports and metrics. */
  READ,
  /** Start sweeps. */
  SWEEP;

  /** The name in commands and pages, in lower case. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The authority that Spring Security asks for. */
  String authority() {
    return "SCOPE_" + label();
  }
}
