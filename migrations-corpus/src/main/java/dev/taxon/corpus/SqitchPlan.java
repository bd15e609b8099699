package dev.taxon.corpus;

import dev.taxon.engine.Problem;
import java.io.BufferedReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * A sqitch plan: the changes in the order in which their scripts under {@code deploy/} run. A
 * change that is reworked stands there again, and the script of its earlier form is named after the
 * tag that came between: {@code deploy/name@tag.sql}.
 */
final class SqitchPlan {
  static final String FILE_NAME = "sqitch.plan";

  private SqitchPlan() {}

  /**
   * @param problems takes that the plan cannot be read
   */
  static RunOrder read(Document document, List<Problem> problems) {
    List<String> changes = new ArrayList<>();
    List<String> tags = new ArrayList<>();
    try (BufferedReader lines = new BufferedReader(Characters.of(document.open()).reader())) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        String first = line.strip().split("\\s", 2)[0];
        if (first.startsWith("@")) {
          while (tags.size() < changes.size()) {
            tags.add(first);
          }
        } else if (!first.isEmpty() && !first.startsWith("%") && !first.startsWith("#")) {
          changes.add(first);
        }
      }
    } catch (IOException unreadable) {
      problems.add(new Problem(document.name(), 0, 0, "cannot be read"));
    }
    String folder = document.folder().isEmpty() ? "" : document.folder() + "/";
    return new RunOrder(
        scripts(folder + "deploy/", changes, tags),
        List.of(folder + "revert/", folder + "verify/"));
  }

  /**
   * @param tags the tag that follows each change; shorter where no tag follows
   */
  private static List<String> scripts(String deploy, List<String> changes, List<String> tags) {
    List<String> scripts = new ArrayList<>(changes);
    Set<String> later = new HashSet<>();
    for (int i = changes.size() - 1; i >= 0; i--) {
      boolean reworked = !later.add(changes.get(i));
      String tag = reworked && i < tags.size() ? tags.get(i) : "";
      scripts.set(i, deploy + changes.get(i) + tag + ".sql");
    }
    return scripts;
  }
}
