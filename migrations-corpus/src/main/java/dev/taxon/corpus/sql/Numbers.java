package dev.taxon.corpus.sql;

/** Reads numbers that code tells. */
final class Numbers {
  private Numbers() {}

  /** The integer that is written there; null if it is none of 32 bits. */
  static Integer integer(String text) {
    try {
      return Integer.valueOf(text);
    } catch (NumberFormatException noInteger) {
      return null;
    }
  }
}
