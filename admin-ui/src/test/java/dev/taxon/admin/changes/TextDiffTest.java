package dev.taxon.admin.changes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taxon.admin.changes.TextDiff.Kind;
import dev.taxon.admin.changes.TextDiff.Row;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class TextDiffTest {

  @Test
  void showsDifferencesWithThreeLinesAround() {
    String before = lines(1, 20);
    String after = before.replace("line 10\n", "<line> & 10\n").replace("line 20\n", "");

    assertThat(TextDiff.of(before, after).rows())
        .containsExactly(
            new Row(Kind.GAP, 0, "", 0, ""),
            equal(7),
            equal(8),
            equal(9),
            new Row(Kind.CHANGED, 10, "line 10", 10, "<line> & 10"),
            equal(11),
            equal(12),
            equal(13),
            new Row(Kind.GAP, 0, "", 0, ""),
            equal(17),
            equal(18),
            equal(19),
            new Row(Kind.REMOVED, 20, "line 20", 0, ""));
  }

  @Test
  void tellsFilesThatAreNewDeletedAndChanged() {
    TreeMap<String, String> before = new TreeMap<>();
    before.put("gone", "a\n");
    before.put("same", "b\n");
    before.put("other", "c\n");
    TreeMap<String, String> after = new TreeMap<>();
    after.put("same", "b\n");
    after.put("other", "C\n");
    after.put("new", "d\n");

    assertThat(FileDiff.between(before, after))
        .containsExactly(
            new FileDiff(
                "gone", Kind.REMOVED, new TextDiff(List.of(new Row(Kind.REMOVED, 1, "a", 0, "")))),
            new FileDiff(
                "new", Kind.ADDED, new TextDiff(List.of(new Row(Kind.ADDED, 0, "", 1, "d")))),
            new FileDiff(
                "other",
                Kind.CHANGED,
                new TextDiff(List.of(new Row(Kind.CHANGED, 1, "c", 1, "C")))));
  }

  private static Row equal(int line) {
    return new Row(Kind.EQUAL, line, "line " + line, line, "line " + line);
  }

  private static String lines(int from, int to) {
    return IntStream.rangeClosed(from, to)
        .mapToObj(line -> "line " + line + "\n")
        .collect(Collectors.joining());
  }
}
