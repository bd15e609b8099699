package dev.taxon.admin.sweeps;

import dev.taxon.admin.rules.CodeColours;
import dev.taxon.admin.sweeps.report.ReportFormat;
import dev.taxon.engine.sweep.Bounded;
import dev.taxon.engine.sweep.SweepReport;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;

/** One sweep: how far it is, or its report, with its lists page by page and as files. */
@Controller
@RequestMapping("/sweeps/{id}")
class ReportPage {
  private static final int FIRST = 10;
  private static final int PAGE = 100;
  private static final int PLACES = 25;

  private final SweepRuns runs;
  private final ReportFiles files;
  private final CodeColours colours;

  ReportPage(SweepRuns runs, ReportFiles files, CodeColours colours) {
    this.runs = runs;
    this.files = files;
    this.colours = colours;
  }

  @GetMapping
  String sweep(@PathVariable long id, Model model) {
    SweepRun run = run(id);
    model.addAttribute("run", run);
    if (run.summary().isPresent()) {
      report(run, model);
    }
    return "sweep";
  }

  private void report(SweepRun run, Model model) {
    SweepReport report = runs.report(run.id());
    Bounded<SweepReport.Move> versionMoves = runs.versionMoves(run.id());
    SweepSummary summary = run.summary().orElseThrow();
    Map<ReportList, ReportList.Part> lists = new LinkedHashMap<>();
    for (ReportList list : ReportList.values()) {
      lists.put(list, list.part(report, versionMoves, 1, FIRST));
    }
    Map<String, Chart> charts = new LinkedHashMap<>();
    report
        .contracts()
        .forEach(
            (contract, counts) ->
                charts.put(
                    contract, Chart.ofCodes(contract, counts, code -> colours.of(contract, code))));
    model.addAttribute("summary", summary);
    model.addAttribute("report", report);
    model.addAttribute("lists", lists.entrySet());
    model.addAttribute("charts", charts);
    model.addAttribute("last", before(summary.lastRun()));
    model.addAttribute("versionRun", before(summary.versionRun()));
    model.addAttribute("formats", ReportFormat.values());
    model.addAttribute("folders", first(report.folders()));
    model.addAttribute("files", first(report.files()));
  }

  private SweepRun before(Long id) {
    return id == null ? null : runs.find(id).orElse(null);
  }

  private static List<SweepReport.Place> first(Bounded<SweepReport.Place> places) {
    return places.items().subList(0, Math.min(PLACES, places.items().size()));
  }

  @GetMapping("/lists/{name}")
  String list(
      @PathVariable long id,
      @PathVariable String name,
      @RequestParam(defaultValue = "1") int page,
      Model model) {
    ReportList list = ReportList.of(name);
    model.addAttribute("run", run(id));
    model.addAttribute("list", list);
    model.addAttribute("part", list.part(runs.report(id), runs.versionMoves(id), page, PAGE));
    return "sweep-list";
  }

  /** All files, or all folders. */
  @GetMapping("/{places:files|folders}")
  String places(
      @PathVariable long id,
      @PathVariable String places,
      @RequestParam(defaultValue = "1") int page,
      Model model) {
    SweepReport report = runs.report(id);
    Bounded<SweepReport.Place> all = places.equals("files") ? report.files() : report.folders();
    Paging paging = Paging.of(all.items().size(), page, PAGE);
    model.addAttribute("run", run(id));
    model.addAttribute("kind", places);
    model.addAttribute("paging", paging);
    model.addAttribute("total", all.total());
    model.addAttribute("places", all.items().subList(paging.from(), paging.to()));
    return "sweep-places";
  }

  /** What a rule decided: the first inputs. */
  @GetMapping("/rules/{rule}")
  String rule(@PathVariable long id, @PathVariable String rule, Model model) {
    SweepReport report = runs.report(id);
    long count =
        report.contracts().values().stream()
            .mapToLong(counts -> counts.byRule().getOrDefault(rule, 0L))
            .sum();
    if (count == 0) {
      throw new NoSuchElementException("no inputs of rule " + rule);
    }
    model.addAttribute("run", run(id));
    model.addAttribute("rule", rule);
    model.addAttribute("count", count);
    model.addAttribute(
        "items", report.samples().getOrDefault(rule, List.of()).stream().map(Finding::of).toList());
    return "sweep-rule";
  }

  /** The report as a file. */
  @GetMapping("/report")
  void file(@PathVariable long id, @RequestParam String format, HttpServletResponse response)
      throws IOException {
    files.write(run(id), ReportFormat.of(format), response);
  }

  private SweepRun run(long id) {
    return runs.find(id).orElseThrow(() -> new NoSuchElementException("no sweep " + id));
  }
}
