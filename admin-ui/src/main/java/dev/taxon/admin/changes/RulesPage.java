package dev.taxon.admin.changes;

import dev.taxon.admin.changes.RuleCatalogue.RuleListing;
import dev.taxon.admin.rules.LiveRuleset;
import dev.taxon.admin.sweeps.KnownSweep;
import dev.taxon.admin.sweeps.RuleHits;
import dev.taxon.admin.sweeps.RuleHits.Hits;
import dev.taxon.admin.trial.Trial;
import dev.taxon.admin.trial.TrialForm;
import dev.taxon.engine.classify.Classifier;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;

/** The live rules: the list, and each rule with its cases. */
@Controller
@RequestMapping("/rules")
class RulesPage {
  private final LiveRuleset live;
  private final Drafts drafts;
  private final KnownSweep known;
  private final RuleHits hits;

  RulesPage(LiveRuleset live, Drafts drafts, KnownSweep known, RuleHits hits) {
    this.live = live;
    this.drafts = drafts;
    this.known = known;
    this.hits = hits;
  }

  @GetMapping
  String rules(RuleSearch search, Model model) {
    Classifier classifier = live.classifier();
    model.addAttribute("ruleset", classifier.ruleset());
    model.addAttribute("search", search);
    model.addAttribute("codes", new DraftCodes(classifier.ruleset().files()).byContract());
    model.addAttribute("packs", search.in(RuleCatalogue.of(classifier.ruleset().files())));
    model.addAttribute("hits", hits.of(classifier.ruleset().id().version()).orElse(null));
    return "rules";
  }

  @GetMapping("/{id}")
  String rule(@PathVariable String id, Model model) {
    Classifier classifier = live.classifier();
    RuleListing rule =
        RuleCatalogue.of(classifier.ruleset().files())
            .rule(id)
            .orElseThrow(() -> new NoSuchElementException("no rule " + id));
    model.addAttribute("ruleset", classifier.ruleset());
    model.addAttribute("rule", rule);
    entries(classifier, id, model);
    model.addAttribute("cases", CaseRun.of(classifier, id));
    model.addAttribute("drafts", drafts.all());
    return "rule";
  }

  /**
   * What the rule decides: as swept, or of the known inputs where its version was not swept yet.
   */
  private void entries(Classifier classifier, String rule, Model model) {
    Optional<Hits> swept = hits.of(classifier.ruleset().id().version());
    model.addAttribute("sweep", swept.map(Hits::run).orElse(null));
    model.addAttribute(
        "samples",
        swept
            .map(found -> found.samples().getOrDefault(rule, List.of()))
            .orElseGet(() -> known.samples(classifier, rule)));
    model.addAttribute(
        "count",
        swept.map(Hits::byRule).orElseGet(() -> known.hits(classifier)).getOrDefault(rule, 0L));
  }

  /** Which rule takes a text: the answer as a fragment of the page. */
  @PostMapping("/which")
  String which(TrialForm form, Model model) {
    model.addAttribute("trial", form.isEmpty() ? null : Trial.of(live.classifier(), form));
    return "trial :: which";
  }
}
