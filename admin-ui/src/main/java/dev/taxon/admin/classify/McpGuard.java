package dev.taxon.admin.classify;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ReadListener;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletInputStream;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import jakarta.servlet.http.HttpServletResponse;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.URI;
import java.util.Collections;
import java.util.Enumeration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Lets only well-formed JSON-RPC requests for methods of this server through to the MCP transport,
 * and answers the rest as the specifications say (JSON-RPC 2.0, "Error object"; MCP 2025-11-25,
 * "Transports"): the transport has no limit to a body and answers some of them with status 500 and
 * a stack trace.
 */
final class McpGuard extends OncePerRequestFilter {
  static final String VERSION_HEADER = "MCP-Protocol-Version";

  private static final int PARSE_ERROR = -32700;
  private static final int INVALID_REQUEST = -32600;
  private static final int METHOD_NOT_FOUND = -32601;
  private static final int INVALID_PARAMS = -32602;

  private static final Map<Class<?>, String> KINDS =
      Map.of(
          String.class, "a string",
          Boolean.class, "true or false",
          List.class, "a list",
          Map.class, "an object");

  private static final Set<String> METHODS =
      Set.of("initialize", "ping", "tools/list", "tools/call");

  private final Json json;
  private final BodyReader bodies;
  private final List<String> versions;

  /**
   * @param versions the protocol versions that the transport knows
   */
  McpGuard(Json json, BodyReader bodies, List<String> versions) {
    this.json = json;
    this.bodies = bodies;
    this.versions = List.copyOf(versions);
  }

