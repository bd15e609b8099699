package dev.taxon.admin.classify;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import dev.taxon.admin.RunningService;
import dev.taxon.admin.Visitor;
import dev.taxon.admin.Visitor.Answer;
import dev.taxon.admin.Visitors;
import dev.taxon.admin.access.Role;
import dev.taxon.admin.access.Scope;
import dev.taxon.admin.access.Tokens;
import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpRequest.BodyPublishers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.annotation.Autowired;

@RunningService
class ClassifyEndpointTest {
  @Autowired private Visitors visitors;
  @Autowired private ClassifySettings settings;
  @Autowired private Tokens tokens;

  private Visitor service;

  @BeforeEach
  void comeIn() {
    service = visitors.withToken(Scope.CLASSIFY, Scope.READ);
  }

  @Test
  void aVerdictIsWholeAndInOrder() throws Exception {
    Answer answer =
        service.post(
            "/v1/classify",
            """
            {"kind":"text","text":"Context storage operation failed: Evidence changed; reload"}""");

    Map<String, Object> verdict = answer.json();
    assertThat(answer.status()).isEqualTo(200);
    assertThat(answer.header("content-type")).isEqualTo("application/json");
    assertThat(verdict.keySet())
        .containsExactly(
            "error",
            "contract",
            "code",
            "level",
            "httpStatus",
            "retry",
            "retryable",
            "message",
            "guidance",
            "severity",
            "rule",
            "ruleset",
            "decisionId",
            "http",
            "mcp");
    assertThat(verdict)
        .containsEntry("error", true)
        .containsEntry("contract", "operation")
        .containsEntry("code", "conflict")
        .containsEntry("httpStatus", 409)
        .containsEntry("retry", "after_change")
        .containsEntry("retryable", false);
    assertThat(answer.body()).doesNotContain("Evidence changed");
  }

  @Test
  void aSuccessfulResponseIsNoError() throws Exception {
    Answer answer =
        service.post(
            "/v1/classify",
            "{\"kind\":\"mcp\",\"payload\":{\"id\":1,\"result\":{\"content\":[]}}}");

    assertThat(answer.body()).isEqualTo("{\"error\":false}");
  }

  @Test
  void parametersAreReadStrictly() throws Exception {
    String body = "{\"kind\":\"mcp\",\"payload\":null}";

    for (String path : List.of("/v1/classify", "/v1/classify/batch")) {
      String type = path.endsWith("batch") ? ClassifyController.NDJSON : "application/json";
      assertProblem(service.post(path + "?trce=true", type, body), 400, "trce");
      assertProblem(service.post(path + "?contract=none", type, body), 400, "contract");
      assertProblem(service.post(path + "?a=1&contract=%ff", type, body), 400, "contract");
      assertProblem(service.post(path + "?%ff=1", type, body), 400, null);
    }
  }

  /** Nobody needs to be signed in for it, and nothing of it is logged as an error. */
  @Test
  void whatIsNoPercentEncodedTextIsRefusedEverywhere() throws Exception {
    for (String path :
        List.of("/sign-in?x=%ff", "/?x=%c3%28", "/v1/contracts?x=%ff", "/rules?x=%fe")) {
      assertProblem(visitors.nobody().get(path), 400, "x");
    }
    assertProblem(visitors.nobody().get("/sign-in?=secret"), 400, null);
    assertProblem(service.post("/v1/classify?trace=true&=secret", "{}"), 400, null);
    for (String more : List.of("", ";charset=nope", ";q=", "; charset=\"utf-8")) {
      assertProblem(
          visitors
              .nobody()
              .post("/sign-in", "application/x-www-form-urlencoded" + more, "username=%zz"),
          400,
          null);
    }
  }

  @Test
  void theContractMayStandInTheAddressOrInTheBodyButNotDifferently() throws Exception {
    String body = "{\"kind\":\"mcp\",\"payload\":null}";
    String asked = "{\"kind\":\"mcp\",\"payload\":null,\"contract\":\"operation\"}";

    assertThat(service.post("/v1/classify?contract=mcp", body).json())
        .containsEntry("contract", "mcp")
        .containsEntry("code", "INTERNAL_SERVER_ERROR");
    assertThat(service.post("/v1/classify", body).json()).containsEntry("contract", "operation");
    assertProblem(service.post("/v1/classify?contract=mcp", asked), 400, "contract");
    assertProblem(service.post("/v1/classify?contract=none", body), 400, "contract");
  }

