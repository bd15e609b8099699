package dev.taxon.corpus;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The order in which a plan or changelog has scripts run; what it does not name comes last. */
final class RunOrder {
  /** Nothing is told. */
  static final RunOrder NONE = new RunOrder(List.of(), List.of());

  private final Map<String, Integer> positions = new HashMap<>();
  private final List<String> leftOut;

  /**
   * @param names the scripts as documents are named; what stands there twice runs where it stands
   *     first
   * @param leftOut how the names of documents begin that are never run
   */
  RunOrder(List<String> names, List<String> leftOut) {
    names.forEach(name -> positions.putIfAbsent(name, positions.size()));
    this.leftOut = leftOut;
  }

  boolean runs(Document document) {
    return leftOut.stream().noneMatch(document.name()::startsWith);
  }

  /** The order of documents, with another one for those that it does not tell apart. */
  Comparator<Document> then(Comparator<String> names) {
    return Comparator.comparing(this::position).thenComparing(Document::name, names);
  }

  private Integer position(Document document) {
    return positions.getOrDefault(document.name(), Integer.MAX_VALUE);
  }
}
