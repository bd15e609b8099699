package dev.taxon.admin.changes;

import dev.taxon.admin.changes.RuleCatalogue.RuleListing;
import dev.taxon.admin.rules.RulesetVersions;
import dev.taxon.admin.sweeps.KnownSweep;
import dev.taxon.admin.trial.Trial;
import dev.taxon.admin.trial.TrialForm;
import dev.taxon.engine.Problem;
import dev.taxon.engine.drl.DrlException;
import dev.taxon.engine.drl.DrlPrinter;
import dev.taxon.engine.drl.DrlReader;
import java.security.Principal;
import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.SortedMap;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.ResponseBody;
import org.springframework.web.servlet.mvc.support.RedirectAttributes;

/**
 * One rule of a draft in the editor, with its cases. What the page shows beside the texts (errors,
 * cases, trial) is of the texts as typed, saved or not.
 */
@Controller
@RequestMapping("/drafts/{id}/rules/{rule}")
class DraftRulePage {
  private final DraftDesk desk;
  private final Drafts drafts;
  private final RulesetVersions versions;
  private final Workbench workbench;
  private final KnownSweep known;

  DraftRulePage(
      DraftDesk desk,
      Drafts drafts,
      RulesetVersions versions,
      Workbench workbench,
      KnownSweep known) {
    this.desk = desk;
    this.drafts = drafts;
    this.versions = versions;
    this.workbench = workbench;
    this.known = known;
  }

  /**
   * The texts of the editor.
   *
   * @param drl the rule as typed
   * @param cases its cases as typed
   * @param drlSeen the save that the rule's text was made from, 0 if there was none
   * @param casesSeen likewise of the cases
   * @param drlOriginal the rule's text as it was when the editor opened
   * @param casesOriginal likewise of the cases
   */
  record Texts(
      String drl,
      String cases,
      int drlSeen,
      int casesSeen,
      String drlOriginal,
      String casesOriginal) {
    Texts {
      drl = lines(drl);
      cases = lines(cases);
      drlOriginal = lines(drlOriginal);
      casesOriginal = lines(casesOriginal);
    }

    /** Browsers send text areas with CRLF (HTML, "constructing the entry list"). */
    private static String lines(String text) {
      return text == null ? "" : text.replace("\r\n", "\n");
    }
  }

  /** What is wrong with the texts as typed, for the editor's margin. */
  record Check(List<Problem> drl, List<Problem> cases) {}

  /** A text, laid out; or null and why it cannot be. */
  record Formatted(String text, List<Problem> problems) {}

  @GetMapping
  String rule(@PathVariable long id, @PathVariable String rule, Model model) {
    Draft draft = desk.draft(id);
    SortedMap<String, String> files = drafts.files(draft);
    RuleListing listing = find(files, rule);
    show(draft, files, listing, texts(draft, listing), model);
    return "draft-rule";
  }

  @PostMapping
  String save(
      @PathVariable long id,
      @PathVariable String rule,
      Texts texts,
      Principal caller,
      Model model,
      RedirectAttributes then) {
    Draft draft = desk.draft(id);
    SortedMap<String, String> files = drafts.files(draft);
    RuleListing listing = find(files, rule);
    try {
      desk.editRule(draft, listing, texts, caller.getName());
      then.addFlashAttribute("saved", true);
      return "redirect:/drafts/" + id + "/rules/" + rule;
    } catch (ConcurrentEditException conflict) {
      Texts now = texts(draft, listing);
      TextMerge drl =
          TextMerge.of(texts.drlOriginal(), texts.drl(), "your text", now.drl(), "the saved text");
      TextMerge cases =
          TextMerge.of(
              texts.casesOriginal(), texts.cases(), "your text", now.cases(), "the saved text");
      model.addAttribute("theirs", TextDiff.of(texts.drlOriginal(), now.drl()));
      model.addAttribute("theirCases", TextDiff.of(texts.casesOriginal(), now.cases()));
      model.addAttribute("conflict", conflict.current().orElse(null));
      model.addAttribute("unmerged", drl.conflicts() || cases.conflicts());
      show(
          draft,
          files,
          listing,
          new Texts(
              drl.text(), cases.text(), now.drlSeen(), now.casesSeen(), now.drl(), now.cases()),
          model);
      return "draft-rule";
    } catch (TooLongException refused) {
      model.addAttribute("tooLong", true);
      show(draft, files, listing, texts, model);
      return "draft-rule";
    }
  }

