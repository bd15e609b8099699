package dev.taxon.corpus;

import dev.taxon.engine.Problem;
import java.io.BufferedReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A sqitch plan: the changes in the order in which their scripts under {@code deploy/} run. A
 * change that is reworked stands there again, and the script of its earlier form is named after the
 * tag that came between: {@code deploy/name@tag.sql}. Scripts under {@code revert/} and {@code
 * verify/} are not applied; others that no line names come last.
 */
final class SqitchPlan {
  static final String FILE_NAME = "sqitch.plan";

  /** No plan. */
  static final SqitchPlan NONE = new SqitchPlan("", List.of());

  /** Where a script runs, by its path below the plan's folder. */
  private final Map<String, Integer> positions = new HashMap<>();

  private final String folder;

  private SqitchPlan(String folder, List<String> scripts) {
    this.folder = folder.isEmpty() ? "" : folder + "/";
    scripts.forEach(script -> positions.put(script, positions.size()));
  }

  /**
   * @param problems takes that the plan cannot be read
   */
  static SqitchPlan read(Document document, List<Problem> problems) {
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
    return new SqitchPlan(document.folder(), scripts(changes, tags));
  }

  /**
   * @param tags the tag that follows each change; shorter where no tag follows
   */
  private static List<String> scripts(List<String> changes, List<String> tags) {
    List<String> scripts = new ArrayList<>(changes);
    Set<String> later = new HashSet<>();
    for (int i = changes.size() - 1; i >= 0; i--) {
      boolean reworked = !later.add(changes.get(i));
      String tag = reworked && i < tags.size() ? tags.get(i) : "";
      scripts.set(i, "deploy/" + changes.get(i) + tag + ".sql");
    }
    return scripts;
  }

  boolean isEmpty() {
    return positions.isEmpty();
  }

  List<Document> applied(List<Document> scripts) {
    return scripts.stream()
        .filter(script -> !path(script).startsWith("revert/"))
        .filter(script -> !path(script).startsWith("verify/"))
        .sorted(
            Comparator.comparing((Document script) -> position(script))
                .thenComparing(Document::name, NaturalOrder.OF_PATHS))
        .toList();
  }

  private int position(Document script) {
    return positions.getOrDefault(path(script), Integer.MAX_VALUE);
  }

  private String path(Document script) {
    return script.name().startsWith(folder)
        ? script.name().substring(folder.length())
        : script.name();
  }
}
