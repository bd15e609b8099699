package dev.taxon.admin.changes;

import dev.taxon.admin.rules.Rulesets;
import dev.taxon.engine.Problem;
import dev.taxon.engine.drl.DrlException;
import dev.taxon.engine.drl.DrlPrinter;
import dev.taxon.engine.drl.RuleModel;
import dev.taxon.engine.ruleset.RulesetOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The rules of some files as pages list them. Unlike a ruleset it also stands for files that are no
 * valid ruleset, such as those of a draft under work: a rule that does not read is listed with its
 * problems.
 *
 * @param packs the packs in order
 */
public record RuleCatalogue(List<PackListing> packs) {

  private static final Pattern CASE = Pattern.compile("(?m)^\\s*-?\\s*(expect|expectNot):");

  /**
   * A pack.
   *
   * @param contract the name of the contract that it decides
   */
  public record PackListing(String name, String contract, List<RuleListing> rules) {
    public PackListing {
      rules = List.copyOf(rules);
    }
  }

  /**
   * A rule.
   *
   * @param id its id
   * @param place its place among all rules, from 1
   * @param index its place in its pack, from 0
   * @param off whether it is switched off
   * @param drl the text of its file; empty if there is none
   * @param cases the text of its cases file; empty if there is none
   * @param model what its DRL says; empty if it does not read
   * @param problems why it does not read
   */
  public record RuleListing(
      String id,
      String pack,
      String contract,
      int place,
      int index,
      boolean off,
      String drl,
      String cases,
      Optional<RuleModel> model,
      List<Problem> problems) {
    public RuleListing {
      problems = List.copyOf(problems);
    }

    /** The rule as it would be at the same index of another pack of the same contract. */
    RuleListing in(String otherPack) {
      return new RuleListing(
          id, otherPack, contract, place, index, off, drl, cases, model, problems);
    }

    /** The path of its file inside the ruleset. */
    public String drlPath() {
      return "packs/" + pack + "/" + id + ".drl";
    }

    /** The path of its cases inside the ruleset. */
    public String casesPath() {
      return "packs/" + pack + "/" + id + ".cases.yaml";
    }

    /** Its condition in one line; empty if it does not read. */
    public String condition() {
      return model.map(RuleModel::condition).map(DrlPrinter::summary).orElse("");
    }

    /** The code that it gives; empty if it does not read. */
    public String code() {
      return model.map(RuleModel::code).orElse("");
    }

    /** How many cases its file holds. */
    public long caseCount() {
      return CASE.matcher(cases).results().count();
    }
  }

  public RuleCatalogue {
    packs = List.copyOf(packs);
  }

  /**
   * Lists the rules of some files.
   *
   * @throws dev.taxon.engine.ruleset.RulesetException if the order itself cannot be read
   */
  public static RuleCatalogue of(SortedMap<String, String> files) {
    List<PackListing> packs = new ArrayList<>();
    int place = 0;
    for (RulesetOrder.Listing pack :
        RulesetOrder.read(files.getOrDefault("ruleset.yaml", "")).packs()) {
      List<RuleListing> rules = new ArrayList<>();
      for (RulesetOrder.Listed rule : pack.rules()) {
        rules.add(listing(files, pack, rule, ++place, rules.size()));
      }
      packs.add(new PackListing(pack.name(), pack.contract(), rules));
    }
    return new RuleCatalogue(packs);
  }

  public Stream<RuleListing> rules() {
    return packs.stream().flatMap(pack -> pack.rules().stream());
  }

  public Optional<RuleListing> rule(String id) {
    return rules().filter(rule -> rule.id().equals(id)).findFirst();
  }

  private static RuleListing listing(
      SortedMap<String, String> files,
      RulesetOrder.Listing pack,
      RulesetOrder.Listed rule,
      int place,
      int index) {
    String folder = "packs/" + pack.name() + "/" + rule.id();
    String drl = files.getOrDefault(folder + ".drl", "");
    Optional<RuleModel> model = Optional.empty();
    List<Problem> problems = List.of();
    try {
      model = Optional.of(Rulesets.readRule(folder + ".drl", drl));
    } catch (DrlException refused) {
      problems = refused.problems();
    }
    return new RuleListing(
        rule.id(),
        pack.name(),
        pack.contract(),
        place,
        index,
        rule.off(),
        drl,
        files.getOrDefault(folder + ".cases.yaml", ""),
        model,
        problems);
  }
}
