package dev.taxon.admin.changes;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * A file that differs between two rulesets.
 *
 * @param path its path inside the ruleset
 * @param kind whether it is added, removed or changed
 */
public record FileDiff(String path, TextDiff.Kind kind, TextDiff text) {

  /** Every file that differs, by path. */
  public static List<FileDiff> between(
      SortedMap<String, String> before, SortedMap<String, String> after) {
    SortedSet<String> paths = new TreeSet<>(before.keySet());
    paths.addAll(after.keySet());
    List<FileDiff> diffs = new ArrayList<>();
    for (String path : paths) {
      String old = before.get(path);
      String changed = after.get(path);
      if (old == null) {
        diffs.add(new FileDiff(path, TextDiff.Kind.ADDED, TextDiff.of("", changed)));
      } else if (changed == null) {
        diffs.add(new FileDiff(path, TextDiff.Kind.REMOVED, TextDiff.of(old, "")));
      } else if (!old.equals(changed)) {
        diffs.add(new FileDiff(path, TextDiff.Kind.CHANGED, TextDiff.of(old, changed)));
      }
    }
    return diffs;
  }
}
