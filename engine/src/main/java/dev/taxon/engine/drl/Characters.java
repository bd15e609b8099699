package dev.taxon.engine.drl;

/**
 * The first gate: characters that make a file read differently to a person, to the parser and to a
 * Java compiler.
 */
final class Characters {
  private Characters() {}

  static void check(Source source) {
    String text = source.text();
    int backslashes = 0;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      // A Java compiler decodes these before it looks for quotes and comments (JLS 3.3).
      if (c == 'u' && backslashes % 2 == 1) {
        source.refuse(i - 1, "Unicode escapes are not allowed: write the character itself");
      }
      backslashes = c == '\\' ? backslashes + 1 : 0;
      if (Character.isSurrogate(c)) {
        if (Character.isHighSurrogate(c)
            && i + 1 < text.length()
            && Character.isLowSurrogate(text.charAt(i + 1))) {
          i++;
        } else {
          source.refuse(i, "half a character (" + name(c) + "): remove it");
        }
      } else if (c == '\r' && (i + 1 == text.length() || text.charAt(i + 1) != '\n')) {
        source.refuse(i, "a carriage return that ends no line: remove it");
      } else if (isInvisible(c)) {
        source.refuse(i, "an invisible character (" + name(c) + "): remove it");
      }
    }
  }

  /** Whether a literal can hold the character as it is, without an escape. */
  static boolean isInvisible(char c) {
    boolean control = Character.isISOControl(c) && c != '\t' && c != '\n' && c != '\r';
    boolean byteOrderMark = c == '\uFEFF';
    boolean turnsDirection = (c >= '\u202A' && c <= '\u202E') || (c >= '\u2066' && c <= '\u2069');
    return control || byteOrderMark || turnsDirection;
  }

  private static String name(char c) {
    return String.format("U+%04X", (int) c);
  }
}
