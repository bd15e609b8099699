package dev.taxon.engine.intake;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The notations in which validators write a place in a value, each read into its segments. */
final class Path {
  /** A name, or what stands between brackets: an index, a key, in quotes or not. */
  private static final Pattern STEP = Pattern.compile("([^.\\[\\]]+)|\\[([^\\]]*)]");

  private Path() {}

  /**
   * A JSON Pointer (RFC 6901), with or without the {@code #} of its form in URIs: {@code
   * /tracks/0/isrc}. What does not begin with a slash is taken for a property path.
   */
  static List<String> ofPointer(String pointer) {
    String path = pointer.startsWith("#") ? pointer.substring(1) : pointer;
    if (!path.startsWith("/")) {
      return ofProperty(path);
    }
    return Arrays.stream(path.substring(1).split("/", -1))
        .map(segment -> segment.replace("~1", "/").replace("~0", "~"))
        .toList();
  }

  /**
   * A property path as Bean Validation, Spring and JSONPath write it: {@code tracks[0].isrc},
   * {@code labels["de"]}, {@code $.state}; empty for the root.
   */
  static List<String> ofProperty(String path) {
    List<String> segments = new ArrayList<>();
    Matcher step = STEP.matcher(path);
    while (step.find()) {
      String segment = step.group(1) != null ? step.group(1) : unquoted(step.group(2));
      boolean root = segment.equals("$") && step.start() == 0;
      if (!root && !segment.isEmpty()) {
        segments.add(segment);
      }
    }
    return List.copyOf(segments);
  }

  private static String unquoted(String key) {
    boolean quoted =
        key.length() >= 2
            && (key.startsWith("\"") || key.startsWith("'"))
            && key.endsWith(key.substring(0, 1));
    return quoted ? key.substring(1, key.length() - 1) : key;
  }
}
