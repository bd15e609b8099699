package dev.taxon.engine.intake;

import dev.taxon.engine.Failure;
import dev.taxon.engine.contract.Contract;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Turns what came in into failures: unwraps, normalises codes, reads nested strings. Whatever the
 * payload, garbage too is a failure; only a request that breaks its own form is refused.
 */
public final class Intake {
  /** The longest text that a request may carry, in UTF-16 units, if nothing else is set. */
  public static final int DEFAULT_MAX_TEXT = 64 * 1024;

  private static final List<String> KINDS =
      Arrays.stream(Failure.Kind.values()).map(Failure.Kind::label).toList();
  private static final List<String> TEXT_FIELDS =
      known("text", "origin", "vendor", "sqlState", "vendorCode", "constraint");
  private static final List<String> MCP_FIELDS = known("payload", "protocolVersion");
  private static final List<String> SHAPE_FIELDS = known("issues", "source");
  private static final List<String> TYPED_FIELDS = known("code");
  private static final List<String> ORIGINS = List.of(Failure.STORAGE, Failure.API);
  private static final List<String> SOURCES = List.of("stored", "request");

  private final List<Wrapper> wrappers;
  private final int maxText;

  /**
   * @param wrappers the phrases to take off the beginning of texts
   * @param maxText the longest text of a request, in UTF-16 units
   */
  public Intake(List<Wrapper> wrappers, int maxText) {
    this.wrappers = List.copyOf(wrappers);
    this.maxText = maxText;
  }

  public List<Wrapper> wrappers() {
    return wrappers;
  }

  /** The same intake with another limit. */
  public Intake withMaxText(int maxText) {
    return new Intake(wrappers, maxText);
  }

  /**
   * Reads a request body, as parsed from JSON or YAML into maps, lists, strings, numbers, booleans
   * and nulls. An optional field that is null counts as left out.
   *
   * @throws InvalidRequestException if a field is missing, unknown, of the wrong type or too long
   */
  public Request read(Map<String, ?> fields) {
    Body body = new Body(fields);
    Optional<Failure.Builder> failure =
        switch (kind(body)) {
          case TEXT -> Optional.of(text(body));
          case MCP -> mcp(body);
          case SHAPE -> Optional.of(shape(body));
          case TYPED -> Optional.of(typed(body));
        };
    String action = body.word("action").orElse("");
    return new Request(
        failure.map(builder -> builder.action(action).build()),
        body.word("contract").orElse(Contract.OPERATION));
  }

  /**
   * Reads an exception and its causes; a {@link java.sql.SQLException} among them gives its codes.
   * A text beyond the limit is cut.
   */
  public Failure read(Throwable thrown) {
    Thrown told = Thrown.read(thrown);
    String text = told.text();
    Unwrapped unwrapped =
        unwrap(text.length() <= maxText ? text : text.substring(0, maxText), told.origin());
    return told.database()
        .describe(Failure.of(Failure.Kind.TEXT).origin(unwrapped.origin), unwrapped.text)
        .build();
  }

  private static Failure.Kind kind(Body body) {
    return body.choice("kind", KINDS)
        .flatMap(Failure.Kind::named)
        .orElseThrow(
            () ->
                new InvalidRequestException(
                    "kind", "kind is missing; write one of " + String.join(", ", KINDS)));
  }

  private Failure.Builder text(Body body) {
    body.allow(TEXT_FIELDS);
    DatabaseError database = DatabaseError.read(body);
    String origin =
        body.choice("origin", ORIGINS)
            .orElse(database.fromStorage() ? Failure.STORAGE : Failure.API);
    Unwrapped unwrapped = unwrap(body.text("text", maxText), origin);
    return database.describe(
        Failure.of(Failure.Kind.TEXT).origin(unwrapped.origin), unwrapped.text);
  }

  private Optional<Failure.Builder> mcp(Body body) {
    body.allow(MCP_FIELDS);
    String protocolVersion = body.word("protocolVersion").orElse("");
    return McpPayload.read(body.json("payload"))
        .map(
            payload -> {
              Body.limit("payload", payload.message(), maxText);
              return Failure.of(Failure.Kind.MCP)
                  .text(unwrapMessage(payload.message()))
                  .rpcCode(payload.envelope().rpcCode())
                  .protocolVersion(protocolVersion)
                  .level(payload.level())
                  .dataText(payload.dataText())
                  .envelope(payload.envelope());
            });
  }

  private static Failure.Builder shape(Body body) {
    body.allow(SHAPE_FIELDS);
    boolean stored = body.choice("source", SOURCES).orElse("stored").equals("stored");
    return Failure.of(Failure.Kind.SHAPE)
        .origin(stored ? Failure.STORAGE : Failure.API)
        .issues(ShapeIssues.read(body.json("issues")));
  }

  private static Failure.Builder typed(Body body) {
    body.allow(TYPED_FIELDS);
    return Failure.of(Failure.Kind.TYPED)
        .typedCode(
            body.word("code")
                .orElseThrow(() -> new InvalidRequestException("code", "code is missing")));
  }

  /** The fields of a kind of request, in the order in which errors list them. */
  private static List<String> known(String... own) {
    List<String> known = new ArrayList<>(List.of("kind"));
    known.addAll(List.of(own));
    known.addAll(List.of("action", "contract"));
    return List.copyOf(known);
  }

  /** A text without its wrappers, and where it came from. */
  private record Unwrapped(String text, String origin) {}

  /** Takes off wrapper after wrapper; the innermost is nearest to where the text came from. */
  private Unwrapped unwrap(String text, String origin) {
    int start = 0;
    String from = origin;
    for (Optional<Wrapper> wrapper = wrapperAt(text, start);
        wrapper.isPresent();
        wrapper = wrapperAt(text, start)) {
      start += wrapper.get().prefix().length();
      from = wrapper.get().origin();
    }
    return new Unwrapped(text.substring(start), from);
  }

  /** Takes wrappers and the prefixes of MCP SDKs off an MCP message, in whatever order. */
  private String unwrapMessage(String message) {
    int start = 0;
    int next = 0;
    do {
      start = next;
      next = McpPayload.prefixEnd(message, start);
      next += wrapperAt(message, next).map(wrapper -> wrapper.prefix().length()).orElse(0);
    } while (next > start);
    return message.substring(start);
  }

  private Optional<Wrapper> wrapperAt(String text, int start) {
    for (Wrapper wrapper : wrappers) {
      if (text.startsWith(wrapper.prefix(), start)) {
        return Optional.of(wrapper);
      }
    }
    return Optional.empty();
  }
}
