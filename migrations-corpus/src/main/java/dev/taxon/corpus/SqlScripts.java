package dev.taxon.corpus;

import dev.taxon.corpus.sql.Definition;
import dev.taxon.corpus.sql.Dialect;
import dev.taxon.corpus.sql.Evidence;
import dev.taxon.corpus.sql.Raised;
import dev.taxon.corpus.sql.Schema;
import dev.taxon.corpus.sql.SqlReader;
import dev.taxon.corpus.sql.SqlSink;
import java.io.IOException;
import java.io.Reader;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads the {@code .sql} files of one project, in their order, and makes entries of what raises.
 */
final class SqlScripts {
  /** The longest file that is read, in UTF-16 units. */
  static final int MAX_LENGTH = 64 * 1024 * 1024;

  private record Held(Definition definition, Runnable entry) {}

  private final List<Document> documents;
  private final Options options;
  private final Schema schema = new Schema();
  private final List<Held> held = new ArrayList<>();
  private Dialect usual;

  /**
   * @param documents the project's files, which together tell the dialect where one alone does not
   * @param options with what the folder's manifest tells already in it
   */
  SqlScripts(List<Document> documents, Options options) {
    this.documents = documents;
    this.options = options;
  }

  void read(Document document, Reader reader, DocumentSink sink) throws IOException {
    String text = text(reader, document.size());
    if (text == null) {
      sink.unreadable(
          1, 1, "a file longer than " + MAX_LENGTH + " characters is not read; split it");
      return;
    }
    if (text.isEmpty()) {
      sink.unreadable(1, 1, "the file is empty");
      return;
    }
    int bad = text.indexOf(Characters.BAD);
    if (bad >= 0) {
      Position position = Position.of(text, bad);
      sink.unreadable(position.line(), position.column(), Characters.BAD_MESSAGE);
    }
    SqlReader.read(text, dialect(text), schema, new EntrySink(sink));
  }

  /** Hands on what stands now that every file has been read. */
  void finish() {
    for (Held entry : held) {
      if (entry.definition().current()) {
        entry.entry().run();
      }
    }
  }

  /**
   * The whole text; null if it is too long.
   *
   * @param bytes how many bytes it is likely to have
   */
  private static String text(Reader reader, long bytes) throws IOException {
    StringBuilder text = new StringBuilder((int) Math.min(bytes, MAX_LENGTH));
    char[] buffer = new char[64 * 1024];
    for (int read = reader.read(buffer); read >= 0; read = reader.read(buffer)) {
      if (text.length() + read > MAX_LENGTH) {
        return null;
      }
      text.append(buffer, 0, read);
    }
    return text.toString();
  }

  private Dialect dialect(String text) {
    return options.vendor().isEmpty()
        ? Evidence.in(text).clear().orElseGet(this::usualDialect)
        : Dialect.of(options.vendor());
  }

  /** The dialect of most of the project's files. */
  private Dialect usualDialect() {
    if (usual == null) {
      Evidence all = Evidence.none();
      for (Document document : documents) {
        if (document.isSql()) {
          all = all.and(evidence(document));
        }
      }
      usual = all.likely().orElse(Dialect.POSTGRESQL);
    }
    return usual;
  }

  private static Evidence evidence(Document document) {
    char[] beginning = new char[Evidence.SAMPLE];
    try (Reader reader = Characters.of(document.open()).reader()) {
      int length = 0;
      for (int read = 0; read >= 0 && length < beginning.length; ) {
        read = reader.read(beginning, length, beginning.length - length);
        length += Math.max(0, read);
      }
      return Evidence.in(new String(beginning, 0, length));
    } catch (IOException unreadable) {
      // It tells so itself when its turn comes.
      return Evidence.none();
    }
  }

  /** Makes entries of one file. */
  private final class EntrySink implements SqlSink {
    private final DocumentSink sink;

    EntrySink(DocumentSink sink) {
      this.sink = sink;
    }

    @Override
    public void raised(Raised raised) {
      if (raised.text().indexOf(Characters.BAD) >= 0) {
        return;
      }
      if (raised.definition() == null || options.definitions() == Definitions.ALL) {
        hand(raised);
      } else {
        held.add(new Held(raised.definition(), () -> hand(raised)));
      }
    }

    @Override
    public void unreadable(int line, int column, String message) {
      sink.unreadable(line, column, message);
    }

    private void hand(Raised raised) {
      Map<String, Object> body = new LinkedHashMap<>();
      body.put("kind", "text");
      body.put("text", raised.text());
      body.put("origin", "storage");
      body.put("vendor", raised.dialect().vendor());
      if (!raised.sqlState().isEmpty()) {
        body.put("sqlState", raised.sqlState());
      }
      if (raised.vendorCode() != null) {
        body.put("vendorCode", raised.vendorCode());
      }
      if (!raised.constraint().isEmpty()) {
        body.put("constraint", raised.constraint());
      }
      Map<String, String> labels =
          raised.definition() == null ? Map.of() : Map.of("definition", raised.definition().name());
      sink.entry(raised.line(), raised.column(), body, raised.dynamic(), Map.of(), labels);
    }
  }
}
