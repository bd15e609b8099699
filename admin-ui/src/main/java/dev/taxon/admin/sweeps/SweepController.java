package dev.taxon.admin.sweeps;

import dev.taxon.admin.classify.RequestProblem;
import dev.taxon.admin.sweeps.report.ReportFormat;
import dev.taxon.admin.sweeps.report.ReportJson;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.media.Content;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.servlet.http.HttpServletResponse;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.Principal;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.NoSuchElementException;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.databind.util.RawValue;

/** Sweeps for services: asking for one, and reading what it found. */
@Tag(name = "Sweeps")
@RestController
class SweepController {
  private static final int LISTED = 100;

  private final SweepRuns runs;
  private final SweepRunner runner;
  private final ReportFiles files;

  SweepController(SweepRuns runs, SweepRunner runner, ReportFiles files) {
    this.runs = runs;
    this.runner = runner;
    this.files = files;
  }

  @Operation(
      summary = "Start a sweep",
      description =
          "Scope sweep. The sweep runs in the background; while one waits for its turn, that one"
              + " is the answer.")
  @ApiResponse(
      responseCode = "202",
      description = "The run; Location says where to ask for it",
      content =
          @Content(mediaType = MediaType.APPLICATION_JSON_VALUE, schema = @Schema(type = "object")))
  @PostMapping("/v1/sweeps")
  ResponseEntity<Map<String, Object>> start(Principal caller) {
    SweepRun run = run(runner.start(caller.getName()));
    return ResponseEntity.accepted().location(URI.create("/v1/sweeps/" + run.id())).body(json(run));
  }

  @Operation(summary = "List the newest sweeps", description = "Scope read.")
  @ApiResponse(
      responseCode = "200",
      description = "The newest runs, at most 100",
      content =
          @Content(mediaType = MediaType.APPLICATION_JSON_VALUE, schema = @Schema(type = "object")))
  @GetMapping("/v1/sweeps")
  Map<String, Object> sweeps() {
    return Map.of("sweeps", runs.newest(LISTED).stream().map(SweepController::json).toList());
  }

  @Operation(
      summary = "Show a sweep",
      description = "Scope read. How far it is and, once it is done, its report.")
  @ApiResponse(
      responseCode = "200",
      description = "The run, with the report as `taxon sweep --format json` writes it",
      content =
          @Content(mediaType = MediaType.APPLICATION_JSON_VALUE, schema = @Schema(type = "object")))
  @GetMapping("/v1/sweeps/{id}")
  Map<String, Object> sweep(@PathVariable long id) throws IOException {
    SweepRun run = run(id);
    Map<String, Object> json = json(run);
    if (run.summary().isPresent()) {
      ByteArrayOutputStream report = new ByteArrayOutputStream();
      ReportJson.write(runs.report(id), report);
      json.put("report", new RawValue(report.toString(StandardCharsets.UTF_8).strip()));
    }
    return json;
  }

  @Operation(
      summary = "Download a report",
      description = "Scope read. JSON holds the verdict of each input, to be used as a baseline.")
  @ApiResponse(responseCode = "200", description = "The report", content = @Content)
  @GetMapping("/v1/sweeps/{id}/report")
  void report(
      @PathVariable long id,
      @RequestParam(defaultValue = "json") String format,
      HttpServletResponse response)
      throws IOException {
    SweepRun run = run(id);
    if (run.summary().isEmpty()) {
      throw new NoSuchElementException("sweep " + id + " has no report: it is not done");
    }
    files.write(run, ReportFormat.of(format), response);
  }

  private SweepRun run(long id) {
    return runs.find(id).orElseThrow(() -> new NoSuchElementException("there is no sweep " + id));
  }

  private static Map<String, Object> json(SweepRun run) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("id", run.id());
    json.put("status", run.status());
    json.put("startedBy", run.startedBy());
    json.put("rulesetVersion", run.rulesetVersion());
    json.put("requestedAt", run.requestedAt());
    json.put("startedAt", run.startedAt());
    json.put("finishedAt", run.finishedAt());
    json.put("entriesDone", run.entriesDone());
    json.put("entriesTotal", run.entriesTotal());
    json.put("failure", run.failure());
    json.put("summary", run.summary().orElse(null));
    return json;
  }

  @ExceptionHandler
  ResponseEntity<Map<String, Object>> notFound(NoSuchElementException e) {
    return RequestProblem.of(404, e.getMessage()).response();
  }
}
