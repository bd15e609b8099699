package dev.taxon.admin.classify;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taxon.admin.RunningService;
import dev.taxon.admin.Visitor;
import dev.taxon.admin.Visitor.Answer;
import dev.taxon.admin.Visitors;
import dev.taxon.admin.access.Scope;
import dev.taxon.admin.access.Tokens;
import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.client.transport.HttpClientStreamableHttpTransport;
import io.modelcontextprotocol.spec.McpSchema.CallToolRequest;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import io.modelcontextprotocol.spec.McpSchema.Tool;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;

@RunningService
class McpEndpointTest {
  @Autowired private Visitors visitors;
  @Autowired private Tokens tokens;
  @Autowired private ClassifySettings settings;

  private Visitor service;

  @BeforeEach
  void comeIn() {
    service = visitors.withToken(Scope.CLASSIFY);
  }

  @Test
  void aClientOfTheSdkFindsAndCallsTheTools() {
    String token = tokens.create("mcp client", EnumSet.of(Scope.CLASSIFY), null, "test");
    HttpClientStreamableHttpTransport transport =
        HttpClientStreamableHttpTransport.builder(visitors.url())
            .endpoint("/mcp")
            .requestBuilder(HttpRequest.newBuilder().header("Authorization", "Bearer " + token))
            .build();
    try (McpSyncClient client =
        McpClient.sync(transport).requestTimeout(Duration.ofSeconds(30)).build()) {
      assertThat(client.initialize().serverInfo().name()).isEqualTo("taxon");

      List<Tool> tools = client.listTools().tools();
      assertThat(tools.stream().map(Tool::name))
          .containsExactlyInAnyOrder("classify_error", "list_codes");
      assertThat(tools)
          .allSatisfy(
              tool -> {
                assertThat(tool.inputSchema()).containsEntry("type", "object");
                assertThat(tool.outputSchema()).containsEntry("type", "object");
                assertThat(tool.annotations().readOnlyHint()).isTrue();
              });

      CallToolResult result =
          client.callTool(
              CallToolRequest.builder("classify_error")
                  .arguments(Map.of("kind", "text", "text", "lock timeout"))
                  .build());
      assertThat(result.isError()).isFalse();
      assertThat((Map<?, ?>) result.structuredContent())
          .extracting("code")
          .isEqualTo("unavailable");
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{} | kind",
        "{\"kind\":\"other\"} | kind",
        "{\"kind\":\"text\"} | text",
        "{\"kind\":\"text\",\"text\":\"secret\",\"extra\":1} | extra",
        "{\"kind\":\"text\",\"text\":{\"secret\":1}} | text",
        "{\"kind\":\"text\",\"text\":\"secret\",\"vendor\":\"secret\"} | vendor",
        "{\"kind\":\"text\",\"text\":\"secret\",\"contract\":\"secret\"} | contract",
        "{\"kind\":\"text\",\"text\":\"secret\",\"trace\":\"secret\"} | trace",
        "{\"kind\":\"text\",\"text\":\"x\",\"\":1} | unknown field",
      })
  void badArgumentsAreAToolResultThatNamesTheField(String arguments, String field)
      throws Exception {
    Map<?, ?> result = (Map<?, ?>) rpc(call("classify_error", arguments)).get("result");

    assertThat(result.get("isError")).isEqualTo(true);
    assertThat(result.toString()).contains(field).doesNotContain("secret");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "\"nothing\" | contract is not one of the ruleset's: write one of operation, mcp",
        "1 | contract must be a text (in quotes)",
      })
  void aContractThatIsNoneIsRefusedByListCodes(String contract, String why) throws Exception {
    Map<?, ?> result =
        (Map<?, ?>) rpc(call("list_codes", "{\"contract\":" + contract + "}")).get("result");

    assertThat(result.get("isError")).isEqualTo(true);
    assertThat(result.get("content")).isEqualTo(List.of(Map.of("type", "text", "text", why)));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{ | 400 | -32700",
        "[] | 400 | -32600",
        "{} | 400 | -32600",
        "{\"jsonrpc\":\"2.0\",\"id\":1} | 400 | -32600",
        "{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{}} | 400 | -32600",
        "{\"jsonrpc\":\"1.0\",\"id\":1,\"method\":\"ping\"} | 400 | -32600",
        "{\"jsonrpc\":\"2.0\",\"id\":[],\"method\":\"ping\"} | 400 | -32600",
        "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"secret\"} | 200 | -32601",
        "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\"} | 200 | -32602",
        "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":[]} | 200 | -32602",
        "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{\"name\":\"classify_error\",\"arguments\":[]}} | 200 | -32602",
        "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{\"name\":\"nothing\"}} | 200 | -32602",
        "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"initialize\",\"params\":{}} | 200 | -32602",
        "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"initialize\",\"params\":{\"protocolVersion\":\"2025-11-25\",\"capabilities\":{\"sampling\":\"x\"},\"clientInfo\":{\"name\":\"a\",\"version\":\"b\"}}} | 200 | -32602",
        "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"initialize\",\"params\":{\"protocolVersion\":\"2025-11-25\",\"capabilities\":{\"elicitation\":{\"form\":1}},\"clientInfo\":{\"name\":\"a\",\"version\":\"b\"}}} | 200 | -32602",
      })
  void whatIsNoRequestForThisServerIsAProtocolError(String body, int status, int code)
      throws Exception {
    Answer answer = service.post("/mcp", body);

    Map<?, ?> error = (Map<?, ?>) answer.json().get("error");
    assertThat(answer.status()).isEqualTo(status);
    assertThat(error.get("code")).isEqualTo(code);
    assertThat(answer.body()).doesNotContain("secret").doesNotContain("stackTrace");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"{}", "[\"x\"]", "[{\"src\":{}}]", "[{\"src\":\"a\",\"sizes\":\"48x48\"}]"})
  void aClientsIconsDoNotMatter(String icons) throws Exception {
    assertThat(
            rpc(
                "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"initialize\",\"params\":{"
                    + "\"protocolVersion\":\"2025-11-25\",\"capabilities\":{},\"clientInfo\":"
                    + "{\"name\":\"a\",\"version\":\"b\",\"icons\":"
                    + icons
                    + "}}}"))
        .containsKey("result");
  }

  @Test
  void aPingIsAnsweredAndANotificationAccepted() throws Exception {
    assertThat(rpc("{\"jsonrpc\":\"2.0\",\"id\":\"a\",\"method\":\"ping\"}"))
        .containsEntry("id", "a")
        .containsEntry("result", Map.of());
    Answer accepted =
        service.post("/mcp", "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}");
    assertThat(accepted.status()).isEqualTo(202);
    assertThat(accepted.body()).isEmpty();
  }

  @Test
  void aBodyHasALimit() throws Exception {
    String big = " ".repeat((int) settings.maxBody().toBytes()) + "{}";

    assertThat(service.post("/mcp", big).status()).isEqualTo(413);
  }

  @Test
  void anUnknownProtocolVersionAndAnotherSitesPageAreRefused() throws Exception {
    String ping = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}";

    assertThat(status(McpGuard.VERSION_HEADER, "1999-01-01", ping)).isEqualTo(400);
    assertThat(status(McpGuard.VERSION_HEADER, "2025-11-25", ping)).isEqualTo(200);
    assertThat(status("Origin", "https://elsewhere.example", ping)).isEqualTo(403);
    assertThat(status("Origin", visitors.url(), ping)).isEqualTo(200);
    assertThat(status("Origin", "null", ping)).isEqualTo(403);
  }

  private int status(String header, String value, String body) throws Exception {
    return service
        .send(
            service
                .request("/mcp")
                .header("Content-Type", "application/json")
                .header(header, value)
                .POST(BodyPublishers.ofString(body))
                .build())
        .status();
  }

  private static String call(String tool, String arguments) {
    return "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{\"name\":\""
        + tool
        + "\",\"arguments\":"
        + arguments
        + "}}";
  }

  private Map<String, Object> rpc(String body) throws Exception {
    Answer answer = service.post("/mcp", body);
    assertThat(answer.status()).isEqualTo(200);
    return answer.json();
  }
}
