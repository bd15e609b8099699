package dev.taxon.admin.changes;

import dev.taxon.admin.rules.LiveRuleset;
import dev.taxon.engine.classify.Classifier;
import dev.taxon.engine.contract.Contract;
import dev.taxon.engine.ruleset.RulesetHead;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.mvc.support.RedirectAttributes;

/** The live contracts, and the wrappers that are taken off before their rules are asked. */
@Controller
class ContractsPage {
  private final LiveRuleset live;
  private final Drafts drafts;

  ContractsPage(LiveRuleset live, Drafts drafts) {
    this.live = live;
    this.drafts = drafts;
  }

  @GetMapping("/contracts")
  String contracts(Model model) {
    Classifier classifier = live.classifier();
    model.addAttribute("ruleset", classifier.ruleset());
    model.addAttribute("contracts", classifier.ruleset().contracts().values());
    model.addAttribute(
        "wrappers", RulesetHead.read(classifier.ruleset().files().get("ruleset.yaml")).wrappers());
    model.addAttribute("drafts", drafts.all());
    return "contracts";
  }

  @GetMapping("/contracts/{name}")
  String contract(@PathVariable String name, Model model) {
    Classifier classifier = live.classifier();
    Contract contract =
        Optional.ofNullable(classifier.ruleset().contracts().get(name))
            .orElseThrow(() -> new NoSuchElementException("no contract " + name));
    model.addAttribute("ruleset", classifier.ruleset());
    model.addAttribute("contract", contract);
    model.addAttribute("uses", uses(contract, RuleCatalogue.of(classifier.ruleset().files())));
    model.addAttribute("drafts", drafts.all());
    return "contract";
  }

  /** How many rules give each code. */
  private static Map<String, Long> uses(Contract contract, RuleCatalogue catalogue) {
    Map<String, Long> uses = new LinkedHashMap<>();
    for (String code : contract.codes().keySet()) {
      uses.put(
          code,
          catalogue
              .rules()
              .filter(rule -> rule.contract().equals(contract.name()) && rule.code().equals(code))
              .count());
    }
    return uses;
  }

  /** From a live contract to the same contract in a draft; to the list of them without a name. */
  @GetMapping(path = "/drafts/edit", params = "contract")
  String edit(@RequestParam long draft, @RequestParam String contract, RedirectAttributes to) {
    to.addAttribute("draft", draft);
    if (contract.isEmpty()) {
      return "redirect:/drafts/{draft}/contracts";
    }
    to.addAttribute("contract", contract);
    return "redirect:/drafts/{draft}/contracts/{contract}";
  }
}
