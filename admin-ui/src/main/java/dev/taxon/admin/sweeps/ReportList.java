package dev.taxon.admin.sweeps;

import dev.taxon.engine.sweep.Bounded;
import dev.taxon.engine.sweep.SweepReport;
import java.util.List;
import java.util.Locale;
import java.util.NoSuchElementException;
import java.util.function.Function;

/** The lists of a report, what asks for action first. */
enum ReportList {
  BROKEN,
  UNREADABLE,
  MOVES,
  VERSION_MOVES,
  FALLBACKS;

  /**
   * A page of a list.
   *
   * @param kept how many items of the list the report keeps
   * @param total how many items the list has, those that the report does not keep included
   */
  record Part(List<Finding> items, Paging paging, long kept, long total) {}

  /** The name in addresses and messages. */
  public String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /**
   * @throws NoSuchElementException if there is no such list
   */
  static ReportList of(String label) {
    for (ReportList list : values()) {
      if (list.label().equals(label)) {
        return list;
      }
    }
    throw new NoSuchElementException("no list " + label);
  }

  /**
   * A page of this list.
   *
   * @param page its number, from 1; the nearest there is
   * @param length how many items a page has
   */
  Part part(SweepReport report, Bounded<SweepReport.Move> versionMoves, int page, int length) {
    return switch (this) {
      case BROKEN -> part(report.failures(), Finding::of, page, length);
      case UNREADABLE -> part(report.unreadable(), Finding::of, page, length);
      case MOVES -> part(report.moves(), Finding::of, page, length);
      case VERSION_MOVES -> part(versionMoves, Finding::of, page, length);
      case FALLBACKS -> part(report.fallbacks(), Finding::of, page, length);
    };
  }

  private static <T> Part part(
      Bounded<T> items, Function<T, Finding> finding, int page, int length) {
    Paging paging = Paging.of(items.items().size(), page, length);
    return new Part(
        items.items().subList(paging.from(), paging.to()).stream().map(finding).toList(),
        paging,
        items.items().size(),
        items.total());
  }
}
