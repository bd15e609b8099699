package dev.taxon.admin.changes;

import dev.taxon.admin.rules.LiveRuleset;
import dev.taxon.admin.rules.RulesetVersion;
import dev.taxon.admin.rules.RulesetVersions;
import dev.taxon.admin.trial.Trial;
import dev.taxon.admin.trial.TrialForm;
import dev.taxon.engine.classify.Classifier;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;

/**
 * Tries any input on the rules of any version or draft. Inputs are posted, so that no failure text
 * stands in an address or a log of one.
 */
@Controller
@RequestMapping("/try")
class TryPage {
  private static final Pattern RULES = Pattern.compile("(version|draft)-(\\d{1,9})");

  private final LiveRuleset live;
  private final RulesetVersions versions;
  private final Drafts drafts;
  private final DraftDesk desk;
  private final Workbench workbench;

  TryPage(
      LiveRuleset live,
      RulesetVersions versions,
      Drafts drafts,
      DraftDesk desk,
      Workbench workbench) {
    this.live = live;
    this.versions = versions;
    this.drafts = drafts;
    this.desk = desk;
    this.workbench = workbench;
  }

  @GetMapping
  String form(@RequestParam(defaultValue = "") String rules, Model model) {
    choices(rules.isEmpty() ? "version-" + live.version() : rules, model);
    return "try";
  }

  /** The answer as a fragment of the page. */
  @PostMapping(headers = "HX-Request")
  String answer(@RequestParam String rules, TrialForm form, Model model) {
    tryOn(rules, form, model);
    return "trial :: result";
  }

  /** The answer in the page, for browsers without script. */
  @PostMapping
  String page(@RequestParam String rules, TrialForm form, Model model) {
    tryOn(rules, form, model);
    choices(rules, model);
    return "try";
  }

  private void choices(String rules, Model model) {
    List<RulesetVersion> all = versions.all();
    model.addAttribute("rules", rules);
    model.addAttribute("live", live.version());
    model.addAttribute("versions", all);
    model.addAttribute("drafts", drafts.all());
  }

  private void tryOn(String rules, TrialForm form, Model model) {
    if (form.isEmpty()) {
      model.addAttribute("nothing", true);
      return;
    }
    Matcher named = RULES.matcher(rules);
    if (!named.matches()) {
      throw new NoSuchElementException("no rules " + rules);
    }
    int number = Integer.parseInt(named.group(2));
    if (named.group(1).equals("version") && number == live.version()) {
      model.addAttribute("trial", Trial.of(live.classifier(), form));
      model.addAttribute("ruleAddress", "/rules/");
      return;
    }
    boolean draft = named.group(1).equals("draft");
    Workbench.Build build =
        workbench.build(draft ? drafts.files(desk.draft(number)) : versions.files(number));
    Optional<Classifier> classifier = build.classifier();
    if (draft) {
      model.addAttribute("ruleAddress", "/drafts/" + number + "/rules/");
    } else {
      classifier = classifier.map(rule -> Classifier.of(rule.ruleset().published(number)));
    }
    model.addAttribute("problems", build.problems());
    model.addAttribute("trial", classifier.map(chosen -> Trial.of(chosen, form)).orElse(null));
  }
}
