package dev.taxon.admin.rules;

import com.fasterxml.jackson.annotation.JsonTypeInfo;
import dev.taxon.engine.drl.Condition;
import dev.taxon.engine.drl.DrlReader;
import dev.taxon.engine.drl.RuleModel;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/**
 * What the shipped rules say, read when the jar was built and kept in it: in a young process the
 * grammar takes a second and more to read them.
 */
public final class ShippedModels {
  private static final String KEPT = "/taxon/models.json";
  private static final TypeReference<SortedMap<String, RuleModel>> MODELS =
      new TypeReference<>() {};
  private static final JsonMapper MAPPER =
      JsonMapper.builder().addMixIn(Condition.class, NamesItsKind.class).build();

  /** By the whole text of the rule's file; empty where the service does not run from its jar. */
  static final Map<String, RuleModel> BY_TEXT = kept();

  @JsonTypeInfo(use = JsonTypeInfo.Id.SIMPLE_NAME)
  private interface NamesItsKind {}

  private ShippedModels() {}

  /** A step of the build: writes the models of the shipped rules to the file that is named. */
  public static void main(String[] arguments) throws IOException {
    Path file = Path.of(arguments[0]);
    Files.createDirectories(file.getParent());
    try (OutputStream out = Files.newOutputStream(file)) {
      write(out);
    }
  }

  static void write(OutputStream out) {
    SortedMap<String, RuleModel> models = new TreeMap<>();
    RulesetFiles.shipped()
        .forEach(
            (path, text) -> {
              if (path.endsWith(".drl")) {
                models.put(text, DrlReader.read(path, text));
              }
            });
    MAPPER.writerFor(MODELS).writeValue(out, models);
  }

  static Map<String, RuleModel> read(InputStream in) {
    return MAPPER.readValue(in, MODELS);
  }

  private static Map<String, RuleModel> kept() {
    try (InputStream in = ShippedModels.class.getResourceAsStream(KEPT)) {
      return in == null ? Map.of() : read(in);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
