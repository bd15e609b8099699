package dev.taxon.admin.sweeps;

import dev.taxon.admin.rules.NoRulesetException;
import jakarta.servlet.http.HttpServletResponse;
import java.security.Principal;
import java.time.Clock;
import java.util.List;
import java.util.NoSuchElementException;
import org.springframework.http.HttpHeaders;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.servlet.mvc.support.RedirectAttributes;

/** The sweeps: their list and trend, starting one, watching it, cancelling it. */
@Controller
@RequestMapping("/sweeps")
class SweepsPage {
  private static final int LISTED = 100;
  private static final int IN_TREND = 60;

  private final SweepRuns runs;
  private final SweepRunner runner;
  private final SweepSettings settings;
  private final CorpusSettings corpora;
  private final Clock clock;

  SweepsPage(
      SweepRuns runs,
      SweepRunner runner,
      SweepSettings settings,
      CorpusSettings corpora,
      Clock clock) {
    this.runs = runs;
    this.runner = runner;
    this.settings = settings;
    this.corpora = corpora;
    this.clock = clock;
  }

  @GetMapping
  String sweeps(Model model) {
    List<SweepRun> newest = runs.newest(LISTED);
    List<SweepRun> done =
        newest.stream().filter(run -> run.summary().isPresent()).limit(IN_TREND).toList();
    model.addAttribute("runs", newest);
    model.addAttribute("underWay", newest.stream().filter(run -> run.status().active()).toList());
    model.addAttribute("trends", done.size() < 2 ? List.of() : Chart.ofRuns(done).entrySet());
    model.addAttribute("corpora", corpora);
    model.addAttribute("next", settings.next(clock.instant()).orElse(null));
    return "sweeps";
  }

  @PostMapping
  String start(Principal caller, RedirectAttributes then) {
    try {
      return "redirect:/sweeps/" + runner.start(caller.getName());
    } catch (NoRulesetException e) {
      then.addFlashAttribute("refusal", "sweeps.no-ruleset");
      return "redirect:/sweeps";
    }
  }

  @PostMapping("/{id}/cancel")
  String cancel(@PathVariable long id, Principal caller) {
    runner.cancel(id, caller.getName());
    return "redirect:/sweeps/" + id;
  }

  /** How far a run is, as a fragment; once it has ended, the page is loaded anew. */
  @GetMapping("/{id}/progress")
  String progress(@PathVariable long id, Model model, HttpServletResponse response) {
    SweepRun run = runs.find(id).orElseThrow(() -> new NoSuchElementException("no sweep " + id));
    response.setHeader(HttpHeaders.CACHE_CONTROL, "no-store");
    if (!run.status().active()) {
      response.setHeader("HX-Refresh", "true");
    }
    model.addAttribute("run", run);
    return "sweep :: progress";
  }
}
