package dev.taxon.engine;

import java.util.Comparator;
import java.util.Objects;

/**
 * Something wrong in a file that a person edits: where, what, and what to write instead.
 *
 * @param file path of the file as its author knows it, with {@code /} between folders
 * @param line line from 1; 0 where the whole file is meant
 * @param column column from 1 in UTF-16 units; 0 where the whole line is meant
 * @param message what is wrong and what to write instead, in one line
 */
public record Problem(String file, int line, int column, String message)
    implements Comparable<Problem> {

  private static final Comparator<Problem> BY_PLACE =
      Comparator.comparing(Problem::file)
          .thenComparingInt(Problem::line)
          .thenComparingInt(Problem::column)
          .thenComparing(Problem::message);

  public Problem {
    Objects.requireNonNull(file, "file");
    Objects.requireNonNull(message, "message");
  }

  @Override
  public int compareTo(Problem other) {
    return BY_PLACE.compare(this, other);
  }

  /** The problem in one line, in the form that editors make clickable. */
  @Override
  public String toString() {
    if (line == 0) {
      return file + ": " + message;
    }
    return column == 0
        ? file + ":" + line + ": " + message
        : file + ":" + line + ":" + column + ": " + message;
  }
}