  @Test
  void traceListsEveryRuleThatMatchesTheWinnerFirst() throws Exception {
    Map<String, Object> verdict =
        service
            .post(
                "/v1/classify?trace=true",
                "{\"kind\":\"text\",\"text\":\"Invalid state: lock timeout\"}")
            .json();

    List<?> trace = (List<?>) verdict.get("trace");
    assertThat(trace.stream().map(rule -> ((Map<?, ?>) rule).get("code").toString()))
        .containsExactly("unsupported_input", "unavailable");
    assertThat(((Map<?, ?>) trace.get(0)).get("rule")).isEqualTo(verdict.get("rule"));
    assertProblem(
        service.post("/v1/classify?trace=yes", "{\"kind\":\"typed\",\"code\":\"x\"}"),
        400,
        "trace");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"text\":\"x\"} | kind",
        "{\"kind\":\"other\"} | kind",
        "{\"kind\":\"text\",\"text\":\"x\",\"txt\":\"y\"} | txt",
        "{\"kind\":\"text\",\"text\":5} | text",
        "{\"kind\":\"text\"} | text",
        "{\"kind\":\"text\",\"text\":\"x\",\"vendor\":\"nosuch\"} | vendor",
        "{\"kind\":\"text\",\"text\":\"x\",\"vendorCode\":\"x\"} | vendorCode",
        "{\"kind\":\"text\",\"text\":\"x\",\"contract\":\"nosuch\"} | contract",
      })
  void aWrongFieldIsNamed(String body, String field) throws Exception {
    assertProblem(service.post("/v1/classify", body), 400, field);
  }

  @Test
  void whatIsNotJsonIsRefusedWithoutQuotingIt() throws Exception {
    for (String body : List.of("", "secret", "[1]", "{\"kind\":\"text\",\"text\":\"sec", "{} {}")) {
      Answer answer = service.post("/v1/classify", body);
      assertProblem(answer, 400, null);
      assertThat(answer.body()).doesNotContain("sec");
    }
  }

  @Test
  void limitsAreKept() throws Exception {
    String long64k = "x".repeat(settings.maxText() + 1);
    String deep = "[".repeat(settings.maxNesting()) + "]".repeat(settings.maxNesting());
    String big = " ".repeat((int) settings.maxBody().toBytes());

    assertProblem(service.post("/v1/classify", request("text", long64k)), 413, "text");
    assertThat(service.post("/v1/classify", request("text", long64k.substring(1))).status())
        .isEqualTo(200);
    assertProblem(
        service.post("/v1/classify", "{\"kind\":\"mcp\",\"payload\":" + deep + "}"), 400, null);
    assertProblem(service.post("/v1/classify", big + "{}"), 413, null);
    // In chunks, so that the length is not told beforehand.
    assertProblem(
        service.send(
            service
                .request("/v1/classify")
                .header("Content-Type", "application/json")
                .POST(
                    BodyPublishers.fromPublisher(
                        BodyPublishers.ofByteArray((big + "{}").getBytes(UTF_8))))
                .build()),
        413,
        null);
  }

  @ParameterizedTest
  @ValueSource(strings = {"*/*", "application/*", "application/*+json"})
  void aTypeWithAWildcardIsRefusedEverywhere(String type) throws Exception {
    for (String path :
        List.of("/v1/classify", "/v1/classify/batch", "/v1/nothing", "/mcp", "/sign-in", "/")) {
      assertProblem(service.post(path, type, "{}"), 415, null);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "/v1/classify, application/json",
    "/v1/classify/batch, application/x-ndjson",
    "/mcp, application/json"
  })
  void aCompressedBodyIsRefusedAsThat(String path, String type) throws Exception {
    Answer answer =
        service.send(
            service
                .request(path)
                .header("Content-Type", type)
                .header("Content-Encoding", "gzip")
                .POST(BodyPublishers.ofByteArray(new byte[] {0x1f, (byte) 0x8b, 8, 0}))
                .build());

    assertProblem(answer, 415, null);
    assertThat(answer.json().get("detail"))
        .isEqualTo("send the body uncompressed, without Content-Encoding");
  }

  @Test
  void otherMethodsAndTypesAreProblemsToo() throws Exception {
    assertProblem(service.post("/v1/classify", "text/plain", "{}"), 415, null);
    assertProblem(service.post("/v1/classify", "multipart/form-data", "{}"), 415, null);
    assertProblem(service.post("/v1/classify/batch", "multipart/mixed", "{}"), 415, null);
    assertProblem(service.post("/v1/classify/batch", "application/json", "{}"), 415, null);
    assertProblem(service.get("/v1/classify"), 405, null);
    assertProblem(service.get("/v1/nothing"), 404, null);
    assertProblem(service.get("/v1/contracts/nothing"), 404, null);
  }

  @Test
  void aBatchPutsAProblemInTheBadLinesPlace() throws Exception {
    Answer answer =
        service.post(
            "/v1/classify/batch?contract=operation",
            ClassifyController.NDJSON,
            """
            {"kind":"typed","code":"not_found"}
            secret

            {"kind":"text"}
            {"kind":"typed","code":"conflict"}""");

    List<String> lines = answer.body().lines().toList();
    assertThat(answer.header("content-type")).startsWith(ClassifyController.NDJSON);
    assertThat(lines).hasSize(4);
    assertThat(lines.get(0)).contains("\"code\":\"not_found\"");
    assertThat(lines.get(1))
        .isEqualTo(
            "{\"type\":\"about:blank\",\"title\":\"Bad Request\",\"status\":400,"
                + "\"detail\":\"not JSON (column 1)\",\"line\":2}");
    assertThat(lines.get(2)).contains("\"field\":\"text\"").contains("\"line\":4");
    assertThat(lines.get(3)).contains("\"code\":\"conflict\"");
  }

  /** Batches that are open, and one more. */
  @Test
  void aBatchTooManyIsAskedToComeLater() throws Exception {
    String token = tokens.create("batches", EnumSet.of(Scope.CLASSIFY), null, "test");
    List<Socket> open = new ArrayList<>();
    try {
      for (int i = 0; i < settings.maxBatches(); i++) {
        Socket socket = unfinishedBatch(token);
        open.add(socket);
        awaitFirstAnswer(socket);
      }
      Answer oneMore = service.post("/v1/classify/batch", ClassifyController.NDJSON, "{}");
      assertProblem(oneMore, 503, null);
      assertThat(oneMore.header("retry-after")).isEqualTo("5");
      assertThat(service.post("/v1/classify", "{\"kind\":\"mcp\",\"payload\":1}").status())
          .isEqualTo(200);
    } finally {
      for (Socket socket : open) {
        socket.close();
      }
    }
    await()
        .atMost(Duration.ofSeconds(60))
        .until(
            () ->
                service.post("/v1/classify/batch", ClassifyController.NDJSON, "{}").status()
                    == 200);
  }

  /** A batch that is cut off: what has been answered stays, and nobody takes it for all of it. */
  @Test
  void anUnfinishedBatchHasNoFinishedAnswer() throws Exception {
    String token = tokens.create("cut", EnumSet.of(Scope.CLASSIFY), null, "test");
    Logger logger = (Logger) LoggerFactory.getLogger("org.springframework.web");
    ListAppender<ILoggingEvent> logged = new ListAppender<>();
    logged.start();
    logger.addAppender(logged);
    logger.setLevel(Level.WARN);
    try (Socket socket = unfinishedBatch(token)) {
      socket.shutdownOutput();

      assertThat(new String(socket.getInputStream().readAllBytes(), UTF_8))
          .contains("\"code\":\"conflict\"")
          .endsWith("}\n\r\n");
      assertThat(logged.list).isEmpty();
    } finally {
      logger.setLevel(null);
      logger.detachAppender(logged);
    }
  }

  /** It comes while the rest has not been sent. */
  private static void awaitFirstAnswer(Socket socket) throws IOException {
    assertThat(new String(socket.getInputStream().readNBytes(12), UTF_8)).isEqualTo("HTTP/1.1 200");
  }

  /** Sends one line of a batch, and not its end. */
  private Socket unfinishedBatch(String token) throws IOException {
    URI url = URI.create(visitors.url());
    Socket socket = new Socket(url.getHost(), url.getPort());
    socket.setSoTimeout(60_000);
    String line = "{\"kind\":\"typed\",\"code\":\"conflict\"}\n";
    socket
        .getOutputStream()
        .write(
            ("POST /v1/classify/batch HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer "
                    + token
                    + "\r\nContent-Type: application/x-ndjson\r\n"
                    + "Transfer-Encoding: chunked\r\n\r\n"
                    + Integer.toHexString(line.length())
                    + "\r\n"
                    + line
                    + "\r\n")
                .getBytes(UTF_8));
    return socket;
  }

  @Test
  void theDescriptionTellsEachAnswer() throws Exception {
    Map<String, Object> description = visitors.signedIn(Role.VIEWER).get("/v3/api-docs").json();

    assertThat(description).containsEntry("openapi", "3.1.0");
    Map<String, String> answers = new TreeMap<>();
    object(description, "paths")
        .forEach(
            (path, methods) ->
                ((Map<?, ?>) methods)
                    .forEach(
                        (method, operation) ->
                            answers.put(
                                method + " " + path,
                                String.join(
                                    " ", new TreeSet<>(object(operation, "responses").keySet())))));
    assertThat(answers)
        .containsEntry("post /v1/classify", "200 400 401 403 408 413 415 503")
        .containsEntry("post /v1/classify/batch", "200 400 401 403 408 413 415 503")
        .containsEntry("get /v1/contracts", "200 401 403 503")
        .containsEntry("get /v1/contracts/{name}", "200 401 403 404 503");
    assertThat(answers.values()).allMatch(statuses -> statuses.contains("401 403"));
    Map<String, Object> schemas = object(description.get("components"), "schemas");
    Matcher reference =
        Pattern.compile("\"#/components/schemas/([^\"]+)\"")
            .matcher(visitors.signedIn(Role.VIEWER).get("/v3/api-docs").body());
    Set<String> referred = new TreeSet<>();
    while (reference.find()) {
      referred.add(reference.group(1));
    }
    assertThat(schemas.keySet()).containsExactlyInAnyOrderElementsOf(referred);
  }

  @SuppressWarnings("unchecked")
  private static Map<String, Object> object(Object json, String name) {
    return (Map<String, Object>) ((Map<String, Object>) json).get(name);
  }

  @TestFactory
  Stream<DynamicTest> theDescribedExamplesWork() {
    return Schemas.EXAMPLES.entrySet().stream()
        .map(
            example ->
                DynamicTest.dynamicTest(
                    example.getKey(),
                    () -> {
                      Object value = ((Map<?, ?>) example.getValue()).get("value");
                      Answer answer =
                          service.post(
                              "/v1/classify", new String(Json.DEFAULT.bytes(value), UTF_8));
                      assertThat(answer.status()).isEqualTo(200);
                      assertThat(answer.json()).containsEntry("error", true);
                    }));
  }

  @Test
  void theLiveRulesetIsTold() throws Exception {
    Map<String, Object> ruleset = service.get("/v1/rulesets/current").json();

    assertThat(ruleset.keySet()).containsExactly("version", "digest", "contracts", "packs");
    assertThat(ruleset).containsEntry("contracts", List.of("operation", "mcp"));
    assertThat((List<?>) ruleset.get("packs")).isNotEmpty();
  }

  @Test
  void metricsCountVerdictsByContractCodeAndRule() throws Exception {
    service.post("/v1/classify", request("text", "Evidence changed; reload"));
    service.post("/v1/classify", "{\"kind\":\"text\",\"text\":\"zzz\",\"origin\":\"storage\"}");

    String metrics = service.get("/actuator/prometheus").body();

    assertThat(metrics)
        .containsPattern(
            "taxon_classifications_total\\{code=\"conflict\",contract=\"operation\",rule=\"[a-z-]+\"}")
        .contains(
            "taxon_classifications_total{code=\"storage_failed\",contract=\"operation\",rule=\"\"}")
        .contains("taxon_fallbacks_total{contract=\"operation\"}")
        .contains("taxon_classification_seconds_bucket{le=\"1.0E-5\"}")
        .contains("taxon_rules_named_bucket{le=\"5.0\"}")
        .contains("taxon_ruleset_version ");
  }

  private static void assertProblem(Answer answer, int status, String field) {
    Map<String, Object> problem = answer.json();
    assertThat(answer.header("content-type")).isEqualTo("application/problem+json");
    assertThat(answer.status()).isEqualTo(status);
    assertThat(problem)
        .containsEntry("type", "about:blank")
        .containsEntry("status", status)
        .containsKey("title");
    assertThat(problem.get("field")).isEqualTo(field);
  }

  private static String request(String kind, String text) {
    Map<String, Object> body = new LinkedHashMap<>();
    body.put("kind", kind);
    body.put("text", text);
    return new String(Json.DEFAULT.bytes(body), UTF_8);
  }
}
