package dev.taxon.admin.changes;

import dev.taxon.admin.changes.RuleCatalogue.PackListing;
import dev.taxon.admin.changes.RuleCatalogue.RuleListing;
import dev.taxon.admin.rules.RulesetVersions;
import dev.taxon.admin.sweeps.KnownSweep;
import java.security.Principal;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.stream.Collectors;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.mvc.support.RedirectAttributes;

/** The rules of a draft: their order, and which of them count. */
@Controller
@RequestMapping("/drafts/{id}/rules")
class DraftRulesPage {
  private final DraftDesk desk;
  private final Drafts drafts;
  private final RulesetVersions versions;
  private final Workbench workbench;
  private final KnownSweep known;

  DraftRulesPage(
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

  @GetMapping
  String rules(@PathVariable long id, RuleSearch search, Model model) {
    list(desk.draft(id), search, model);
    return "draft-rules";
  }

  @PostMapping
  String add(
      @PathVariable long id,
      @RequestParam String rule,
      @RequestParam String pack,
      @RequestParam(defaultValue = "") String code,
      Principal caller,
      RedirectAttributes then) {
    Draft draft = desk.draft(id);
    NewRule added = new NewRule(rule.strip(), pack, code);
    RuleCatalogue catalogue = RuleCatalogue.of(drafts.files(draft));
    PackListing into =
        catalogue.packs().stream()
            .filter(listed -> listed.name().equals(pack))
            .findFirst()
            .orElseThrow(() -> new NoSuchElementException("no pack " + pack));
    Optional<String> refusal = added.refusal(catalogue);
    if (refusal.isPresent()) {
      then.addFlashAttribute("refusal", refusal.get());
      then.addFlashAttribute("refused", added);
      return "redirect:/drafts/" + id + "/rules";
    }
    desk.add(draft, added.listing(into.contract()), into.rules().size(), caller.getName());
    return "redirect:/drafts/" + id + "/rules/" + added.id();
  }

  /** Moves a rule to a place in a pack; without script, one step up or down. */
  @PostMapping("/{rule}/move")
  String move(
      @PathVariable long id,
      @PathVariable String rule,
      @RequestParam String pack,
      @RequestParam int index,
      Principal caller,
      Model model) {
    Draft draft = desk.draft(id);
    desk.move(draft, rule, pack, Math.max(index, 0), caller.getName());
    model.addAttribute("moved", rule);
    list(desk.draft(id), new RuleSearch("", ""), model);
    return "draft-rules :: list";
  }

  @PostMapping("/{rule}/off")
  String off(
      @PathVariable long id,
      @PathVariable String rule,
      @RequestParam boolean off,
      RuleSearch search,
      Principal caller,
      Model model) {
    desk.reorder(desk.draft(id), order -> order.switched(rule, off), caller.getName());
    list(desk.draft(id), search, model);
    return "draft-rules :: list";
  }

  @PostMapping("/{rule}/delete")
  String delete(
      @PathVariable long id,
      @PathVariable String rule,
      RuleSearch search,
      Principal caller,
      RedirectAttributes then) {
    Draft draft = desk.draft(id);
    RuleListing found =
        RuleCatalogue.of(drafts.files(draft))
            .rule(rule)
            .orElseThrow(() -> new NoSuchElementException("no rule " + rule));
    desk.delete(draft, found, caller.getName());
    return toList(search, then);
  }

  /** Brings a rule back as the draft's base version has it. */
  @PostMapping("/{rule}/restore")
  String restore(
      @PathVariable long id,
      @PathVariable String rule,
      RuleSearch search,
      Principal caller,
      RedirectAttributes then) {
    desk.restoreRule(desk.draft(id), rule, caller.getName());
    return toList(search, then);
  }

  /** Back to the list, as it was searched. */
  private static String toList(RuleSearch search, RedirectAttributes then) {
    if (!search.isEverything()) {
      then.addAttribute("words", search.words());
      then.addAttribute("code", search.code());
    }
    return "redirect:/drafts/{id}/rules";
  }

  private void list(Draft draft, RuleSearch search, Model model) {
    SortedMap<String, String> files = drafts.files(draft);
    RuleCatalogue catalogue = RuleCatalogue.of(files);
    RuleCatalogue base = RuleCatalogue.of(versions.files(draft.base()));
    Set<String> listed =
        catalogue.rules().map(RuleListing::id).collect(Collectors.toUnmodifiableSet());
    List<RuleListing> deleted = base.rules().filter(rule -> !listed.contains(rule.id())).toList();
    Workbench.Build build = workbench.build(files);
    model.addAttribute("draft", draft);
    model.addAttribute("newest", versions.newest());
    model.addAttribute("search", search);
    model.addAttribute("catalogue", catalogue);
    model.addAttribute("packs", search.in(catalogue));
    model.addAttribute("deleted", deleted);
    model.addAttribute("changed", changed(catalogue, base));
    model.addAttribute("added", listed.stream().filter(rule -> base.rule(rule).isEmpty()).toList());
    model.addAttribute("problems", build.problems());
    model.addAttribute("hits", build.classifier().map(known::hits).orElse(null));
    model.addAttribute("codes", new DraftCodes(files).byContract());
  }

  /** The rules that the draft adds or changes in their own files. */
  private static Set<String> changed(RuleCatalogue catalogue, RuleCatalogue base) {
    return catalogue
        .rules()
        .filter(
            rule ->
                base.rule(rule.id())
                    .filter(was -> was.drl().equals(rule.drl()) && was.cases().equals(rule.cases()))
                    .isEmpty())
        .map(RuleListing::id)
        .collect(Collectors.toUnmodifiableSet());
  }
}
