package dev.taxon.corpus;

import dev.taxon.engine.Problem;
import dev.taxon.engine.sweep.CorpusSink;
import dev.taxon.engine.sweep.Entry;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Everything that a corpus gives, in its order. */
final class Gathered implements CorpusSink {
  final List<Entry> entries = new ArrayList<>();
  final List<Problem> problems = new ArrayList<>();

  static Gathered from(Options options, Path... paths) throws IOException {
    Gathered gathered = new Gathered();
    Corpus.at(List.of(paths)).read(options, gathered, bytes -> {});
    return gathered;
  }

  static Gathered from(Path... paths) throws IOException {
    return from(Options.DEFAULT, paths);
  }

  @Override
  public void entry(Entry entry) {
    entries.add(entry);
  }

  @Override
  public void unreadable(Problem problem) {
    problems.add(problem);
  }

  List<Object> texts() {
    return entries.stream().map(entry -> entry.body().get("text")).toList();
  }

  /** The problems without their folder, each in one line. */
  List<String> complaints() {
    return problems.stream()
        .map(problem -> problem.toString().replaceFirst("^[^:]*/", ""))
        .toList();
  }
}
