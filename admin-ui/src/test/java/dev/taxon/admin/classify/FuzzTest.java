package dev.taxon.admin.classify;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import dev.taxon.admin.RunningService;
import dev.taxon.admin.Visitor;
import dev.taxon.admin.Visitors;
import dev.taxon.admin.access.Scope;
import dev.taxon.admin.access.Tokens;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.net.URI;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.annotation.Autowired;

/**
 * Whatever comes, a caller gets no 5xx, no stack trace, and no raw failure text outside the
 * envelope; and the log gets no address of a person.
 */
@RunningService
class FuzzTest {
  private static final int REQUESTS =
      (int) (20_000 * Double.parseDouble(System.getProperty("taxon.test.scale", "0.1")));

  /** Stands in every text that is sent, and is masked as an e-mail address. */
  private static final String SECRET = "anna.secret@fuzz.example";

  private static final String[] PATHS = {"/v1/classify", "/v1/classify/batch", "/mcp"};

  @Autowired private Visitors visitors;
  @Autowired private Tokens tokens;

  private final Random random = new Random(20_261_130);
  private String token;

  @Test
  void nothingBreaksAndNothingLeaks() throws Exception {
    token = tokens.create("fuzz", EnumSet.allOf(Scope.class), null, "test");
    Visitor service = visitors.withToken(token);
    ListAppender<ILoggingEvent> logged = new ListAppender<>();
    Logger failures = (Logger) LoggerFactory.getLogger(FailureLog.class);
    Level before = failures.getLevel();
    failures.setLevel(Level.TRACE);
    failures.setAdditive(false);
    failures.addAppender(logged);
    logged.start();
    Map<Integer, Integer> statuses = new LinkedHashMap<>();
    try {
      for (int i = 0; i < REQUESTS; i++) {
        String path = PATHS[random.nextInt(PATHS.length)];
        byte[] body = body(path);
        Reply reply = send(path, body);
        statuses.merge(reply.status, 1, Integer::sum);

        String told = "request " + i + " to " + path + ": " + new String(body, ISO_8859_1);
        assertThat(reply.status).as(told).isBetween(200, 499);
        assertThat(reply.body)
            .as(told)
            .doesNotContain("stackTrace")
            .doesNotContain("Exception")
            .doesNotContain("at dev.taxon");
        assertThat(withoutEnvelopes(reply.body)).as(told).doesNotContain(SECRET);
      }
    } finally {
      failures.detachAppender(logged);
      failures.setAdditive(true);
      failures.setLevel(before);
    }
    assertThat(service.post("/v1/classify", "{\"kind\":\"mcp\",\"payload\":1}").status())
        .isEqualTo(200);
    assertThat(statuses.keySet()).contains(200, 400, 413, 415);
    assertThat(logged.list).isNotEmpty();
    assertThat(logged.list)
        .allSatisfy(event -> assertThat(event.getFormattedMessage()).doesNotContain(SECRET));
  }

  private record Reply(int status, String body) {}

  /** Sends a request as bytes, with odd headers here and there, and reads the answer to its end. */
  private Reply send(String path, byte[] body) throws IOException {
    URI url = URI.create(visitors.url());
    try (Socket socket = new Socket(url.getHost(), url.getPort())) {
      socket.setSoTimeout(60_000);
      OutputStream out = socket.getOutputStream();
      boolean chunked = random.nextInt(4) == 0;
      StringBuilder head = new StringBuilder();
      head.append("POST ").append(path).append(query()).append(" HTTP/1.1\r\n");
      head.append("Host: localhost\r\nConnection: close\r\n");
      head.append("Authorization: Bearer ").append(token).append("\r\n");
      head.append("Content-Type: ").append(contentType(path)).append("\r\n");
      oddHeaders(head);
      if (chunked) {
        head.append("Transfer-Encoding: chunked\r\n\r\n");
      } else {
        head.append("Content-Length: ").append(body.length).append("\r\n\r\n");
      }
      out.write(head.toString().getBytes(UTF_8));
      try {
        if (chunked) {
          out.write((Integer.toHexString(body.length) + "\r\n").getBytes(UTF_8));
          out.write(body);
          out.write((body.length == 0 ? "\r\n" : "\r\n0\r\n\r\n").getBytes(UTF_8));
        } else {
          out.write(body);
        }
        out.flush();
      } catch (IOException e) {
        // The server may refuse and close before it has read a long body.
      }
      return read(socket.getInputStream());
    }
  }

