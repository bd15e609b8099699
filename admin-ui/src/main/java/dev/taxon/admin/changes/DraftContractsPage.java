package dev.taxon.admin.changes;

import dev.taxon.admin.rules.RulesetVersions;
import dev.taxon.engine.Problem;
import dev.taxon.engine.contract.Contract;
import dev.taxon.engine.intake.Wrapper;
import dev.taxon.engine.ruleset.ContractPrinter;
import dev.taxon.engine.ruleset.ContractReader;
import dev.taxon.engine.ruleset.RulesetException;
import dev.taxon.engine.ruleset.RulesetHead;
import java.io.Serializable;
import java.security.Principal;
import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.SortedMap;
import java.util.regex.Pattern;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.mvc.support.RedirectAttributes;

/** The contracts and wrappers of a draft. */
@Controller
@RequestMapping("/drafts/{id}")
class DraftContractsPage {
  private static final Pattern NAME = Pattern.compile("[a-z0-9]+(-[a-z0-9]+)*");
  private static final String RULESET = "ruleset.yaml";
  private static final int MAX_NAME = 60;
  private static final int MAX_PREFIX = 500;

  private final DraftDesk desk;
  private final Drafts drafts;
  private final RulesetVersions versions;

  DraftContractsPage(DraftDesk desk, Drafts drafts, RulesetVersions versions) {
    this.desk = desk;
    this.drafts = drafts;
    this.versions = versions;
  }

  /**
   * A contract in the list.
   *
   * @param contract what its file says; empty if it does not read
   * @param removable whether it can be removed: it is not one that must be, and decides no rule
   * @param added whether the draft adds it, so that nothing brings it back
   */
  record Row(String name, Optional<Contract> contract, boolean removable, boolean added) {}

  /** A wrapper that was refused, for the form to show again; kept in the session until then. */
  record RefusedWrapper(String prefix, String origin) implements Serializable {}

  @GetMapping("/contracts")
  String contracts(@PathVariable long id, Model model) {
    Draft draft = desk.draft(id);
    SortedMap<String, String> files = drafts.files(draft);
    model.addAttribute("draft", draft);
    model.addAttribute("newest", versions.newest());
    try {
      RulesetHead head = RulesetHead.read(files.getOrDefault(RULESET, ""));
      RuleCatalogue catalogue = RuleCatalogue.of(files);
      SortedMap<String, String> base = versions.files(draft.base());
      List<Row> rows = new ArrayList<>();
      for (String name : head.contracts()) {
        rows.add(
            new Row(
                name,
                contract(name, files),
                !isNeeded(name) && !decidesRules(name, catalogue),
                !base.containsKey(DraftDesk.contractPath(name))));
      }
      model.addAttribute("rows", rows);
      model.addAttribute("wrappers", head.wrappers());
      model.addAttribute("problems", List.<Problem>of());
    } catch (RulesetException unread) {
      model.addAttribute("rows", List.of());
      model.addAttribute("wrappers", List.of());
      model.addAttribute("problems", unread.problems());
    }
    return "draft-contracts";
  }

  /** Adds a contract that begins with the codes of another. */
  @PostMapping("/contracts")
  String add(
      @PathVariable long id,
      @RequestParam String name,
      @RequestParam String like,
      Principal caller,
      RedirectAttributes then) {
    Draft draft = desk.draft(id);
    String trimmed = name.strip();
    then.addFlashAttribute("refusedName", trimmed);
    if (!NAME.matcher(trimmed).matches() || trimmed.length() > MAX_NAME) {
      return refused(id, then, "contracts.add.bad-name");
    }
    Contract model =
        contract(like, drafts.files(draft))
            .orElseThrow(() -> new NoSuchElementException("no contract " + like));
    Contract added =
        new Contract(
            trimmed, model.codes(), model.storageFallback(), model.fallback(), model.actions());
    try {
      desk.addContract(draft, trimmed, ContractPrinter.print(added, ""), caller.getName());
      return "redirect:/drafts/" + id + "/contracts/" + trimmed;
    } catch (IllegalArgumentException taken) {
      return refused(id, then, "contracts.add.taken");
    }
  }

  @PostMapping("/contracts/{name}/remove")
  String remove(
      @PathVariable long id, @PathVariable String name, Principal caller, RedirectAttributes then) {
    Draft draft = desk.draft(id);
    if (isNeeded(name) || decidesRules(name, RuleCatalogue.of(drafts.files(draft)))) {
      return refused(id, then, "contracts.remove.used");
    }
    desk.removeContract(draft, name, caller.getName());
    return "redirect:/drafts/" + id + "/contracts";
  }

  @PostMapping("/wrappers")
  String addWrapper(
      @PathVariable long id,
      @RequestParam String prefix,
      @RequestParam String origin,
      Principal caller,
      RedirectAttributes then) {
    if (prefix.isBlank() || prefix.length() > MAX_PREFIX) {
      then.addFlashAttribute("refusedWrapper", new RefusedWrapper(prefix, origin));
      return refused(id, then, "wrappers.bad-prefix");
    }
    try {
      Wrapper wrapper = new Wrapper(prefix, origin);
      desk.rewrite(desk.draft(id), head -> head.withWrapper(wrapper), caller.getName());
    } catch (IllegalArgumentException taken) {
      then.addFlashAttribute("refusedWrapper", new RefusedWrapper(prefix, origin));
      return refused(id, then, "wrappers.taken");
    }
    return "redirect:/drafts/" + id + "/contracts";
  }

  @PostMapping("/wrappers/remove")
  String removeWrapper(@PathVariable long id, @RequestParam String prefix, Principal caller) {
    desk.rewrite(desk.draft(id), head -> head.withoutWrapper(prefix), caller.getName());
    return "redirect:/drafts/" + id + "/contracts";
  }

  private static boolean isNeeded(String name) {
    return name.equals(Contract.OPERATION) || name.equals(Contract.MCP);
  }

  private static boolean decidesRules(String name, RuleCatalogue catalogue) {
    return catalogue.packs().stream()
        .anyMatch(pack -> pack.contract().equals(name) && !pack.rules().isEmpty());
  }

  private static Optional<Contract> contract(String name, SortedMap<String, String> files) {
    try {
      return Optional.of(
          ContractReader.read(name, files.getOrDefault(DraftDesk.contractPath(name), "")));
    } catch (RulesetException unread) {
      return Optional.empty();
    }
  }

  private static String refused(long id, RedirectAttributes then, String message) {
    then.addFlashAttribute("refusal", message);
    return "redirect:/drafts/" + id + "/contracts";
  }
}
