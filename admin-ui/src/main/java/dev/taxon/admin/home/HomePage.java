package dev.taxon.admin.home;

import dev.taxon.admin.access.Token;
import dev.taxon.admin.access.Tokens;
import dev.taxon.admin.changes.Draft;
import dev.taxon.admin.changes.Drafts;
import dev.taxon.admin.changes.LiveCheck;
import dev.taxon.admin.home.Attention.Level;
import dev.taxon.admin.rules.LiveRuleset;
import dev.taxon.admin.rules.RulesetVersions;
import dev.taxon.admin.sweeps.SweepRuns;
import dev.taxon.engine.check.CheckReport;
import dev.taxon.engine.check.Finding;
import dev.taxon.engine.classify.Classifier;
import jakarta.servlet.http.HttpServletRequest;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;

/** The first page: what is live, and what needs attention. */
@Controller
class HomePage {
  private static final DateTimeFormatter DAY = DateTimeFormatter.ISO_LOCAL_DATE;

  private final LiveRuleset live;
  private final RulesetVersions versions;
  private final Drafts drafts;
  private final Tokens tokens;
  private final SweepRuns runs;
  private final SweepAttention sweeps;
  private final LiveCheck check;

  HomePage(
      LiveRuleset live,
      RulesetVersions versions,
      Drafts drafts,
      Tokens tokens,
      SweepRuns runs,
      SweepAttention sweeps,
      LiveCheck check) {
    this.live = live;
    this.versions = versions;
    this.drafts = drafts;
    this.tokens = tokens;
    this.runs = runs;
    this.sweeps = sweeps;
    this.check = check;
  }

  @GetMapping("/")
  String home(HttpServletRequest request, Model model) {
    List<Attention> attention = new ArrayList<>();
    List<Draft> open = drafts.all();
    model.addAttribute("drafts", open);
    model.addAttribute("sweep", runs.lastDone().orElse(null));
    if (live.ruleset().isEmpty()) {
      attention.add(new Attention(Level.DANGER, "home.none", List.of(), ""));
    } else {
      Classifier classifier = live.classifier();
      CheckReport report = check.of(classifier);
      model.addAttribute("version", versions.find(live.version()).orElse(null));
      model.addAttribute("check", report);
      model.addAttribute(
          "findings",
          report.findings().stream()
              .filter(finding -> finding.severity() != Finding.Severity.NOTE)
              .toList());
      findings(report, attention);
      attention.addAll(sweeps.of(live.version()));
    }
    drafts(open, attention);
    if (request.isUserInRole("ADMIN")) {
      expiring(attention);
    }
    attention.sort(Comparator.comparing(Attention::level));
    model.addAttribute("attention", attention);
    return "home";
  }

  private static void findings(CheckReport report, List<Attention> attention) {
    int errors = report.count(Finding.Severity.ERROR);
    int warnings = report.count(Finding.Severity.WARNING);
    if (errors > 0) {
      attention.add(new Attention(Level.DANGER, "home.errors", List.of(errors), "#findings"));
    }
    if (warnings > 0) {
      attention.add(new Attention(Level.WARNING, "home.warnings", List.of(warnings), "#findings"));
    }
  }

  private void drafts(List<Draft> open, List<Attention> attention) {
    int waiting = 0;
    for (Draft draft : open) {
      if (draft.base() < live.version()) {
        attention.add(
            new Attention(
                Level.WARNING,
                "home.stale",
                List.of(draft.name(), draft.base(), live.version()),
                "/drafts/" + draft.id()));
      } else {
        waiting++;
      }
    }
    if (waiting > 0) {
      attention.add(new Attention(Level.INFO, "home.waiting", List.of(waiting), "/drafts"));
    }
  }

  private void expiring(List<Attention> attention) {
    for (Token token : tokens.expiringSoon()) {
      attention.add(
          new Attention(
              Level.WARNING,
              "home.token",
              List.of(token.name(), DAY.format(token.expiresAt())),
              "/tokens"));
    }
  }
}
