package dev.taxon.admin.trial;

import dev.taxon.admin.classify.Json;
import dev.taxon.admin.classify.NotJsonException;
import dev.taxon.engine.intake.InvalidRequestException;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What a person types to try rules: a text with what is known of it, or a request body as JSON.
 * Fields that are null or blank count as not told.
 *
 * @param json a whole request body; where it is told, the other fields are not read
 */
public record TrialForm(
    String text,
    String origin,
    String vendor,
    String sqlState,
    String vendorCode,
    String action,
    String json) {

  /** Nothing typed yet. */
  public static final TrialForm EMPTY = new TrialForm(null, null, null, null, null, null, null);

  /** Whether there is nothing to try. */
  public boolean isEmpty() {
    return isBlank(text) && isBlank(json);
  }

  /**
   * The request body.
   *
   * @throws InvalidRequestException if {@code json} is no JSON object
   */
  Map<String, Object> body() {
    if (!isBlank(json)) {
      try {
        return Json.DEFAULT.readObject(json);
      } catch (NotJsonException e) {
        throw new InvalidRequestException("json", e.getMessage());
      }
    }
    Map<String, Object> body = new LinkedHashMap<>();
    body.put("kind", "text");
    body.put("text", text == null ? "" : text);
    put(body, "origin", origin);
    put(body, "vendor", vendor);
    put(body, "sqlState", sqlState);
    put(body, "vendorCode", vendorCode);
    put(body, "action", action);
    return body;
  }

  private static void put(Map<String, Object> body, String field, String value) {
    if (!isBlank(value)) {
      body.put(field, value.strip());
    }
  }

  private static boolean isBlank(String value) {
    return value == null || value.isBlank();
  }
}
