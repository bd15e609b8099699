package dev.taxon.corpus.sql;

import java.util.Arrays;

/**
 * Some characters of a file, each with the offset in the file that it comes from: a whole file, a
 * function's body, or code that was put together from literals.
 *
 * <p>A stretch that stands in the file as it is needs only its base; only text with escapes in it,
 * or put together from parts, carries an offset for each character.
 */
final class Fragment {
  private final String text;
  private final int base;
  private final int[] origins;

  private Fragment(String text, int base, int[] origins) {
    this.text = text;
    this.base = base;
    this.origins = origins;
  }

  static Fragment of(String file) {
    return new Fragment(file, 0, null);
  }

  String text() {
    return text;
  }

  int length() {
    return text.length();
  }

  /** The character there; a NUL behind the end, which no file's text holds. */
  char at(int index) {
    return index < text.length() ? text.charAt(index) : '\0';
  }

  /** Where the character stands in the file. */
  int origin(int index) {
    if (origins == null) {
      return base + index;
    }
    return origins.length == 0 ? base : origins[Math.min(index, origins.length - 1)];
  }

  Fragment part(int start, int end) {
    return origins == null
        ? new Fragment(text.substring(start, end), base + start, null)
        : new Fragment(text.substring(start, end), 0, Arrays.copyOfRange(origins, start, end));
  }

  /** Puts a fragment together, character by character. */
  static final class Builder {
    private final StringBuilder text = new StringBuilder();
    private int[] origins = new int[32];

    Builder append(char c, int origin) {
      if (text.length() == origins.length) {
        origins = Arrays.copyOf(origins, origins.length * 2);
      }
      origins[text.length()] = origin;
      text.append(c);
      return this;
    }

    Builder appendCodePoint(int codePoint, int origin) {
      for (char c : Character.toChars(codePoint)) {
        append(c, origin);
      }
      return this;
    }

    Builder append(Fragment other) {
      for (int i = 0; i < other.length(); i++) {
        append(other.at(i), other.origin(i));
      }
      return this;
    }

    boolean isEmpty() {
      return text.isEmpty();
    }

    Fragment build() {
      return new Fragment(text.toString(), 0, Arrays.copyOf(origins, text.length()));
    }
  }
}
