package dev.taxon.admin.classify;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Map;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.StreamWriteFeature;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.core.exc.UnexpectedEndOfInputException;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.util.JsonRecyclerPools;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * JSON (RFC 8259) as requests and answers carry it. Reading is strict (no key twice, nothing behind
 * the value) and exact: numbers keep their digits, and none becomes infinite.
 */
public final class Json {
  /** The deepest nesting of arrays and objects that is read, if nothing else is set. */
  public static final int MAX_DEPTH = 500;

  /** The most digits of a number that is read. */
  public static final int MAX_DIGITS = 1_000;

  /** The longest key that is read, in UTF-16 units. */
  public static final int MAX_KEY = 10_000;

  /** JSON with the limits of this class. */
  public static final Json DEFAULT = new Json(MAX_DEPTH);

  private final int maxDepth;
  private final JsonMapper mapper;

  /**
   * @param maxDepth the deepest nesting of arrays and objects that is read
   */
  public Json(int maxDepth) {
    this.maxDepth = maxDepth;
    mapper =
        JsonMapper.builder(
                JsonFactory.builder()
                    .recyclerPool(JsonRecyclerPools.threadLocalPool())
                    .streamReadConstraints(
                        StreamReadConstraints.builder()
                            .maxNestingDepth(maxDepth)
                            .maxNumberLength(MAX_DIGITS)
                            .maxNameLength(MAX_KEY)
                            .build())
                    .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                    .disable(StreamWriteFeature.AUTO_CLOSE_TARGET)
                    .build())
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();
  }

  /**
   * Reads one JSON value into maps, lists, strings, numbers (Integer, Long, BigInteger or
   * BigDecimal), booleans and null.
   *
   * @throws NotJsonException if the text is none, or larger than the limits
   */
  public Object read(String text) throws NotJsonException {
    try {
      return mapper.readValue(text, Object.class);
    } catch (JacksonException e) {
      TokenStreamLocation place = e.getLocation();
      throw new NotJsonException(
          place == null ? 0 : Math.max(place.getLineNr(), 1),
          place == null ? 0 : Math.max(place.getColumnNr(), 1),
          reason(e));
    } catch (NumberFormatException e) {
      throw new NotJsonException(0, 0, "a number's exponent is out of range");
    }
  }

  /**
   * Reads one JSON object.
   *
   * @throws NotJsonException if the text is none, or another value
   */
  @SuppressWarnings("unchecked")
  public Map<String, Object> readObject(String text) throws NotJsonException {
    if (read(text) instanceof Map<?, ?> object) {
      return (Map<String, Object>) object;
    }
    throw new NotJsonException(1, 1, "not a JSON object; write {\"kind\": …}");
  }

  /** Writes a value over several lines, for people to read. */
  public String indented(Object value) {
    return mapper.writerWithDefaultPrettyPrinter().writeValueAsString(value);
  }

  /** Writes a value without line breaks, in UTF-8. */
  public byte[] bytes(Object value) {
    return mapper.writeValueAsBytes(value);
  }

  /**
   * Writes a value without line breaks, in UTF-8, and leaves the stream open.
   *
   * @throws IOException if the stream fails
   */
  public void write(Object value, OutputStream out) throws IOException {
    try {
      mapper.writeValue(out, value);
    } catch (JacksonException e) {
      throw e.getCause() instanceof IOException io ? io : new IOException(e);
    }
  }

  /** Why a text is not read. Jackson's own messages quote the text, so they are not passed on. */
  private String reason(JacksonException e) {
    if (e instanceof StreamConstraintsException) {
      return "too large: JSON is read up to "
          + maxDepth
          + " levels deep, with numbers of up to "
          + MAX_DIGITS
          + " digits and keys of up to "
          + MAX_KEY
          + " characters";
    }
    if (e instanceof UnexpectedEndOfInputException) {
      return "not JSON: it ends too early";
    }
    String message = String.valueOf(e.getOriginalMessage());
    if (message.startsWith("No content")) {
      return "not JSON: it is empty";
    }
    if (message.startsWith("Duplicate")) {
      return "a key stands twice in one object";
    }
    if (message.startsWith("Trailing token")) {
      return "not JSON: more text follows the value";
    }
    return "not JSON";
  }
}
