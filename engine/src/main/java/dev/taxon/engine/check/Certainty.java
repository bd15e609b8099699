package dev.taxon.engine.check;

/** Whether something exists: a proof either way, or neither. */
enum Certainty {
  YES,
  NO,
  UNKNOWN
}
