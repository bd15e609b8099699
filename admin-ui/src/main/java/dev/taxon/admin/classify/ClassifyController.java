package dev.taxon.admin.classify;

import dev.taxon.admin.classify.Classification.Judging;
import dev.taxon.admin.classify.Classification.Wish;
import dev.taxon.engine.intake.InvalidRequestException;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.media.Content;
import io.swagger.v3.oas.annotations.media.ExampleObject;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.parameters.RequestBody;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.security.Principal;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/**
 * The endpoints that classify. They read and write JSON themselves: strictly, and so that a batch
 * of any size streams, with the connection's own back-pressure.
 */
@Tag(name = "Classify")
@RestController
@RequestMapping("/v1/classify")
class ClassifyController {
  static final String NDJSON = MediaType.APPLICATION_NDJSON_VALUE;

  private static final String CONTRACT = "The contract to judge by; operation if left out.";
  private static final String TRACE = "true: report every rule that matches, the winner first.";

  private final Classification classification;
  private final LogSettings logging;
  private final Json json;
  private final BodyReader bodies;
  private final Batches batches;

  ClassifyController(
      Classification classification,
      LogSettings logging,
      Json json,
      BodyReader bodies,
      Batches batches) {
    this.classification = classification;
    this.logging = logging;
    this.json = json;
    this.bodies = bodies;
    this.batches = batches;
  }

  /** Answers one request: 200 with a verdict whatever its code, or a problem. */
  @Operation(
      summary = "Classify a failure",
      description = "Scope classify. The answer is 200 with a verdict, whatever its code.",
      requestBody =
          @RequestBody(
              required = true,
              content =
                  @Content(
                      mediaType = MediaType.APPLICATION_JSON_VALUE,
                      schema = @Schema(ref = "Request"),
                      examples = {
                        @ExampleObject(name = "database", ref = "database"),
                        @ExampleObject(name = "native", ref = "native"),
                        @ExampleObject(name = "mcp", ref = "mcp"),
                        @ExampleObject(name = "tool", ref = "tool"),
                        @ExampleObject(name = "shape", ref = "shape"),
                        @ExampleObject(name = "typed", ref = "typed")
                      })))
  @ApiResponse(
      responseCode = "200",
      description = "The verdict",
      content =
          @Content(mediaType = MediaType.APPLICATION_JSON_VALUE, schema = @Schema(ref = "Verdict")))
  @PostMapping
  void classify(
      @Parameter(description = CONTRACT) @RequestParam(required = false) String contract,
      @Parameter(description = TRACE) @RequestParam(required = false) String trace,
      Principal caller,
      HttpServletRequest request,
      HttpServletResponse response)
      throws IOException {
    FailureLog log = log(caller);
    try {
      BodyReader.require(request, MediaType.APPLICATION_JSON);
      Judging judging = judging(contract, trace, request, log);
      ByteArrayOutputStream answer = new ByteArrayOutputStream(2048);
      judging.write(json.readObject(BodyReader.text(bodies.bytes(request))), answer);
      response.setContentType(MediaType.APPLICATION_JSON_VALUE);
      response.setContentLength(answer.size());
      answer.writeTo(response.getOutputStream());
    } catch (NotJsonException e) {
      refuse(response, RequestProblem.of(e), log);
    } catch (BodyException e) {
      refuse(response, e.problem(), log);
    } catch (InvalidRequestException e) {
      refuse(response, RequestProblem.of(e), log);
    }
  }

  /** Answers NDJSON with NDJSON, line by line as it comes. */
  @Operation(
      summary = "Classify many failures",
      description =
          "Scope classify. Each line is a request; each gets a line with its verdict or a problem,"
              + " in order, while the rest is still being sent.",
      requestBody =
          @RequestBody(
              required = true,
              content =
                  @Content(
                      mediaType = NDJSON,
                      schema = @Schema(type = "string"),
                      examples =
                          @ExampleObject(
                              name = "two lines",
                              value =
                                  """
                                  {"kind":"text","text":"deadlock detected"}
                                  {"kind":"typed","code":"not_found"}
                                  """))))
  @ApiResponse(
      responseCode = "200",
      description = "A verdict or a problem a line",
      content = @Content(mediaType = NDJSON, schema = @Schema(type = "string")))
  @PostMapping("/batch")
  void classifyBatch(
      @Parameter(description = CONTRACT) @RequestParam(required = false) String contract,
      @Parameter(description = TRACE) @RequestParam(required = false) String trace,
      Principal caller,
      HttpServletRequest request,
      HttpServletResponse response)
      throws IOException {
    FailureLog log = log(caller);
    Judging judging;
    try {
      BodyReader.require(request, MediaType.APPLICATION_NDJSON);
      judging = judging(contract, trace, request, log);
    } catch (BodyException e) {
      refuse(response, e.problem(), log);
      return;
    } catch (InvalidRequestException e) {
      refuse(response, RequestProblem.of(e), log);
      return;
    }
    try {
      response.setContentType(NDJSON);
      if (!batches.answer(judging, request.getInputStream(), response.getOutputStream())) {
        refuse(response, RequestProblem.of(503, "too many batches at once; send it later"), log);
      }
    } finally {
      log.finish();
    }
  }

  private FailureLog log(Principal caller) {
    return new FailureLog(caller == null ? "anybody" : caller.getName(), logging.raw());
  }

  private Judging judging(
      String contract, String trace, HttpServletRequest request, FailureLog log) {
    return classification.judging(
        Wish.of(contract, trace, request.getParameterMap().keySet()), log);
  }

  private static void refuse(HttpServletResponse response, RequestProblem problem, FailureLog log)
      throws IOException {
    log.refused(problem);
    problem.send(response);
  }
}
