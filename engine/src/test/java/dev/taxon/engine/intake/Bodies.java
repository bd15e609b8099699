package dev.taxon.engine.intake;

import dev.taxon.engine.Failure;
import java.util.List;
import java.util.Map;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

/** Request bodies as tests write them: in JSON, which YAML contains. */
final class Bodies {
  static final Intake INTAKE =
      new Intake(
          List.of(
              new Wrapper("Context storage operation failed: ", Failure.STORAGE),
              new Wrapper("Request failed: ", Failure.API)),
          Intake.DEFAULT_MAX_TEXT);

  private Bodies() {}

  @SuppressWarnings("unchecked")
  static Map<String, Object> body(String json) {
    return (Map<String, Object>) new Yaml(new SafeConstructor(new LoaderOptions())).load(json);
  }

  static Request read(String json) {
    return INTAKE.read(body(json));
  }

  static Failure failure(String json) {
    return read(json).failure().orElseThrow();
  }
}
