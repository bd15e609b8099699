package dev.taxon.corpus.sql;

/**
 * A text that code puts together: its literal parts as they are, and a slot sign for every other.
 *
 * @param text the text; each character knows where its literal stands
 * @param literal whether it holds anything but slots and blanks
 * @param origin where its first literal stands in the file; if it has none, where it begins; -1 if
 *     there is nothing
 */
record Expression(Fragment text, boolean literal, int origin) {

  /** A text of which nothing is told. */
  static Expression slot(Token token) {
    Fragment text = new Fragment.Builder().append(Slots.SLOT, token.origin()).build();
    return new Expression(text, false, token.origin());
  }

  /** The text that a string, or a name in quotes, holds. */
  static Expression of(Token token) {
    Fragment.Builder text = new Fragment.Builder();
    boolean literal = Slots.NONE.fill(token.value(), text);
    return new Expression(text.build(), literal, token.origin());
  }

  /** The text if all of it is told, else empty. */
  String constant() {
    String told = text.text();
    return told.indexOf(Slots.SLOT) < 0 ? told : "";
  }
}