  /** Checks the texts as typed; only this rule is read, so that it keeps up with the typing. */
  @PostMapping("/check")
  @ResponseBody
  Check check(@PathVariable long id, @PathVariable String rule, Texts texts) {
    Draft draft = desk.draft(id);
    RuleListing listing = find(drafts.files(draft), rule);
    List<Problem> drl = new ArrayList<>();
    List<Problem> cases = new ArrayList<>();
    for (Problem problem : workbench.check(drafts.files(draft), listing, texts)) {
      if (problem.file().equals(listing.drlPath())) {
        drl.add(problem);
      } else if (problem.file().equals(listing.casesPath())) {
        cases.add(problem);
      }
    }
    return new Check(drl, cases);
  }

  @PostMapping("/format")
  @ResponseBody
  Formatted format(@PathVariable long id, @PathVariable String rule, Texts texts) {
    try {
      return new Formatted(DrlPrinter.print(DrlReader.read(rule + ".drl", texts.drl())), List.of());
    } catch (DrlException refused) {
      return new Formatted(null, refused.problems());
    }
  }

  /** Runs the cases as typed. */
  @PostMapping("/cases")
  String cases(@PathVariable long id, @PathVariable String rule, Texts texts, Model model) {
    Workbench.Build build = build(id, rule, texts);
    model.addAttribute("problems", build.problems());
    model.addAttribute(
        "cases", build.classifier().map(rules -> CaseRun.of(rules, rule)).orElse(List.of()));
    return "cases :: run";
  }

  /** Tries an input on the rules as typed. */
  @PostMapping("/try")
  String tryIt(
      @PathVariable long id, @PathVariable String rule, Texts texts, TrialForm form, Model model) {
    Workbench.Build build = build(id, rule, texts);
    model.addAttribute("problems", build.problems());
    model.addAttribute(
        "trial",
        form.isEmpty()
            ? null
            : build.classifier().map(rules -> Trial.of(rules, form, rule)).orElse(null));
    model.addAttribute("focus", rule);
    model.addAttribute("ruleAddress", "/drafts/" + id + "/rules/");
    return "trial :: result";
  }

  /** The known inputs that the rules as typed give to this rule. */
  @PostMapping("/entries")
  String entries(@PathVariable long id, @PathVariable String rule, Texts texts, Model model) {
    Workbench.Build build = build(id, rule, texts);
    model.addAttribute("problems", build.problems());
    model.addAttribute(
        "samples", build.classifier().map(rules -> known.samples(rules, rule)).orElse(List.of()));
    model.addAttribute(
        "count",
        build.classifier().map(rules -> known.hits(rules).getOrDefault(rule, 0L)).orElse(0L));
    return "entries :: list";
  }

  private Workbench.Build build(long id, String rule, Texts texts) {
    SortedMap<String, String> files = drafts.files(desk.draft(id));
    RuleListing listing = find(files, rule);
    files.put(listing.drlPath(), texts.drl());
    files.put(listing.casesPath(), texts.cases());
    return workbench.build(files);
  }

  private void show(
      Draft draft, SortedMap<String, String> files, RuleListing listing, Texts texts, Model model) {
    model.addAttribute("draft", draft);
    model.addAttribute("newest", versions.newest());
    model.addAttribute("rule", listing);
    model.addAttribute("texts", texts);
    model.addAttribute(
        "codes", new DraftCodes(files).byContract().getOrDefault(listing.contract(), List.of()));
    model.addAttribute("baseText", versions.files(draft.base()).get(listing.drlPath()));
  }

  private Texts texts(Draft draft, RuleListing listing) {
    SortedMap<String, String> files = drafts.files(draft);
    String drl = files.getOrDefault(listing.drlPath(), "");
    String cases = files.getOrDefault(listing.casesPath(), "");
    return new Texts(
        drl, cases, seen(draft, listing.drlPath()), seen(draft, listing.casesPath()), drl, cases);
  }

  private int seen(Draft draft, String path) {
    return drafts.change(draft.id(), path).map(DraftFile::saves).orElse(0);
  }

  private static RuleListing find(SortedMap<String, String> files, String rule) {
    return RuleCatalogue.of(files)
        .rule(rule)
        .orElseThrow(() -> new NoSuchElementException("no rule " + rule));
  }
}
