package dev.taxon.corpus;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.ByteBuffer;
import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;

/**
 * The characters of a corpus file: UTF-8, with or without a byte order mark, or UTF-16 with one, as
 * SQL Server's tools write it. Bytes that are no character come out as {@link #BAD}, so that each
 * reader can say where they stand and go on behind them.
 */
final class Characters {
  /** Stands for a byte that is no character; a NUL in the file is no better. */
  static final char BAD = '\0';

  static final String BAD_MESSAGE =
      "a byte that is no UTF-8 text, or a NUL; save the file as UTF-8 without it";

  private static final int SAMPLE = 8 * 1024;

  private final BufferedInputStream in;
  private final Charset charset;

  private Characters(BufferedInputStream in, Charset charset) {
    this.in = in;
    this.charset = charset;
  }

  static Characters of(InputStream stream) throws IOException {
    BufferedInputStream in = new BufferedInputStream(stream, 64 * 1024);
    in.mark(3);
    byte[] mark = in.readNBytes(3);
    in.reset();
    if (startsWith(mark, 0xEF, 0xBB, 0xBF)) {
      in.skipNBytes(3);
    } else if (startsWith(mark, 0xFF, 0xFE)) {
      in.skipNBytes(2);
      return new Characters(in, StandardCharsets.UTF_16LE);
    } else if (startsWith(mark, 0xFE, 0xFF)) {
      in.skipNBytes(2);
      return new Characters(in, StandardCharsets.UTF_16BE);
    }
    return new Characters(in, StandardCharsets.UTF_8);
  }

  Reader reader() {
    return new InputStreamReader(in, decoder());
  }

  /**
   * Where the first sign stands that the file is something else than text; null if it is text. It
   * is none if more than a tenth of its beginning is no character that texts are made of: a stray
   * NUL makes no file binary.
   */
  Position binaryAt() throws IOException {
    in.mark(SAMPLE);
    CharSequence sample = decoder().decode(ByteBuffer.wrap(in.readNBytes(SAMPLE)));
    in.reset();
    int strange = 0;
    int first = -1;
    for (int i = 0; i < sample.length(); i++) {
      if (strange(sample.charAt(i))) {
        first = strange++ == 0 ? i : first;
      }
    }
    return strange * 10 > sample.length() ? Position.of(sample, first) : null;
  }

  private static boolean strange(char c) {
    return c < ' ' && c != '\t' && c != '\n' && c != '\r' && c != '\f';
  }

  private CharsetDecoder decoder() {
    return charset
        .newDecoder()
        .onMalformedInput(CodingErrorAction.REPLACE)
        .onUnmappableCharacter(CodingErrorAction.REPLACE)
        .replaceWith(String.valueOf(BAD));
  }

  private static boolean startsWith(byte[] bytes, int... wanted) {
    if (bytes.length < wanted.length) {
      return false;
    }
    for (int i = 0; i < wanted.length; i++) {
      if ((bytes[i] & 0xFF) != wanted[i]) {
        return false;
      }
    }
    return true;
  }
}
