package dev.taxon.admin.sweeps;

import dev.taxon.corpus.Corpus;
import dev.taxon.corpus.Options;
import dev.taxon.engine.sweep.CorpusSink;
import java.io.IOException;
import java.io.Reader;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.LongConsumer;
import org.springframework.stereotype.Component;

/** The corpora of the settings, as one. */
@Component
public class Corpora {
  private final CorpusSettings settings;

  Corpora(CorpusSettings settings) {
    this.settings = settings;
  }

  /** A listing of all corpora at one moment. */
  public static final class Listing {
    private final List<Corpus> corpora;

    private Listing(List<Corpus> corpora) {
      this.corpora = corpora;
    }

    /** How many bytes all files have together. */
    public long bytes() {
      return corpora.stream().mapToLong(Corpus::bytes).sum();
    }

    /**
     * Opens one of the files to show it; of two with one name, the first.
     *
     * @param name the file as entries name it in their source
     * @return its characters, with a NUL for each byte that is none; empty if none of the corpora
     *     lists such a file
     * @throws IOException if it cannot be read
     */
    public Optional<Reader> open(String name) throws IOException {
      for (Corpus corpus : corpora) {
        Optional<Reader> reader = corpus.open(name);
        if (reader.isPresent()) {
          return reader;
        }
      }
      return Optional.empty();
    }

    /**
     * Reads all of them in turn.
     *
     * @param progress is told from time to time how many bytes have been read so far
     */
    public void read(CorpusSink sink, LongConsumer progress) {
      long before = 0;
      for (Corpus corpus : corpora) {
        long offset = before;
        corpus.read(Options.DEFAULT, sink, bytes -> progress.accept(offset + bytes));
        before += corpus.bytes();
      }
    }
  }

  /**
   * Lists the files.
   *
   * @throws IOException if a path of the settings is not there or cannot be listed
   */
  public Listing list() throws IOException {
    List<Corpus> corpora = new ArrayList<>();
    if (settings.shipped()) {
      corpora.add(Corpus.shipped());
    }
    if (!settings.paths().isEmpty()) {
      corpora.add(Corpus.at(settings.paths()));
    }
    return new Listing(corpora);
  }
}
