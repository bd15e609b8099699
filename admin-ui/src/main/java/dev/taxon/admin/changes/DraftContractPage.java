package dev.taxon.admin.changes;

import dev.taxon.admin.rules.RulesetVersions;
import dev.taxon.engine.contract.Contract;
import dev.taxon.engine.contract.Retry;
import dev.taxon.engine.contract.Severity;
import dev.taxon.engine.ruleset.ContractPrinter;
import dev.taxon.engine.ruleset.ContractReader;
import dev.taxon.engine.ruleset.RulesetException;
import java.security.Principal;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.SortedMap;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.mvc.support.RedirectAttributes;

/**
 * A contract of a draft as a form. Saving writes its file anew, so that of the file's comments only
 * those at its head are kept; who wants the others edits the text instead.
 */
@Controller
@RequestMapping("/drafts/{id}/contracts/{name}")
class DraftContractPage {
  private final DraftDesk desk;
  private final Drafts drafts;
  private final RulesetVersions versions;

  DraftContractPage(DraftDesk desk, Drafts drafts, RulesetVersions versions) {
    this.desk = desk;
    this.drafts = drafts;
    this.versions = versions;
  }

  @GetMapping
  String contract(@PathVariable long id, @PathVariable String name, Model model) {
    Draft draft = desk.draft(id);
    String text = text(draft, name);
    try {
      show(draft, name, ContractForm.of(ContractReader.read(name, text)), text, model);
      return "draft-contract";
    } catch (RulesetException unread) {
      return "redirect:/drafts/" + id + "/text?path=" + DraftDesk.contractPath(name);
    }
  }

  /**
   * Saves the form, without the code {@code remove} if one is named.
   *
   * @param seen the save that the form was made from, 0 if there was none
   * @param original the file's text as it was when the form was opened
   */
  @PostMapping
  String save(
      @PathVariable long id,
      @PathVariable String name,
      @RequestParam int seen,
      @RequestParam String original,
      @RequestParam(defaultValue = "") String remove,
      @RequestParam Map<String, String> sent,
      Principal caller,
      Model model,
      RedirectAttributes then) {
    Draft draft = desk.draft(id);
    text(draft, name);
    String opened = original.replace("\r\n", "\n");
    ContractForm form = ContractForm.posted(sent);
    if (!remove.isEmpty()) {
      CodeUse use = use(draft, name, remove, form);
      if (!use.none()) {
        model.addAttribute("kept", remove);
        model.addAttribute("use", use);
        return again(draft, name, form, opened, seen, model);
      }
      form = form.without(remove);
    }
    ContractForm.Reading reading = form.read(name);
    if (reading.contract().isEmpty()) {
      model.addAttribute("errors", reading.errors());
      return again(draft, name, form, opened, seen, model);
    }
    try {
      desk.edit(
          draft,
          DraftDesk.contractPath(name),
          printed(draft, reading.contract().get(), opened),
          seen,
          caller.getName());
    } catch (ConcurrentEditException conflict) {
      model.addAttribute("conflict", conflict.current().orElse(null));
      return merged(draft, name, form, opened, model);
    } catch (TooLongException refused) {
      model.addAttribute("tooLong", true);
      return again(draft, name, form, opened, seen, model);
    }
    then.addFlashAttribute("saved", true);
    return "redirect:/drafts/" + id + "/contracts/" + name;
  }

  /** The text to save: one that was there, if it says the same, so that its comments are kept. */
  private String printed(Draft draft, Contract contract, String opened) {
    String base = versions.files(draft.base()).get(DraftDesk.contractPath(contract.name()));
    for (String text : base == null ? List.of(opened) : List.of(opened, base)) {
      if (says(text, contract)) {
        return text;
      }
    }
    return ContractPrinter.print(contract, opened);
  }

  private static boolean says(String text, Contract contract) {
    try {
      return ContractReader.read(contract.name(), text).equals(contract);
    } catch (RulesetException unread) {
      return false;
    }
  }

  private String merged(Draft draft, String name, ContractForm form, String opened, Model model) {
    String now = text(draft, name);
    model.addAttribute("changes", TextDiff.of(opened, now));
    try {
      ContractForm.Merge merge =
          form.with(
              ContractForm.of(ContractReader.read(name, now)),
              ContractForm.of(ContractReader.read(name, opened)));
      model.addAttribute("theirs", merge.theirs());
      show(draft, name, merge.form(), now, model);
    } catch (RulesetException unread) {
      show(draft, name, form, now, model);
    }
    return "draft-contract";
  }

  private String again(
      Draft draft, String name, ContractForm form, String opened, int seen, Model model) {
    show(draft, name, form, opened, model);
    model.addAttribute("seen", seen);
    return "draft-contract";
  }

  private void show(Draft draft, String name, ContractForm form, String text, Model model) {
    model.addAttribute("draft", draft);
    model.addAttribute("newest", versions.newest());
    model.addAttribute("name", name);
    model.addAttribute("path", DraftDesk.contractPath(name));
    model.addAttribute("form", form);
    model.addAttribute("original", text);
    model.addAttribute("comments", ContractPrinter.losesComments(text));
    model.addAttribute("retries", List.of(Retry.values()));
    model.addAttribute("severities", List.of(Severity.values()));
    model.addAttribute(
        "seen",
        drafts.change(draft.id(), DraftDesk.contractPath(name)).map(DraftFile::saves).orElse(0));
  }

  private CodeUse use(Draft draft, String contract, String code, ContractForm form) {
    return CodeUse.of(
        contract, code, RuleCatalogue.of(drafts.files(draft)), form.fallsBackTo(code));
  }

  private String text(Draft draft, String name) {
    SortedMap<String, String> files = drafts.files(draft);
    return Optional.ofNullable(files.get(DraftDesk.contractPath(name)))
        .orElseThrow(() -> new NoSuchElementException("no contract " + name));
  }
}
