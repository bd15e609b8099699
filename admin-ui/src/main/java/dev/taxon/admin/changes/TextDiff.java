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
    List<DiffRow> compared =
        DiffRowGenerator.create()
            .showInlineDiffs(false)
            .lineNormalizer(line -> line)
            .build()
            .generateDiffRows(before.lines().toList(), after.lines().toList());
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
