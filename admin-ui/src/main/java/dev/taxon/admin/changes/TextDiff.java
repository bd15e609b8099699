package dev.taxon.admin.changes;

import com.github.difflib.text.DiffRow;
import com.github.difflib.text.DiffRowGenerator;
import java.util.ArrayList;
import java.util.List;

/**
 * Two texts side by side.
 *
 * @param rows the lines that differ, with a few equal ones around them
 */
public record TextDiff(List<Row> rows) {
  /** Equal lines shown before and after each difference. */
  private static final int CONTEXT = 3;

  /**
   * Texts of which more lines lie between the first and the last difference are shown one after the
   * other there: to line them up takes time and memory with the square of their number.
   */
  static final int MAX_LINED_UP = 2_000;

  /** What a row tells. */
  public enum Kind {
    EQUAL,
    ADDED,
    REMOVED,
    CHANGED,
    /** Equal lines that are left out. */
    GAP
  }

  /**
   * A row.
   *
   * @param oldLine line in the old text, from 1; 0 where there is none
   * @param newLine line in the new text, from 1; 0 where there is none
   */
  public record Row(Kind kind, int oldLine, String oldText, int newLine, String newText) {}

  public TextDiff {
    rows = List.copyOf(rows);
  }

  /** Compares line by line. */
  public static TextDiff of(String before, String after) {
    List<String> old = before.lines().toList();
    List<String> changed = after.lines().toList();
    int shorter = Math.min(old.size(), changed.size());
    int head = 0;
    while (head < shorter && old.get(head).equals(changed.get(head))) {
      head++;
    }
    int tail = 0;
    while (tail < shorter - head
        && old.get(old.size() - 1 - tail).equals(changed.get(changed.size() - 1 - tail))) {
      tail++;
    }
    return old.size() + changed.size() - 2 * (head + tail) <= MAX_LINED_UP
        ? linedUp(old, changed)
        : oneAfterTheOther(old, changed, head, tail);
  }

  private static TextDiff oneAfterTheOther(
      List<String> old, List<String> changed, int head, int tail) {
    List<Row> rows = new ArrayList<>();
    for (int i = 0; i < head; i++) {
      rows.add(new Row(Kind.EQUAL, i + 1, old.get(i), i + 1, changed.get(i)));
    }
    for (int i = head; i < old.size() - tail; i++) {
      rows.add(new Row(Kind.REMOVED, i + 1, old.get(i), 0, ""));
    }
    for (int i = head; i < changed.size() - tail; i++) {
      rows.add(new Row(Kind.ADDED, 0, "", i + 1, changed.get(i)));
    }
    for (int i = tail; i > 0; i--) {
      int oldIndex = old.size() - i;
      int newIndex = changed.size() - i;
      rows.add(
          new Row(
              Kind.EQUAL, oldIndex + 1, old.get(oldIndex), newIndex + 1, changed.get(newIndex)));
    }
    return new TextDiff(withGaps(rows));
  }

  private static TextDiff linedUp(List<String> old, List<String> changed) {
    List<DiffRow> compared =
        DiffRowGenerator.create()
            .showInlineDiffs(false)
            .lineNormalizer(line -> line)
            .build()
            .generateDiffRows(old, changed);
    List<Row> rows = new ArrayList<>();
    int oldLine = 0;
    int newLine = 0;
    for (DiffRow row : compared) {
      boolean inOld = row.getTag() != DiffRow.Tag.INSERT;
      boolean inNew = row.getTag() != DiffRow.Tag.DELETE;
      oldLine += inOld ? 1 : 0;
      newLine += inNew ? 1 : 0;
      rows.add(
          new Row(
              kind(row.getTag()),
              inOld ? oldLine : 0,
              row.getOldLine(),
              inNew ? newLine : 0,
              row.getNewLine()));
    }
    return new TextDiff(withGaps(rows));
  }

  private static Kind kind(DiffRow.Tag tag) {
    return switch (tag) {
      case INSERT -> Kind.ADDED;
      case DELETE -> Kind.REMOVED;
      case CHANGE -> Kind.CHANGED;
      case EQUAL -> Kind.EQUAL;
    };
  }

  private static List<Row> withGaps(List<Row> rows) {
    boolean[] shown = new boolean[rows.size()];
    for (int i = 0; i < rows.size(); i++) {
      if (rows.get(i).kind != Kind.EQUAL) {
        for (int j = Math.max(0, i - CONTEXT); j <= Math.min(rows.size() - 1, i + CONTEXT); j++) {
          shown[j] = true;
        }
      }
    }
    List<Row> result = new ArrayList<>();
    for (int i = 0; i < rows.size(); i++) {
      if (shown[i]) {
        result.add(rows.get(i));
      } else if (i == 0 || shown[i - 1]) {
        result.add(new Row(Kind.GAP, 0, "", 0, ""));
      }
    }
    return result;
  }
}