  private static Reply read(InputStream in) throws IOException {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    try {
      in.transferTo(all);
    } catch (IOException e) {
      // As above: what has come counts.
    }
    String text = all.toString(UTF_8);
    assertThat(text).startsWith("HTTP/1.1 ");
    int status = Integer.parseInt(text.substring(9, 12));
    int end = text.indexOf("\r\n\r\n");
    String body = text.substring(end + 4);
    return new Reply(
        status,
        text.substring(0, end).toLowerCase(Locale.ROOT).contains("transfer-encoding: chunked")
            ? dechunked(body)
            : body);
  }

  private static String dechunked(String body) {
    byte[] bytes = body.getBytes(UTF_8);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    int at = 0;
    while (at < bytes.length) {
      int lineEnd = at;
      while (bytes[lineEnd] != '\r') {
        lineEnd++;
      }
      int size = Integer.parseInt(new String(bytes, at, lineEnd - at, UTF_8), 16);
      out.write(bytes, lineEnd + 2, size);
      at = lineEnd + 2 + size + 2;
    }
    return out.toString(UTF_8);
  }

  private String query() {
    return pick("", "", "", "?trace=true", "?contract=mcp", "?contract=%00", "?trace=maybe&a=b");
  }

  private String contentType(String path) {
    String right = path.endsWith("batch") ? "application/x-ndjson" : "application/json";
    return random.nextInt(10) > 0
        ? right
        : pick("text/plain", "application/json;charset=utf-16", "*/*", "json", "", "a/b;c=\"", ";");
  }

  private void oddHeaders(StringBuilder head) {
    if (random.nextInt(5) > 0) {
      return;
    }
    head.append(
        pick(
            "Accept: text/html\r\n",
            "Accept: \u00e4\r\n",
            "Content-Encoding: gzip\r\n",
            "Accept-Language: xx-yy-zz;q=9\r\n",
            "Origin: http://elsewhere.example\r\n",
            "MCP-Protocol-Version: " + SECRET + "\r\n",
            "Mcp-Session-Id: " + SECRET + "\r\n",
            "X-Forwarded-For: " + SECRET + "\r\n",
            "Cookie: SESSION=" + SECRET + "; XSRF-TOKEN=x\r\n",
            "Expect: nothing\r\n",
            "Range: bytes=0-1\r\n"));
  }

  private byte[] body(String path) {
    StringBuilder text = new StringBuilder();
    int lines = path.endsWith("batch") ? random.nextInt(6) : 1;
    for (int i = 0; i < lines; i++) {
      String request = request();
      text.append(path.equals("/mcp") ? toolCall(request) : request).append('\n');
    }
    return mutated(text.toString().getBytes(UTF_8));
  }

  private String toolCall(String arguments) {
    return "{\"jsonrpc\":"
        + pick("\"2.0\"", "\"2.0\"", "\"2.0\"", "2", "null")
        + ",\"id\":"
        + pick("1", "\"a\"", "1", "null", "{}", "1.5")
        + ",\"method\":"
        + pick("\"tools/call\"", "\"tools/call\"", "\"tools/list\"", "\"" + SECRET + "\"", "7")
        + ",\"params\":{\"name\":"
        + pick("\"classify_error\"", "\"classify_error\"", "\"list_codes\"", "\"x\"", "[]")
        + ",\"arguments\":"
        + arguments
        + "}}";
  }

