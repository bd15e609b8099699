package dev.taxon.engine.intake;

import static dev.taxon.engine.intake.Bodies.INTAKE;
import static dev.taxon.engine.intake.Bodies.failure;
import static dev.taxon.engine.intake.Bodies.read;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.taxon.engine.Envelope;
import dev.taxon.engine.Failure;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class McpIntakeTest {
  private static final String NO_MESSAGE = "The failure came without a message.";

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{jsonrpc: '2.0', id: 1, error: {code: -32700, message: Parse error}}"
            + " | -32700 | Parse error",
        "{jsonrpc: '2.0', id: 1, error: {code: -32099, message: Server error}}"
            + " | -32099 | Server error",
        "{code: -32601, message: 'Method not found: tools/cal'}"
            + " | -32601 | Method not found: tools/cal",
        "{error: {code: '-32601', message: no such method}} | -32601 | no such method",
        "{error: {code: oops, message: x}} | -32603 | x",
        "{error: {code: 4711, message: quota policy}} | 4711 | quota policy",
        "{message: Endpoint request timed out} | -32603 | Endpoint request timed out",
        "{error: {code: 1, message: x}, result: {content: []}} | 1 | x",
        "{error: null, code: 5, message: x} | 5 | x",
      })
  void anErrorIsReadFromAResponseOrBare(String payload, int code, String message) {
    assertThat(failure("{kind: mcp, payload: " + payload + "}"))
        .usingRecursiveComparison()
        .isEqualTo(
            Failure.of(Failure.Kind.MCP)
                .text(message)
                .rpcCode(code)
                .envelope(new Envelope(code, message, null))
                .build());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "null",
        "not an object",
        "''",
        "timed out",
        "17",
        "true",
        "[]",
        "[{error: {code: -32601, message: Method not found}}]",
        "{}",
        "{id: 1}",
        "{error: null}",
        "{error: Tool not found}",
        "{error: false}",
        "{error: [1]}",
        "{error: Tool not found, result: {}}",
        "{error: {}}",
        "{error: {code: null, message: null}}",
        "{error: {message: ''}}",
        "{error: {message: {text: timeout}}}",
        "{isError: true}",
        "{isError: false, content: [{type: text, text: timeout}]}",
      })
  void garbageIsAFailureThatSaysNothing(String payload) {
    assertThat(failure("{kind: mcp, payload: " + payload + "}"))
        .usingRecursiveComparison()
        .isEqualTo(
            Failure.of(Failure.Kind.MCP)
                .rpcCode(-32603)
                .envelope(new Envelope(-32603, NO_MESSAGE, null))
                .build());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{jsonrpc: '2.0', id: 1, result: {content: []}}",
        "{result: {isError: false, content: [{type: text, text: timeout}]}}",
        "{result: {isError: 'true', text: timeout}}",
        "{result: null}",
        "{result: ok}",
        "{result: {}, error: null}",
      })
  void aResultThatIsNoErrorIsNoFailure(String payload) {
    assertThat(read("{kind: mcp, payload: " + payload + ", contract: mcp}"))
        .isEqualTo(new Request(java.util.Optional.empty(), "mcp"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{result: {type: text, text: 'Error: file not found', isError: true}}"
            + " | -32603 | Error: file not found | Error: file not found",
        "{result: {content: [{type: text, text: 'Error: connection timed out'}], isError: true}}"
            + " | -32603 | Error: connection timed out | Error: connection timed out",
        "{isError: true, content: [{type: text, text: bare}]} | -32603 | bare | bare",
        "{isError: true, text: bare} | -32603 | bare | bare",
        "{result: {isError: true, text: 'MCP error -32602: Invalid arguments'}}"
            + " | -32602 | MCP error -32602: Invalid arguments | Invalid arguments",
        "{result: {isError: true, text: 'MCP error -32001: mcp error -32603:  late'}}"
            + " | -32001 | MCP error -32001: mcp error -32603:  late | late",
        "{result: {isError: true, text: 'MCP error 99999999999: x'}}"
            + " | -32603 | MCP error 99999999999: x | x",
        "{result: {isError: true, text: 'MCP error none: x'}}"
            + " | -32603 | MCP error none: x | MCP error none: x",
      })
  void aToolFailureIsReadFromItsTexts(String payload, int code, String message, String text) {
    assertThat(failure("{kind: mcp, payload: " + payload + "}"))
        .usingRecursiveComparison()
        .isEqualTo(
            Failure.of(Failure.Kind.MCP)
                .level("tool")
                .text(text)
                .rpcCode(code)
                .envelope(new Envelope(code, message, null))
                .build());
  }

  @Test
  void allTextsOfAToolFailureCountAndNothingElseOfIt() {
    Failure failure =
        failure(
            """
            {"kind": "mcp", "payload": {"jsonrpc": "2.0", "id": 2, "result": {
              "isError": true,
              "content": [{"type": "text", "text": "first"}, {"type": "image", "data": "timeout"},
                          "loose", null, {"text": 5}, {"text": "second"}],
              "structuredContent": {"cause": "timeout"},
              "text": "third"}}}
            """);
    assertThat(failure)
        .usingRecursiveComparison()
        .isEqualTo(
            Failure.of(Failure.Kind.MCP)
                .level("tool")
                .text("first\nsecond\nthird")
                .rpcCode(-32603)
                .envelope(new Envelope(-32603, "first\nsecond\nthird", null))
                .build());
  }

  @Test
  void aToolFailureWithoutTextHasTheFallbackMessage() {
    assertThat(failure("{kind: mcp, payload: {result: {isError: true, content: []}}}"))
        .usingRecursiveComparison()
        .isEqualTo(
            Failure.of(Failure.Kind.MCP)
                .level("tool")
                .rpcCode(-32603)
                .envelope(new Envelope(-32603, NO_MESSAGE, null))
                .build());
  }

  @Test
  void prefixesAndWrappersComeOffInAnyOrderAndChangeNoOrigin() {
    assertThat(
            failure(
                """
                {"kind": "mcp", "payload": {"error": {"code": -32000, "message":
                 "MCP error -32603: Context storage operation failed: MCP error -1: Unknown tool"}}}
                """))
        .usingRecursiveComparison()
        .isEqualTo(
            Failure.of(Failure.Kind.MCP)
                .text("Unknown tool")
                .rpcCode(-32000)
                .envelope(
                    new Envelope(
                        -32000,
                        "MCP error -32603: Context storage operation failed: MCP error -1:"
                            + " Unknown tool",
                        null))
                .build());
  }

  @Test
  void dataIsKeptWholeAndItsStringsAreMatched() {
    Failure failure =
        failure(
            """
            {"kind": "mcp", "protocolVersion": "2025-11-25", "action": "plan",
             "payload": {"error": {"code": 4711, "message": "quota policy",
               "data": {"vendor": "Acme", "timeout": 30, "trace": [1, null, {"at": "Gateway"}],
                        "ok": true}}}}
            """);
    Map<String, Object> data = new HashMap<>();
    data.put("vendor", "Acme");
    data.put("timeout", 30);
    data.put("trace", Arrays.asList(1, null, Map.of("at", "Gateway")));
    data.put("ok", true);
    assertThat(failure)
        .usingRecursiveComparison()
        .isEqualTo(
            Failure.of(Failure.Kind.MCP)
                .text("quota policy")
                .rpcCode(4711)
                .protocolVersion("2025-11-25")
                .action("plan")
                .dataText("acme\ngateway")
                .envelope(new Envelope(4711, "quota policy", data))
                .build());
  }

  @Test
  @SuppressWarnings("unchecked")
  void theEnvelopeIsADeepUnmodifiableCopy() {
    List<Object> trace = new ArrayList<>(List.of("a"));
    Map<String, Object> sent = new HashMap<>(Map.of("trace", trace));
    Object data =
        INTAKE
            .read(Map.of("kind", "mcp", "payload", Map.of("message", "x", "data", sent)))
            .failure()
            .orElseThrow()
            .envelope()
            .data();
    trace.add("b");
    sent.put("more", 1);
    assertThat(data).isEqualTo(Map.of("trace", List.of("a")));
    assertThatExceptionOfType(UnsupportedOperationException.class)
        .isThrownBy(() -> ((Map<String, Object>) data).put("x", 1));
    assertThatExceptionOfType(UnsupportedOperationException.class)
        .isThrownBy(() -> ((Map<String, List<Object>>) data).get("trace").add(1));
  }

  @ParameterizedTest
  @MethodSource("codes")
  void aCodeIsAnIntegerOf32BitsHoweverItIsWritten(Object told, int code) {
    Map<String, Object> error = new HashMap<>();
    error.put("code", told);
    error.put("message", "x");
    Failure failure = INTAKE.read(Map.of("kind", "mcp", "payload", error)).failure().orElseThrow();
    assertThat(failure.rpcCode()).isEqualTo(code);
    assertThat(failure.envelope()).isEqualTo(new Envelope(code, "x", null));
  }

  static Stream<Arguments> codes() {
    return Stream.of(
        Arguments.of(-32601, -32601),
        Arguments.of(-32601L, -32601),
        Arguments.of((short) 7, 7),
        Arguments.of(BigInteger.valueOf(-32601), -32601),
        Arguments.of(new BigDecimal("-32601.000"), -32601),
        Arguments.of(new BigDecimal("1e3"), 1000),
        Arguments.of(new BigDecimal("0e999999999"), 0),
        Arguments.of(-32601.0, -32601),
        Arguments.of(-32601f, -32601),
        Arguments.of(-0.0, 0),
        Arguments.of("-32601", -32601),
        Arguments.of("+5", 5),
        Arguments.of("007", 7),
        Arguments.of("2147483647", 2147483647),
        Arguments.of("-2147483648", -2147483648),
        Arguments.of(2147483648L, -32603),
        Arguments.of(-2147483649L, -32603),
        Arguments.of(BigInteger.TEN.pow(300), -32603),
        Arguments.of(new BigDecimal("1e999999999"), -32603),
        Arguments.of(new BigDecimal("1e-999999999"), -32603),
        Arguments.of(new BigDecimal("-32601.5"), -32603),
        Arguments.of(-32601.5, -32603),
        Arguments.of(2147483648.0, -32603),
        Arguments.of(1e300, -32603),
        Arguments.of(Double.NaN, -32603),
        Arguments.of(Double.NEGATIVE_INFINITY, -32603),
        Arguments.of(Float.NaN, -32603),
        Arguments.of(true, -32603),
        Arguments.of("", -32603),
        Arguments.of(" 5", -32603),
        Arguments.of("5.0", -32603),
        Arguments.of("0x10", -32603),
        Arguments.of("٣", -32603),
        Arguments.of("2147483648", -32603),
        Arguments.of("9".repeat(100_000), -32603),
        Arguments.of(List.of(1), -32603),
        Arguments.of(Map.of(), -32603),
        Arguments.of(null, -32603));
  }

  @Test
  void whatJsonHasNoWordForBecomesNull() {
    assertThat(
            INTAKE
                .read(
                    Map.of(
                        "kind",
                        "mcp",
                        "payload",
                        Map.of(
                            "data",
                            List.of(Double.NaN, Float.POSITIVE_INFINITY, 1.5, 2.5f, (byte) 3))))
                .failure()
                .orElseThrow()
                .envelope()
                .data())
        .isEqualTo(Arrays.asList(null, null, 1.5, 2.5f, (byte) 3));
  }
}
