package dev.taxon.engine.sweep;

import java.util.Arrays;

/**
 * A set of 128-bit fingerprints, each with a number that belongs to it, in the order in which they
 * were added.
 *
 * <p>Fingerprints and numbers stand in dense primitive columns (20 bytes an input), and an
 * open-addressing table of row numbers with linear probing finds them. Columns grow by half and the
 * table doubles at three quarters full, so an input takes at most 48 bytes, the copies made while
 * growing included.
 */
final class InputTable {
  private static final int EMPTY = 0;

  private long[] high = new long[16];
  private long[] low = new long[16];
  private int[] number = new int[16];
  private int size;

  /** Row number plus one by slot; a power of two long. */
  private int[] slots = new int[32];

  int size() {
    return size;
  }

  /** The first half of the fingerprint in this row. */
  long high(int row) {
    return high[row];
  }

  /** The number that belongs to the fingerprint in this row. */
  int number(int row) {
    return number[row];
  }

  /** The row of a fingerprint; -1 if it was not added. */
  int find(long highBits, long lowBits) {
    return slots[slot(highBits, lowBits)] - 1;
  }

  /** Adds a fingerprint that {@link #find} does not know, with its number, and gives its row. */
  int add(long highBits, long lowBits, int itsNumber) {
    if (size == high.length) {
      int longer = Math.addExact(size, size >> 1);
      high = Arrays.copyOf(high, longer);
      low = Arrays.copyOf(low, longer);
      number = Arrays.copyOf(number, longer);
    }
    high[size] = highBits;
    low[size] = lowBits;
    number[size] = itsNumber;
    size++;
    if (size > slots.length / 4 * 3) {
      index(slots.length * 2);
    } else {
      slots[slot(highBits, lowBits)] = size;
    }
    return size - 1;
  }

  private void index(int length) {
    slots = new int[length];
    for (int row = 0; row < size; row++) {
      slots[slot(high[row], low[row])] = row + 1;
    }
  }

  /** The slot that holds the fingerprint, or the empty one where it belongs. */
  private int slot(long highBits, long lowBits) {
    // The bits of a cryptographic hash are evenly spread, so no further mixing is needed.
    int slot = (int) highBits & (slots.length - 1);
    while (slots[slot] != EMPTY && !holds(slots[slot] - 1, highBits, lowBits)) {
      slot = (slot + 1) & (slots.length - 1);
    }
    return slot;
  }

  private boolean holds(int row, long highBits, long lowBits) {
    return high[row] == highBits && low[row] == lowBits;
  }
}
