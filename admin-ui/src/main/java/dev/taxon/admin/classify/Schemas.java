package dev.taxon.admin.classify;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/** The JSON Schemas (2020-12) of requests and answers: the one description that all ways share. */
final class Schemas {
  static final Map<String, Object> REQUEST = read("request");
  static final Map<String, Object> VERDICT = read("verdict");
  static final Map<String, Object> CONTRACTS = read("contracts");
  static final Map<String, Object> PROBLEM = read("problem");

  /** Requests that work, by name: each has a summary and a value. */
  static final Map<String, Object> EXAMPLES = read("examples");

  private Schemas() {}

  /** The schema of an object, with one more optional property. */
  static Map<String, Object> with(
      Map<String, Object> schema, String property, Map<String, Object> description) {
    Map<String, Object> properties = new LinkedHashMap<>();
    ((Map<?, ?>) schema.get("properties"))
        .forEach((name, value) -> properties.put(name.toString(), value));
    properties.put(property, description);
    Map<String, Object> wider = new LinkedHashMap<>(schema);
    wider.put("properties", properties);
    return wider;
  }

  private static Map<String, Object> read(String name) {
    try (InputStream in = Schemas.class.getResourceAsStream("/schemas/" + name + ".json")) {
      return JsonMapper.shared()
          .readValue(Objects.requireNonNull(in, name), new TypeReference<Map<String, Object>>() {});
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
