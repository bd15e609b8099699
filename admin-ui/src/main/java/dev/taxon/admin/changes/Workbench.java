package dev.taxon.admin.changes;

import dev.taxon.admin.changes.RuleCatalogue.RuleListing;
import dev.taxon.admin.rules.Rulesets;
import dev.taxon.engine.Problem;
import dev.taxon.engine.classify.Classifier;
import dev.taxon.engine.ruleset.RulesetException;
import dev.taxon.engine.ruleset.RulesetOrder;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.springframework.stereotype.Component;

/**
 * Builds the rules of files that are no published version. The last few builds are kept, by their
 * content: a draft is checked, tried and previewed several times between two saves.
 */
@Component
public class Workbench {
  private static final int KEPT = 8;

  private final Map<SortedMap<String, String>, Build> builds =
      new LinkedHashMap<>(KEPT, 0.75f, true);

  /**
   * What became of some files.
   *
   * @param classifier the rules, ready to decide; empty if there are problems
   * @param problems why they are no ruleset, by place
   */
  public record Build(Optional<Classifier> classifier, List<Problem> problems) {}

  /** Builds the rules of these files. */
  public synchronized Build build(SortedMap<String, String> files) {
    Build build = builds.get(files);
    if (build == null) {
      SortedMap<String, String> content = new TreeMap<>(files);
      build = read(content);
      builds.put(content, build);
      if (builds.size() > KEPT) {
        builds.remove(builds.keySet().iterator().next());
      }
    }
    return build;
  }

  /**
   * Reads one rule with its cases, beside the contracts and nothing else.
   *
   * @param files the files that it stands among
   * @param texts its own texts, instead of those among the files
   * @return what is wrong, by place
   */
  List<Problem> check(
      SortedMap<String, String> files, RuleListing rule, DraftRulePage.Texts texts) {
    SortedMap<String, String> alone = new TreeMap<>(files);
    alone.keySet().removeIf(path -> path.startsWith("packs/"));
    alone.put("ruleset.yaml", RulesetOrder.read(files.get("ruleset.yaml")).only(rule.id()).text());
    alone.put(rule.drlPath(), texts.drl());
    alone.put(rule.casesPath(), texts.cases());
    try {
      Rulesets.read(alone);
      return List.of();
    } catch (RulesetException refused) {
      return refused.problems();
    }
  }

  private static Build read(SortedMap<String, String> files) {
    try {
      return new Build(Optional.of(Classifier.of(Rulesets.read(files))), List.of());
    } catch (RulesetException refused) {
      return new Build(Optional.empty(), refused.problems());
    }
  }
}
