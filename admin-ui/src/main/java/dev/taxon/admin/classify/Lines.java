package dev.taxon.admin.classify;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Reads UTF-8 line by line in bounded memory: a line that is too long is passed over without being
 * kept.
 */
final class Lines {
  private static final int BUFFER = 64 * 1024;
  private static final byte[] BYTE_ORDER_MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};

  private final InputStream in;
  private final int maxBytes;
  private final byte[] buffer = new byte[BUFFER];
  private int position;
  private int end;

  /** Behind the last line break in the buffer; 0 if there is none. */
  private int complete;

  private byte[] line = new byte[1024];
  private int length;
  private boolean tooLong;
  private long number;

  Lines(InputStream in, int maxBytes) {
    this.in = in;
    this.maxBytes = maxBytes;
  }

  /** Goes to the next line; false at the end. The last line need not end in a line break. */
  boolean next() throws IOException {
    length = 0;
    tooLong = false;
    if (position == end && !fill()) {
      return false;
    }
    number++;
    do {
      int start = position;
      while (position < end && buffer[position] != '\n') {
        position++;
      }
      append(start, position);
      if (position < end) {
        position++;
        break;
      }
    } while (fill());
    if (length > 0 && line[length - 1] == '\r') {
      length--;
    }
    if (length > maxBytes) {
      tooLong = true;
      length = 0;
    }
    if (number == 1 && startsWithByteOrderMark()) {
      length -= BYTE_ORDER_MARK.length;
      System.arraycopy(line, BYTE_ORDER_MARK.length, line, 0, length);
    }
    return true;
  }

  /** The number of the line, from 1. */
  long number() {
    return number;
  }

  /** Whether the line holds nothing but spaces and tabs. */
  boolean blank() {
    for (int i = 0; i < length; i++) {
      if (line[i] != ' ' && line[i] != '\t') {
        return false;
      }
    }
    return !tooLong;
  }

  /** Whether the line has more bytes than are kept: none of them is. */
  boolean tooLong() {
    return tooLong;
  }

  /** The line without its line break. */
  byte[] bytes() {
    return Arrays.copyOf(line, length);
  }

  /**
   * The text of a line.
   *
   * @throws CharacterCodingException if it is not UTF-8
   */
  static String text(byte[] line) throws CharacterCodingException {
    String text = new String(line, StandardCharsets.UTF_8);
    // What is not UTF-8 became U+FFFD, quicker than a decoder that refuses it would have read it.
    return text.indexOf('\uFFFD') < 0
        ? text
        : StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(line)).toString();
  }

  /** Whether the next line, or the rest of it, may have to be waited for. Reads what is there. */
  boolean mayWait() throws IOException {
    while (position >= complete) {
      if (!readOn()) {
        return true;
      }
    }
    return false;
  }

  /** Reads behind what is unread, without waiting; false if nothing is there or nothing fits. */
  private boolean readOn() throws IOException {
    int there = in.available();
    if (there == 0) {
      return false;
    }
    int unread = end - position;
    System.arraycopy(buffer, position, buffer, 0, unread);
    position = 0;
    end = unread;
    complete = 0;
    int more = in.read(buffer, end, Math.min(there, buffer.length - end));
    if (more <= 0) {
      return false;
    }
    end += more;
    findComplete(unread);
    return true;
  }

  private boolean fill() throws IOException {
    position = 0;
    end = Math.max(in.read(buffer), 0);
    findComplete(0);
    return end > 0;
  }

  private void findComplete(int from) {
    complete = end;
    while (complete > from && buffer[complete - 1] != '\n') {
      complete--;
    }
    if (complete == from) {
      complete = 0;
    }
  }

  private void append(int from, int to) {
    int more = to - from;
    // One more, as it may be the line break's first half.
    if (tooLong || length + more > maxBytes + 1L) {
      tooLong = true;
      length = 0;
      return;
    }
    if (length + more > line.length) {
      line = Arrays.copyOf(line, Math.max(length + more, Math.min(2 * line.length, maxBytes + 1)));
    }
    System.arraycopy(buffer, from, line, length, more);
    length += more;
  }

  private boolean startsWithByteOrderMark() {
    return length >= BYTE_ORDER_MARK.length
        && Arrays.equals(
            line, 0, BYTE_ORDER_MARK.length, BYTE_ORDER_MARK, 0, BYTE_ORDER_MARK.length);
  }
}
