package dev.taxon.admin.changes;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.eclipse.jgit.diff.RawText;
import org.eclipse.jgit.diff.RawTextComparator;
import org.eclipse.jgit.merge.MergeAlgorithm;
import org.eclipse.jgit.merge.MergeFormatter;
import org.eclipse.jgit.merge.MergeResult;

/**
 * Two texts that were made from one, put together line by line. Lines that only one side changed
 * are taken; lines that both changed in different ways stand in the text between conflict marks, in
 * the form that Git writes.
 *
 * @param text the merged text
 * @param conflicts whether it holds conflict marks
 */
record TextMerge(String text, boolean conflicts) {

  /**
   * Merges.
   *
   * @param base what both were made from
   * @param mine one side, named {@code mineName} in the marks
   * @param theirs the other side, named {@code theirsName} in the marks
   */
  static TextMerge of(String base, String mine, String mineName, String theirs, String theirsName) {
    MergeResult<RawText> merged =
        new MergeAlgorithm().merge(RawTextComparator.DEFAULT, raw(base), raw(mine), raw(theirs));
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try {
      new MergeFormatter()
          .formatMerge(
              bytes, merged, List.of("base", mineName, theirsName), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return new TextMerge(bytes.toString(StandardCharsets.UTF_8), merged.containsConflicts());
  }

  private static RawText raw(String text) {
    return new RawText(text.getBytes(StandardCharsets.UTF_8));
  }
}
