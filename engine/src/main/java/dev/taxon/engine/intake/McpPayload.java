package dev.taxon.engine.intake;

import dev.taxon.engine.Envelope;
import dev.taxon.engine.Failure;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What an MCP or JSON-RPC payload tells of a failure.
 *
 * @param level {@link Failure#SYSTEM}, or {@link Failure#TOOL} where the tool ran and failed
 * @param message the message as it came; blank if there is none
 * @param code the JSON-RPC code, if the payload has one
 * @param data the error's data, as a copy; null if there is none
 */
record McpPayload(String level, String message, OptionalInt code, Object data) {

  /** JSON-RPC's "internal error" (JSON-RPC 2.0, section 5.1): the code where there is none. */
  private static final int INTERNAL_ERROR = -32603;

  private static final String NO_MESSAGE = "The failure came without a message.";

  /** What MCP SDKs put before the messages of the errors that they throw, once for each layer. */
  private static final Pattern SDK_PREFIX =
      Pattern.compile("\\s*MCP error ([+-]?\\d+):\\s*", Pattern.CASE_INSENSITIVE);

  /**
   * Reads a payload: a JSON-RPC response, a bare error object, a bare tool result, or garbage,
   * which is a failure too.
   *
   * @param payload any JSON value, as checked by {@link Json#check}
   * @return empty if the payload is a response that tells of no failure
   */
  static Optional<McpPayload> read(Object payload) {
    if (!(payload instanceof Map<?, ?> object)) {
      return Optional.of(nothing());
    }
    if (object.get("error") != null) {
      return Optional.of(object.get("error") instanceof Map<?, ?> e ? error(e) : nothing());
    }
    if (object.containsKey("result")) {
      return object.get("result") instanceof Map<?, ?> result && failed(result)
          ? Optional.of(tool(result))
          : Optional.empty();
    }
    if (failed(object) && (object.containsKey("content") || object.containsKey("text"))) {
      return Optional.of(tool(object));
    }
    return Optional.of(error(object));
  }

  private static boolean failed(Map<?, ?> result) {
    return Boolean.TRUE.equals(result.get("isError"));
  }

  private static McpPayload nothing() {
    return error(Map.of());
  }

  private static McpPayload error(Map<?, ?> error) {
    return new McpPayload(
        Failure.SYSTEM,
        Json.text(error.get("message")),
        Json.integer(error.get("code")),
        Json.copy(error.get("data")));
  }

  private static McpPayload tool(Map<?, ?> result) {
    List<String> texts = new ArrayList<>();
    if (result.get("content") instanceof List<?> content) {
      for (Object block : content) {
        if (block instanceof Map<?, ?> fields && fields.get("text") instanceof String text) {
          texts.add(text);
        }
      }
    }
    if (result.get("text") instanceof String text) {
      texts.add(text);
    }
    String message = String.join("\n", texts);
    Matcher prefix = SDK_PREFIX.matcher(message);
    return new McpPayload(
        Failure.TOOL,
        message,
        prefix.lookingAt() ? Json.integer(prefix.group(1)) : OptionalInt.empty(),
        null);
  }

  Envelope envelope() {
    return new Envelope(
        code.orElse(INTERNAL_ERROR), message.isBlank() ? NO_MESSAGE : message, data);
  }

  /** Where the SDK prefix that begins at {@code start} ends; {@code start} if there is none. */
  static int prefixEnd(String text, int start) {
    Matcher prefix = SDK_PREFIX.matcher(text).region(start, text.length());
    return prefix.lookingAt() ? prefix.end() : start;
  }

  /** The string values inside the data at any depth, one a line. Keys do not count. */
  String dataText() {
    if (data == null) {
      return "";
    }
    List<String> texts = new ArrayList<>();
    collect(data, texts);
    return String.join("\n", texts);
  }

  private static void collect(Object value, List<String> texts) {
    if (value instanceof String text) {
      texts.add(text);
    } else if (value instanceof Map<?, ?> map) {
      map.values().forEach(member -> collect(member, texts));
    } else if (value instanceof List<?> list) {
      list.forEach(item -> collect(item, texts));
    }
  }
}