  @Override
  protected void doFilterInternal(
      HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws ServletException, IOException {
    if (!request.getMethod().equals("POST")) {
      // Without sessions there is no stream to listen to and nothing to end.
      response.setHeader(HttpHeaders.ALLOW, "POST");
      RequestProblem.of(405, "send MCP messages with POST").send(response);
      return;
    }
    if (!isFromHere(request)) {
      RequestProblem.of(403, "another site's page may not call this server").send(response);
      return;
    }
    Object id = null;
    try {
      BodyReader.require(request, MediaType.APPLICATION_JSON);
      byte[] body = bodies.bytes(request);
      Map<String, Object> message = message(body);
      id = message.get("id");
      if (check(request, message, id)) {
        chain.doFilter(new Checked(request, withoutIcons(message, body)), response);
      } else {
        response.setStatus(HttpServletResponse.SC_ACCEPTED);
      }
    } catch (Refusal e) {
      response.setStatus(e.status);
      response.setContentType(MediaType.APPLICATION_JSON_VALUE);
      response.getOutputStream().write(json.bytes(e.answer(id)));
    } catch (BodyException e) {
      e.problem().send(response);
    }
  }

  private Map<String, Object> message(byte[] body) throws Refusal {
    Object read;
    try {
      read = json.read(BodyReader.text(body));
    } catch (NotJsonException e) {
      throw new Refusal(400, PARSE_ERROR, "Parse error: " + e.getMessage());
    }
    if (!(read instanceof Map<?, ?>)) {
      throw new Refusal(400, INVALID_REQUEST, "Send one JSON-RPC message, an object");
    }
    @SuppressWarnings("unchecked")
    Map<String, Object> message = (Map<String, Object>) read;
    return message;
  }

  /** Whether the message is a request that the transport can answer; false for a notification. */
  private boolean check(HttpServletRequest request, Map<String, Object> message, Object id)
      throws Refusal {
    if (!"2.0".equals(message.get("jsonrpc"))) {
      throw new Refusal(400, INVALID_REQUEST, "jsonrpc must be \"2.0\"");
    }
    if (!(message.get("method") instanceof String method)) {
      throw new Refusal(400, INVALID_REQUEST, "Send a request or a notification, with a method");
    }
    String version = request.getHeader(VERSION_HEADER);
    if (version != null && !versions.contains(version)) {
      throw new Refusal(
          400, INVALID_REQUEST, VERSION_HEADER + " must be one of " + String.join(", ", versions));
    }
    if (!message.containsKey("id")) {
      return false;
    }
    if (!(id instanceof String || id instanceof Integer || id instanceof Long)) {
      throw new Refusal(400, INVALID_REQUEST, "id must be a string or an integer");
    }
    if (!METHODS.contains(method)) {
      throw new Refusal(
          200,
          METHOD_NOT_FOUND,
          "Method not found; there are initialize, ping, tools/list and" + " tools/call");
    }
    checkParams(method, message);
    return true;
  }

  private static void checkParams(String method, Map<String, Object> message) throws Refusal {
    Object given = message.getOrDefault("params", Map.of());
    if (!(given instanceof Map<?, ?> params)) {
      throw new Refusal(200, INVALID_PARAMS, "params must be an object");
    }
    requireIfThere(params, "_meta", Map.class);
    switch (method) {
      case "initialize" -> {
        require(params, "protocolVersion", String.class);
        checkCapabilities(require(params, "capabilities", Map.class));
        Map<?, ?> client = require(params, "clientInfo", Map.class);
        require(client, "name", String.class);
        require(client, "version", String.class);
        for (String text : List.of("title", "description", "websiteUrl")) {
          requireIfThere(client, text, String.class);
        }
      }
      case "tools/list" -> requireIfThere(params, "cursor", String.class);
      case "tools/call" -> {
        if (!McpTools.NAMES.contains(require(params, "name", String.class))) {
          throw new Refusal(
              200,
              INVALID_PARAMS,
              "Unknown tool; there are " + String.join(" and ", McpTools.NAMES));
        }
        requireIfThere(params, "arguments", Map.class);
      }
      default -> {}
    }
  }

  /** Nobody looks at a client's icons, and the transport's refusal of one would quote it. */
  private byte[] withoutIcons(Map<String, Object> message, byte[] body) {
    return message.get("params") instanceof Map<?, ?> params
            && params.get("clientInfo") instanceof Map<?, ?> client
            && client.remove("icons") != null
        ? json.bytes(message)
        : body;
  }

  /** The transport's own refusal would quote them. */
  private static void checkCapabilities(Map<?, ?> capabilities) throws Refusal {
    for (Object capability : capabilities.values()) {
      if (capability != null && !(capability instanceof Map)) {
        throw new Refusal(200, INVALID_PARAMS, "each capability must be an object");
      }
    }
    if (capabilities.get("roots") instanceof Map<?, ?> roots) {
      requireIfThere(roots, "listChanged", Boolean.class);
    }
    if (capabilities.get("elicitation") instanceof Map<?, ?> elicitation) {
      requireIfThere(elicitation, "form", Map.class);
      requireIfThere(elicitation, "url", Map.class);
    }
  }

  private static void requireIfThere(Map<?, ?> params, String name, Class<?> type) throws Refusal {
    if (params.get(name) != null) {
      require(params, name, type);
    }
  }

  private static <T> T require(Map<?, ?> params, String name, Class<T> type) throws Refusal {
    Object value = params.get(name);
    if (!type.isInstance(value)) {
      throw new Refusal(200, INVALID_PARAMS, name + " must be " + KINDS.get(type));
    }
    return type.cast(value);
  }

  /** A browser tells the page's origin: only pages of this host may call (DNS rebinding). */
  private static boolean isFromHere(HttpServletRequest request) {
    String origin = request.getHeader(HttpHeaders.ORIGIN);
    if (origin == null) {
      return true;
    }
    try {
      return request.getServerName().equalsIgnoreCase(URI.create(origin).getHost());
    } catch (IllegalArgumentException e) {
      return false;
    }
  }

  /** A JSON-RPC error; its message never quotes the request. */
  private static final class Refusal extends Exception {
    private static final long serialVersionUID = 1L;

    final int status;
    private final int code;

    Refusal(int status, int code, String message) {
      super(message);
      this.status = status;
      this.code = code;
    }

    Map<String, Object> answer(Object id) {
      Map<String, Object> error = new LinkedHashMap<>();
      error.put("code", code);
      error.put("message", getMessage());
      Map<String, Object> answer = new LinkedHashMap<>();
      answer.put("jsonrpc", "2.0");
      answer.put("id", id instanceof String || id instanceof Number ? id : null);
      answer.put("error", error);
      return answer;
    }
  }

  /**
   * The request with its body read, and accepting what the transport asks for: it answers with JSON
   * alone, so that a caller need not tell that it takes event streams too.
   */
  private static final class Checked extends HttpServletRequestWrapper {
    private static final String ACCEPT = "application/json, text/event-stream";

    private final byte[] body;

    Checked(HttpServletRequest request, byte[] body) {
      super(request);
      this.body = body;
    }

    @Override
    public String getHeader(String name) {
      return name.equalsIgnoreCase(HttpHeaders.ACCEPT) ? ACCEPT : super.getHeader(name);
    }

    @Override
    public Enumeration<String> getHeaders(String name) {
      return name.equalsIgnoreCase(HttpHeaders.ACCEPT)
          ? Collections.enumeration(List.of(ACCEPT))
          : super.getHeaders(name);
    }

    @Override
    public ServletInputStream getInputStream() {
      ByteArrayInputStream bytes = new ByteArrayInputStream(body);
      return new ServletInputStream() {
        @Override
        public int read() {
          return bytes.read();
        }

        @Override
        public int read(byte[] target, int offset, int length) {
          return bytes.read(target, offset, length);
        }

        @Override
        public boolean isFinished() {
          return bytes.available() == 0;
        }

        @Override
        public boolean isReady() {
          return true;
        }

        @Override
        public void setReadListener(ReadListener listener) {
          throw new UnsupportedOperationException("the body is read already");
        }
      };
    }
  }
}
