package dev.taxon.engine.check;

import dev.taxon.engine.Failure;
import dev.taxon.engine.Issue;
import dev.taxon.engine.intake.Intake;
import dev.taxon.engine.intake.InvalidRequestException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/** Request bodies that show what a solver found. */
final class Example {
  private static final int SHOWN = 200;

  private Example() {}

  /**
   * The body of a request that the intake reads as a failure like this one.
   *
   * @param accepts what the failure that was read must still satisfy
   * @return empty if no request gives such a failure
   */
  static Optional<Map<String, Object>> of(
      Failure failure, Intake intake, Predicate<Failure> accepts) {
    Map<String, Object> body = new LinkedHashMap<>();
    body.put("kind", failure.kind());
    switch (failure.kind()) {
      case "text" -> text(failure, body);
      case "mcp" -> mcp(failure, body);
      default -> shape(failure, body);
    }
    put(body, "action", failure.action());
    try {
      return intake.read(body).failure().filter(accepts).map(read -> body);
    } catch (InvalidRequestException refused) {
      return Optional.empty();
    }
  }

  /** The body as a case writes it, for a message; cut where it is long. */
  static String shown(Map<String, Object> body) {
    StringBuilder out = new StringBuilder();
    show(body, out);
    return out.length() > SHOWN ? out.substring(0, SHOWN) + "…" : out.toString();
  }

  private static void show(Object value, StringBuilder out) {
    if (value instanceof Map<?, ?> map) {
      String before = "{";
      for (Map.Entry<?, ?> entry : map.entrySet()) {
        out.append(before).append(entry.getKey()).append(": ");
        show(entry.getValue(), out);
        before = ", ";
      }
      out.append('}');
    } else if (value instanceof List<?> list) {
      String before = "[";
      for (Object item : list) {
        out.append(before);
        show(item, out);
        before = ", ";
      }
      out.append(list.isEmpty() ? "[]" : "]");
    } else if (value instanceof String text && !text.matches("[a-z]+")) {
      out.append('"')
          .append(text.replace("\\", "\\\\").replace("\"", "\\\"").replaceAll("\\p{Cntrl}+", " "))
          .append('"');
    } else {
      out.append(value);
    }
  }

  private static void text(Failure failure, Map<String, Object> body) {
    body.put("text", failure.text());
    body.put("origin", failure.origin());
    put(body, "vendor", failure.vendor());
    put(body, "sqlState", failure.sqlState());
    if (failure.vendorCode() != null) {
      body.put("vendorCode", failure.vendorCode());
    }
    put(body, "constraint", failure.constraint());
  }

  private static void mcp(Failure failure, Map<String, Object> body) {
    if (failure.level().equals(Failure.TOOL)) {
      String text = "MCP error " + failure.rpcCode() + ": " + failure.text();
      body.put("payload", Map.of("result", Map.of("isError", true, "text", text)));
    } else {
      Map<String, Object> error = new LinkedHashMap<>();
      error.put("code", failure.rpcCode());
      error.put("message", failure.text());
      if (!failure.dataText().isEmpty()) {
        error.put("data", failure.dataText());
      }
      body.put("payload", Map.of("error", error));
    }
    put(body, "protocolVersion", failure.protocolVersion());
  }

  private static void shape(Failure failure, Map<String, Object> body) {
    body.put("source", failure.origin().equals(Failure.STORAGE) ? "stored" : "request");
    body.put("issues", failure.issues().stream().map(Example::issue).toList());
  }

  private static Map<String, Object> issue(Issue issue) {
    Map<String, Object> told = new LinkedHashMap<>();
    told.put("code", issue.code());
    told.put("path", List.copyOf(issue.segments()));
    return told;
  }

  private static void put(Map<String, Object> body, String field, String value) {
    if (!value.isEmpty()) {
      body.put(field, value);
    }
  }
}
