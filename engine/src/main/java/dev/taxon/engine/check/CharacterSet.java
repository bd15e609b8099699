package dev.taxon.engine.check;

import java.util.BitSet;

/** A set of UTF-16 units. */
record CharacterSet(BitSet units) {
  private static final int ALL = 1 << 16;

  static CharacterSet of(char c) {
    return range(c, c);
  }

  static CharacterSet range(int from, int to) {
    BitSet units = new BitSet();
    units.set(from, to + 1);
    return new CharacterSet(units);
  }

  static CharacterSet all() {
    return range(0, ALL - 1);
  }

  boolean has(char c) {
    return units.get(c);
  }

  /** The set or, where it is larger than half of all units, what it lacks. */
  CharacterSet smaller() {
    return units.cardinality() > ALL / 2 ? complement() : this;
  }

  char[] toArray() {
    char[] array = new char[units.cardinality()];
    int length = 0;
    for (int unit = units.nextSetBit(0); unit >= 0; unit = units.nextSetBit(unit + 1)) {
      array[length++] = (char) unit;
    }
    return array;
  }

  CharacterSet or(CharacterSet other) {
    BitSet union = (BitSet) units.clone();
    union.or(other.units);
    return new CharacterSet(union);
  }

  CharacterSet complement() {
    BitSet rest = (BitSet) units.clone();
    rest.flip(0, ALL);
    return new CharacterSet(rest);
  }

  /** The set with each character in its other letter cases too. */
  CharacterSet inAnyCase() {
    BitSet folded = new BitSet();
    for (char c : toArray()) {
      folded.set(fold(c));
    }
    BitSet any = new BitSet();
    for (int unit = 0; unit < ALL; unit++) {
      if (folded.get(fold((char) unit))) {
        any.set(unit);
      }
    }
    return new CharacterSet(any);
  }

  private static char fold(char c) {
    return Character.toLowerCase(Character.toUpperCase(c));
  }
}
