package dev.taxon.corpus;

import java.io.IOException;
import java.io.Reader;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.json.JsonFactory;

/**
 * Reads {@code .jsonl}: on each line a request body, with an optional {@code expect} beside its
 * fields. A line that is wrong costs no other line.
 */
final class JsonLinesReader {
  static final int MAX_DEPTH = 500;

  private static final int MAX_DIGITS = 1_000;

  private static final JsonFactory JSON =
      JsonFactory.builder()
          .streamReadConstraints(
              StreamReadConstraints.builder()
                  .maxNestingDepth(MAX_DEPTH + 1)
                  .maxNumberLength(Lines.MAX_LINE)
                  .maxStringLength(Lines.MAX_LINE)
                  .build())
          .disable(StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION)
          .build();

  private static final List<String> SUBJECTS = List.of("text", "payload", "issues", "code");

  private JsonLinesReader() {}

  static void read(Reader reader, DocumentSink sink) throws IOException {
    Lines lines = new Lines(reader);
    boolean empty = true;
    for (Lines.Line line = lines.next(); line != null; line = lines.next()) {
      if (line.text() != null && line.text().isBlank()) {
        continue;
      }
      empty = false;
      try {
        new LineReader(line).read(sink);
      } catch (UnreadableException unreadable) {
        sink.unreadable(line.number(), unreadable.column(), unreadable.getMessage());
      }
    }
    if (empty) {
      sink.unreadable(1, 1, "the file is empty; write one request body a line");
    }
  }

  /** One line; it remembers where the body's subject stands. */
  private static final class LineReader {
    private final Lines.Line line;
    private int column = 1;

    LineReader(Lines.Line line) {
      this.line = line;
    }

    void read(DocumentSink sink) {
      Map<String, Object> body = object();
      Map<String, String> expected = expected(body);
      body.remove("expect");
      sink.entry(line.number(), column, body, false, expected, Map.of());
    }

    private Map<String, Object> object() {
      line.check();
      try (JsonParser parser = JSON.createParser(ObjectReadContext.empty(), line.text())) {
        if (parser.nextToken() != JsonToken.START_OBJECT) {
          throw new UnreadableException(columnOf(parser), "a line must be a JSON object");
        }
        Map<String, Object> body = object(parser, true);
        if (parser.nextToken() != null) {
          throw new UnreadableException(
              columnOf(parser), "more than one JSON value; write one request body a line");
        }
        return body;
      } catch (JacksonException malformed) {
        // Jackson's own message may quote the line, which can hold what nobody should see.
        throw new UnreadableException(
            columnOf(malformed), "this is not JSON; write one request body a line");
      }
    }

    private Map<String, Object> object(JsonParser parser, boolean outermost) {
      Map<String, Object> object = new LinkedHashMap<>();
      while (parser.nextToken() != JsonToken.END_OBJECT) {
        String name = parser.currentName();
        int nameColumn = columnOf(parser);
        parser.nextToken();
        if (outermost && SUBJECTS.contains(name)) {
          column = columnOf(parser);
        }
        if (object.containsKey(name)) {
          throw new UnreadableException(nameColumn, "a key that stands twice in one object");
        }
        object.put(name, value(parser));
      }
      return object;
    }

    private List<Object> list(JsonParser parser) {
      List<Object> list = new ArrayList<>();
      while (parser.nextToken() != JsonToken.END_ARRAY) {
        list.add(value(parser));
      }
      return list;
    }

    private Object value(JsonParser parser) {
      if (parser.streamReadContext().getNestingDepth() > MAX_DEPTH) {
        throw new UnreadableException(
            columnOf(parser), "nested deeper than " + MAX_DEPTH + " levels");
      }
      return switch (parser.currentToken()) {
        case START_OBJECT -> object(parser, false);
        case START_ARRAY -> list(parser);
        case VALUE_STRING -> parser.getString();
        case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> number(parser);
        case VALUE_TRUE -> true;
        case VALUE_FALSE -> false;
        case VALUE_NULL -> null;
        default -> throw new IllegalStateException("unexpected " + parser.currentToken());
      };
    }

    private static Number number(JsonParser parser) {
      if (parser.getStringLength() > MAX_DIGITS) {
        throw new UnreadableException(
            columnOf(parser), "a number of more than " + MAX_DIGITS + " digits");
      }
      try {
        if (parser.currentToken() == JsonToken.VALUE_NUMBER_INT) {
          return parser.getNumberValue();
        }
        BigDecimal number = parser.getDecimalValue();
        if (Double.isFinite(number.doubleValue())) {
          return number;
        }
      } catch (NumberFormatException exponentBeyondThirtyTwoBits) {
        // It is told like every other number that is too large.
      }
      throw new UnreadableException(
          columnOf(parser), "a number beyond 1.8e308, which most readers of JSON cannot hold");
    }

    private static Map<String, String> expected(Map<String, Object> body) {
      Object expect = body.get("expect");
      if (expect == null && !body.containsKey("expect")) {
        return Map.of();
      }
      if (expect instanceof String code) {
        return Expectation.of(code, null);
      }
      if (expect instanceof Map<?, ?> codes
          && !codes.isEmpty()
          && codes.keySet().stream().allMatch(List.of("code", "category")::contains)
          && codes.values().stream().allMatch(String.class::isInstance)) {
        return Expectation.of((String) codes.get("code"), (String) codes.get("category"));
      }
      throw new UnreadableException(
          1, "expect must be a code, or an object with the texts code and category");
    }

    private static int columnOf(JsonParser parser) {
      return parser.currentTokenLocation().getColumnNr();
    }

    private static int columnOf(JacksonException problem) {
      return problem.getLocation() == null ? 1 : Math.max(1, problem.getLocation().getColumnNr());
    }
  }
}
