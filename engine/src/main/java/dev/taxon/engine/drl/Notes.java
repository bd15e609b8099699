package dev.taxon.engine.drl;

import java.util.ArrayList;
import java.util.List;

/** The comment above a rule: its lines without comment marks, and back. */
final class Notes {
  private Notes() {}

  /** The lines of one comment, without its marks and the space after them. */
  static List<String> lines(String comment) {
    if (comment.startsWith("//")) {
      return List.of(line(comment.substring(2)));
    }
    List<String> lines = new ArrayList<>();
    for (String line : comment.substring(2, comment.length() - 2).split("\n", -1)) {
      String inner = lines.isEmpty() ? line : line.stripLeading();
      boolean starred = inner.startsWith("*");
      lines.add(line(starred ? inner.substring(1) : inner));
    }
    return lines;
  }

  /** One note of all the lines, without the empty ones around it. */
  static String join(List<String> lines) {
    int from = 0;
    int to = lines.size();
    while (from < to && lines.get(from).isEmpty()) {
      from++;
    }
    while (to > from && lines.get(to - 1).isEmpty()) {
      to--;
    }
    return String.join("\n", lines.subList(from, to));
  }

  /** The note as line comments, each with its line break; nothing for an empty note. */
  static String print(String note) {
    if (note.isEmpty()) {
      return "";
    }
    StringBuilder drl = new StringBuilder();
    for (String line : note.split("\n", -1)) {
      drl.append(line.isEmpty() ? "//" : "// " + line).append('\n');
    }
    return drl.toString();
  }

  private static String line(String marked) {
    String line = marked.stripTrailing();
    return line.startsWith(" ") ? line.substring(1) : line;
  }
}
