package dev.taxon.admin.changes;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A draft's changes carried from the version that they were made on to a newer one.
 *
 * @param changes the changes against the newer version, by path; an empty text deletes the file
 * @param conflicts the paths that both changed in ways that do not go together: their text holds
 *     conflict marks, or one side deleted what the other changed
 */
record Rebase(SortedMap<String, Optional<String>> changes, List<String> conflicts) {

  /**
   * Carries changes over.
   *
   * @param base the files that the draft was made on
   * @param mine the draft's changes, by path; empty where it deletes a file
   * @param theirs the files of the newer version
   * @param theirsName what conflict marks call the newer version
   */
  static Rebase of(
      SortedMap<String, String> base,
      Map<String, Optional<String>> mine,
      SortedMap<String, String> theirs,
      String theirsName) {
    SortedMap<String, Optional<String>> changes = new TreeMap<>();
    List<String> conflicts = new ArrayList<>();
    mine.forEach(
        (path, text) -> {
          Optional<String> was = Optional.ofNullable(base.get(path));
          Optional<String> is = Optional.ofNullable(theirs.get(path));
          if (text.equals(is)) {
            return;
          }
          if (is.equals(was)) {
            changes.put(path, text);
          } else if (text.isPresent() && is.isPresent()) {
            TextMerge merge =
                TextMerge.of(was.orElse(""), text.get(), "this draft", is.get(), theirsName);
            changes.put(path, Optional.of(merge.text()));
            if (merge.conflicts()) {
              conflicts.add(path);
            }
          } else {
            // Deleted on one side and changed on the other: the change is kept, since a deletion
            // is easily made again.
            changes.put(path, text.or(() -> is));
            conflicts.add(path);
          }
        });
    // A deletion that gave way to the newer version's change is no change any more.
    changes
        .entrySet()
        .removeIf(
            change -> change.getValue().equals(Optional.ofNullable(theirs.get(change.getKey()))));
    return new Rebase(changes, List.copyOf(conflicts));
  }
}
