package dev.taxon.admin.classify;

import dev.taxon.admin.rules.RulesetFiles;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

/** Request bodies: the inputs of every shipped case, and the given ones. */
final class Cases {
  private Cases() {}

  static List<Map<String, Object>> all() {
    List<Map<String, Object>> bodies = new ArrayList<>(shipped());
    for (Map<String, Object> row : rows("texts.yaml")) {
      bodies.add(Map.of("kind", "text", "text", row.get("text"), "origin", row.get("origin")));
      bodies.add(
          Map.of("kind", "text", "text", "Context storage operation failed: " + row.get("text")));
    }
    for (Map<String, Object> row : rows("mcp.yaml")) {
      bodies.add(body("mcp", row));
    }
    for (Map<String, Object> row : rows("shapes.yaml")) {
      bodies.add(body("shape", row));
    }
    Map<String, List<String>> raised = yaml().load(given("raised-texts.yaml"));
    raised.values().stream()
        .flatMap(List::stream)
        .forEach(text -> bodies.add(Map.of("kind", "text", "text", text, "origin", "storage")));
    return bodies;
  }

  /** The inputs of the cases that are shipped beside the rules. */
  static List<Map<String, Object>> shipped() {
    List<Map<String, Object>> bodies = new ArrayList<>();
    RulesetFiles.shipped()
        .forEach(
            (path, text) -> {
              if (path.endsWith(".cases.yaml")) {
                Map<String, List<Map<String, Map<String, Object>>>> file = yaml().load(text);
                file.get("cases").forEach(each -> bodies.add(each.get("input")));
              }
            });
    return bodies;
  }

  private static Map<String, Object> body(String kind, Map<String, Object> row) {
    Map<String, Object> body = new LinkedHashMap<>(row);
    body.put("kind", kind);
    body.remove("expect");
    return body;
  }

  private static List<Map<String, Object>> rows(String name) {
    return yaml().load(given(name));
  }

  private static String given(String name) {
    try (InputStream in = Cases.class.getResourceAsStream("/dev/taxon/rules/" + name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Yaml yaml() {
    return new Yaml(new SafeConstructor(new LoaderOptions()));
  }
}
