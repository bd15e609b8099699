package dev.taxon.corpus;

import dev.taxon.engine.sweep.CorpusSink;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.function.LongConsumer;

/**
 * Files that belong together, in the order in which they are read: what one of them defines, a
 * later one may replace or drop.
 *
 * @param manifest what is told of them
 */
record Project(Manifest manifest, List<Document> documents) {

  private static final Set<String> EXTENSIONS = Set.of("sql", "jsonl", "tsv", "csv");

  /** Whether a file is one for a corpus, by its name. */
  static boolean reads(Document document) {
    return EXTENSIONS.contains(document.extension());
  }

  /** How many bytes its files have together. */
  long bytes() {
    return documents.stream().mapToLong(Document::size).sum();
  }

  /**
   * @param progress takes the number of bytes after each block that has been read
   */
  void read(Options options, CorpusSink sink, LongConsumer progress) {
    Options completed = manifest.complete(options);
    SqlScripts scripts = new SqlScripts(documents, completed);
    for (Document document : documents) {
      DocumentSink documentSink =
          new DocumentSink(document.name(), completed, manifest.name(), sink);
      try (CountedStream stream = new CountedStream(document.open(), progress)) {
        read(document, Characters.of(stream), scripts, documentSink);
      } catch (IOException unreadable) {
        documentSink.unreadable(0, 0, "cannot be read");
      }
    }
    scripts.finish();
  }

  private static void read(
      Document document, Characters characters, SqlScripts scripts, DocumentSink sink)
      throws IOException {
    Position binary = characters.binaryAt();
    if (binary != null) {
      sink.unreadable(binary.line(), binary.column(), "this is not a text file");
      return;
    }
    switch (document.extension()) {
      case "sql" -> scripts.read(document, characters.reader(), sink);
      case "jsonl" -> JsonLinesReader.read(characters.reader(), sink);
      case "tsv" -> TableReader.read(characters.reader(), '\t', sink);
      case "csv" -> TableReader.read(characters.reader(), ',', sink);
      default ->
          sink.unreadable(
              0, 0, "no corpus file by its name; it must end in .sql, .jsonl, .tsv or .csv");
    }
  }
}
