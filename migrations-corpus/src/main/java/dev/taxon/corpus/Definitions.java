package dev.taxon.corpus;

/** Which of the functions, procedures and triggers in a folder of migrations count. */
public enum Definitions {
  /** Every definition that any migration makes. */
  ALL,

  /**
   * Those that stand when the last migration has run: one that a later migration replaces or drops
   * does not count. Texts outside any definition (a {@code DO} block, a plain batch) always do.
   */
  CURRENT
}
