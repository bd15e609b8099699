package dev.taxon.admin.sweeps.report;

/** Foreign text, made safe for a terminal and one line. */
public final class PlainText {
  private PlainText() {}

  /**
   * White space becomes a space; control characters, which could drive a terminal, those that turn
   * the direction of writing, and unpaired surrogates become {@code U+FFFD}.
   */
  public static String oneLine(String text) {
    StringBuilder line = new StringBuilder(text.length());
    text.codePoints()
        .forEach(
            c -> {
              if (Character.isWhitespace(c)) {
                line.append(' ');
              } else if (printable(c)) {
                line.appendCodePoint(c);
              } else {
                line.append('\uFFFD');
              }
            });
    return line.toString();
  }

  private static boolean printable(int c) {
    return switch (Character.getType(c)) {
      case Character.CONTROL,
          Character.FORMAT,
          Character.SURROGATE,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR ->
          false;
      default -> true;
    };
  }
}
