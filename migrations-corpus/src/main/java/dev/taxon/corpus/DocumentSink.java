package dev.taxon.corpus;

import dev.taxon.engine.Problem;
import dev.taxon.engine.sweep.CorpusSink;
import dev.taxon.engine.sweep.Entry;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/** Takes what is found in one file, and adds what its folder and the options say of all of it. */
final class DocumentSink {
  private final String source;
  private final Options options;
  private final String corpus;
  private final CorpusSink sink;

  /**
   * @param options with what the folder's manifest tells already in it
   * @param corpus the name in the manifest, which entries carry as a label; empty if it has none
   */
  DocumentSink(String source, Options options, String corpus, CorpusSink sink) {
    this.source = source;
    this.options = options;
    this.corpus = corpus;
    this.sink = sink;
  }

  void unreadable(int line, int column, String message) {
    sink.unreadable(new Problem(source, line, column, message));
  }

  /** Takes an entry unless its text is too long, which becomes a problem. */
  void entry(
      int line,
      int column,
      Map<String, Object> body,
      boolean dynamic,
      Map<String, String> expected,
      Map<String, String> labels) {
    Map<String, Object> completed = new LinkedHashMap<>(body);
    if ("text".equals(body.get("kind"))) {
      if (body.get("text") instanceof String text && text.length() > options.maxText()) {
        unreadable(
            line,
            column,
            "a text of "
                + text.length()
                + " characters; the longest that is read has "
                + options.maxText());
        return;
      }
      addUnlessTold(completed, "origin", options.origin());
      addUnlessTold(completed, "vendor", options.vendor());
    }
    sink.entry(
        new Entry(
            source,
            line,
            column,
            Collections.unmodifiableMap(completed),
            dynamic,
            Map.copyOf(expected),
            withCorpus(labels)));
  }

  private static void addUnlessTold(Map<String, Object> body, String field, String value) {
    if (!value.isEmpty()) {
      body.putIfAbsent(field, value);
    }
  }

  private Map<String, String> withCorpus(Map<String, String> labels) {
    if (corpus.isEmpty()) {
      return labels;
    }
    Map<String, String> all = new LinkedHashMap<>();
    all.put("corpus", corpus);
    all.putAll(labels);
    return Collections.unmodifiableMap(all);
  }
}
