package dev.taxon.corpus;

import java.io.IOException;
import java.io.Reader;
import java.util.ArrayDeque;
import java.util.Deque;

/** The lines of a file, one at a time; a line beyond the limit is passed over, not kept. */
final class Lines {
  /** The longest line that is read, in UTF-16 units. */
  static final int MAX_LINE = 4 * 1024 * 1024;

  /**
   * @param number from 1
   * @param text without its line break; null if it is longer than {@link #MAX_LINE}
   */
  record Line(int number, String text) {

    boolean readable() {
      return text != null && text.indexOf(Characters.BAD) < 0;
    }

    /**
     * @throws UnreadableException if the line is not {@link #readable}
     */
    void check() {
      if (text == null) {
        throw new UnreadableException(
            1, "a line longer than " + MAX_LINE + " characters is not read");
      }
      if (!readable()) {
        throw new UnreadableException(text.indexOf(Characters.BAD) + 1, Characters.BAD_MESSAGE);
      }
    }
  }

  private final Reader reader;
  private final char[] buffer = new char[16 * 1024];
  private final StringBuilder line = new StringBuilder();
  private final Deque<Line> again = new ArrayDeque<>();
  private int position;
  private int limit;
  private int number;

  Lines(Reader reader) {
    this.reader = reader;
  }

  /** The next line; null after the last. */
  Line next() throws IOException {
    if (!again.isEmpty()) {
      return again.pop();
    }
    if (position == limit && !fill()) {
      return null;
    }
    line.setLength(0);
    boolean tooLong = false;
    while (true) {
      int end = position;
      while (end < limit && buffer[end] != '\n' && buffer[end] != '\r') {
        end++;
      }
      tooLong |= line.length() + (end - position) > MAX_LINE;
      if (!tooLong) {
        line.append(buffer, position, end - position);
      }
      position = end;
      if (position < limit || !fill()) {
        break;
      }
    }
    skipLineBreak();
    return new Line(++number, tooLong ? null : line.toString());
  }

  /** Gives a line back, to be the next one. */
  void giveBack(Line line) {
    again.push(line);
  }

  private void skipLineBreak() throws IOException {
    if (position == limit) {
      return;
    }
    boolean carriageReturn = buffer[position++] == '\r';
    if (carriageReturn && (position < limit || fill()) && buffer[position] == '\n') {
      position++;
    }
  }

  private boolean fill() throws IOException {
    position = 0;
    limit = Math.max(0, reader.read(buffer, 0, buffer.length));
    return limit > 0;
  }
}
