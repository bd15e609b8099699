package dev.taxon.corpus;

import dev.taxon.engine.sweep.CorpusSink;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.LongConsumer;

/**
 * Files of failures to sweep: {@code .sql} migrations of several databases, {@code .jsonl} request
 * bodies, {@code .tsv} and {@code .csv} tables of texts. It is listed once and may be read often.
 */
public final class Corpus {

  private Corpus() {}

  /**
   * The corpus in these files and folders, in their order. A folder gives every corpus file in it
   * and below it; hidden ones and other kinds of files are passed over.
   *
   * @throws java.nio.file.NoSuchFileException if a path is not there
   * @throws IOException if a folder cannot be listed
   */
  public static Corpus at(List<Path> paths) throws IOException {
    throw new UnsupportedOperationException("not built yet");
  }

  /**
   * The corpus that is shipped on the class path, under {@code taxon/corpus/}.
   *
   * @throws IOException if it is not there or cannot be listed
   */
  public static Corpus shipped() throws IOException {
    throw new UnsupportedOperationException("not built yet");
  }

  /** How many bytes its files have together. */
  public long bytes() {
    throw new UnsupportedOperationException("not built yet");
  }

  /**
   * Reads it all and hands each entry to the sink, file by file, in constant memory but for one
   * {@code .sql} file at a time. Whatever cannot be read becomes a problem of the sink and costs no
   * other entry.
   *
   * @param progress is told from time to time how many bytes have been read so far, ending with
   *     {@link #bytes} if no file changed meanwhile
   */
  public void read(Options options, CorpusSink sink, LongConsumer progress) {
    throw new UnsupportedOperationException("not built yet");
  }
}