  private String request() {
    return switch (random.nextInt(8)) {
      case 0, 1 ->
          object(
              "kind", "\"text\"",
              "text", value(),
              "origin", pick("\"storage\"", "\"api\"", value()),
              "vendor", pick("\"oracle\"", "null", value()),
              "vendorCode", pick("1", "1e9", "\"x\"", value()),
              "sqlState", pick("\"23505\"", value()));
      case 2, 3 ->
          object(
              "kind",
              "\"mcp\"",
              "payload",
              pick(
                  "{\"error\":{\"code\":"
                      + value()
                      + ",\"message\":"
                      + value()
                      + ",\"data\":"
                      + value()
                      + "}}",
                  "{\"result\":{\"isError\":true,\"content\":" + value() + "}}",
                  value()));
      case 4 ->
          object(
              "kind", "\"shape\"",
              "issues", pick("[{\"code\":" + value() + ",\"path\":[" + value() + "]}]", value()),
              "source", pick("\"request\"", value()));
      case 5 -> object("kind", "\"typed\"", "code", value());
      case 6 -> value();
      default -> object("kind", value(), "text", value(), "contract", value());
    };
  }

  /** An object of some of the fields. */
  private String object(String... namesAndValues) {
    List<String> fields = new ArrayList<>();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      if (i == 0 || random.nextInt(4) > 0) {
        fields.add("\"" + namesAndValues[i] + "\":" + namesAndValues[i + 1]);
      }
    }
    return "{" + String.join(",", fields) + "}";
  }

  private String value() {
    return switch (random.nextInt(14)) {
      case 0 -> "null";
      case 1 -> pick("true", "false");
      case 2 -> pick("0", "-32602", "1e400", "1e999999999", "99999999999999999999", "1.0", "-0");
      case 3 -> "[" + "[".repeat(random.nextInt(300)) + "]".repeat(random.nextInt(300)) + "]";
      case 4 -> "\"" + "x ".repeat(random.nextInt(60_000)) + SECRET + "\"";
      case 5 -> "\"\\u0000\\ud800 " + SECRET + "\"";
      case 6 -> "{\"a\":\"" + SECRET + "\",\"b\":[1,null,{\"c\":\"" + SECRET + "\"}]}";
      case 7 -> "[\"" + SECRET + "\",\"state\"]";
      default ->
          "\""
              + pick("Invalid ", "deadlock detected ", "timeout ", "", "ORA-00001: ")
              + SECRET
              + "\"";
    };
  }

  /** Sometimes some bytes are changed, cut off, doubled, or too many. */
  private byte[] mutated(byte[] bytes) {
    int kind = random.nextInt(12);
    if (kind > 4 || bytes.length == 0) {
      return bytes;
    }
    if (kind == 0) {
      return Arrays.copyOf(bytes, random.nextInt(bytes.length));
    }
    if (kind == 1 && random.nextInt(10) == 0) {
      return Arrays.copyOf(bytes, 1_100_000);
    }
    byte[] changed = bytes.clone();
    for (int i = random.nextInt(4); i >= 0; i--) {
      changed[random.nextInt(changed.length)] = (byte) random.nextInt(256);
    }
    return changed;
  }

  private String pick(String... choices) {
    return choices[random.nextInt(choices.length)];
  }

  /** The answer with every envelope taken out of its JSON, and of JSON inside its texts. */
  private static String withoutEnvelopes(String body) {
    StringBuilder rest = new StringBuilder();
    for (String line : body.split("\n", -1)) {
      try {
        rest.append(withoutEnvelopes(Json.DEFAULT.read(line)));
      } catch (NotJsonException e) {
        rest.append(line);
      }
      rest.append('\n');
    }
    return rest.toString();
  }

  private static Object withoutEnvelopes(Object value) {
    if (value instanceof Map<?, ?> map) {
      Map<Object, Object> copy = new LinkedHashMap<>();
      map.forEach(
          (name, inner) -> {
            if (!name.equals("envelope")) {
              copy.put(name, withoutEnvelopes(inner));
            }
          });
      return copy;
    }
    if (value instanceof List<?> list) {
      return list.stream().map(FuzzTest::withoutEnvelopes).toList();
    }
    if (value instanceof String text && text.startsWith("{")) {
      return withoutEnvelopes(text);
    }
    return String.valueOf(value);
  }
}
