package dev.taxon.admin.classify;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.taxon.admin.RunningService;
import dev.taxon.admin.Visitor;
import dev.taxon.admin.Visitors;
import dev.taxon.admin.access.Scope;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

/** The same failure gets the same answer over HTTP, in a batch and over MCP, on real sockets. */
@RunningService
class ParityTest {
  @Autowired private Visitors visitors;

  private Visitor service;

  @BeforeEach
  void comeIn() {
    service = visitors.withToken(Scope.CLASSIFY, Scope.READ);
  }

  @Test
  void everyCaseGetsTheSameAnswerOverHttpInABatchAndOverMcp() throws Exception {
    List<Map<String, Object>> cases = Cases.all();
    String lines = cases.stream().map(ParityTest::text).collect(Collectors.joining("\n"));
    List<String> batch =
        service
            .post("/v1/classify/batch", ClassifyController.NDJSON, lines)
            .body()
            .lines()
            .toList();

    assertThat(cases).hasSizeGreaterThan(600);
    assertThat(batch).hasSameSizeAs(cases);
    for (int i = 0; i < cases.size(); i++) {
      Map<String, Object> body = cases.get(i);
      Visitor.Answer http = service.post("/v1/classify", text(body));
      Map<String, Object> result = call("classify_error", body);

      assertThat(http.status()).as("%s", body).isEqualTo(200);
      assertThat(result).as("%s", body).containsEntry("isError", false);
      Map<?, ?> answer = withoutDecision(http.json());
      assertThat(withoutDecision(result.get("structuredContent"))).as("%s", body).isEqualTo(answer);
      assertThat(withoutDecision(Json.DEFAULT.read(batch.get(i)))).as("%s", body).isEqualTo(answer);
      assertThat(onlyText(result))
          .as("%s", body)
          .satisfies(
              content ->
                  assertThat(Json.DEFAULT.read(content))
                      .isEqualTo(result.get("structuredContent")));
    }
  }

  @Test
  void whatIsNullAFractionOrHalfAPairComesBackAsItWasSent() throws Exception {
    Map<String, Object> data = new LinkedHashMap<>();
    data.put("none", null);
    data.put("list", Arrays.asList(null, new BigDecimal("1.10"), new BigDecimal("1E+400")));
    data.put("deep", Collections.singletonMap("none", null));
    data.put("half a pair \uDC00", "\uD800 and a whole one \uD83D\uDE00");
    Map<String, Object> body =
        Map.of("kind", "mcp", "payload", Map.of("code", -32000, "message", "odd", "data", data));

    Map<String, Object> http = service.post("/v1/classify", text(body)).json();

    assertThat(((Map<?, ?>) http.get("envelope")).get("data")).isEqualTo(data);
    assertThat(withoutDecision(call("classify_error", body).get("structuredContent")))
        .isEqualTo(withoutDecision(http));
  }

  @Test
  void theContractsAreTheSame() throws Exception {
    Map<String, Object> all = service.get("/v1/contracts").json();
    Map<String, Object> mcp = service.get("/v1/contracts/mcp").json();

    assertThat(call("list_codes", Map.of()).get("structuredContent")).isEqualTo(all);
    assertThat(call("list_codes", Map.of("contract", "mcp")).get("structuredContent"))
        .isEqualTo(mcp);
  }

  @Test
  void theTraceIsTheSame() throws Exception {
    Map<String, Object> body = Map.of("kind", "text", "text", "Invalid target: too many changed");
    Map<String, Object> traced = new LinkedHashMap<>(body);
    traced.put("trace", true);

    Map<String, Object> http = service.post("/v1/classify?trace=true", text(body)).json();

    assertThat((List<?>) http.get("trace")).hasSizeGreaterThan(1);
    assertThat(withoutDecision(call("classify_error", traced).get("structuredContent")))
        .isEqualTo(withoutDecision(http));
  }

  private Map<String, Object> call(String tool, Map<String, Object> arguments) throws Exception {
    Map<String, Object> answer =
        service
            .post(
                "/mcp",
                text(
                    Map.of(
                        "jsonrpc",
                        "2.0",
                        "id",
                        1,
                        "method",
                        "tools/call",
                        "params",
                        Map.of("name", tool, "arguments", arguments))))
            .json();
    assertThat(answer).containsOnlyKeys("jsonrpc", "id", "result");
    @SuppressWarnings("unchecked")
    Map<String, Object> result = (Map<String, Object>) answer.get("result");
    return result;
  }

  private static String onlyText(Map<String, Object> result) {
    List<?> content = (List<?>) result.get("content");
    assertThat(content).hasSize(1);
    return (String) ((Map<?, ?>) content.get(0)).get("text");
  }

  private static Map<?, ?> withoutDecision(Object answer) {
    Map<?, ?> rest = new LinkedHashMap<>((Map<?, ?>) answer);
    Object id = rest.remove("decisionId");
    assertThat(id == null).isEqualTo(Boolean.FALSE.equals(rest.get("error")));
    return rest;
  }

  private static String text(Object value) {
    return new String(Json.DEFAULT.bytes(value), UTF_8);
  }
}
