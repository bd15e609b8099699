package dev.taxon.corpus;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.function.LongConsumer;

/** A stream that tells how many bytes each read has taken. */
final class CountedStream extends FilterInputStream {
  private final LongConsumer taken;

  CountedStream(InputStream in, LongConsumer taken) {
    super(in);
    this.taken = taken;
  }

  @Override
  public int read() throws IOException {
    int read = super.read();
    taken.accept(read < 0 ? 0 : 1);
    return read;
  }

  @Override
  public int read(byte[] bytes, int offset, int length) throws IOException {
    int read = super.read(bytes, offset, length);
    taken.accept(Math.max(0, read));
    return read;
  }
}
