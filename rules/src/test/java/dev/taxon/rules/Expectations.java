package dev.taxon.rules;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.taxon.engine.classify.Answer;
import dev.taxon.engine.classify.Verdict;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

/** Inputs with what must come of them, from the test resources, and how that is compared. */
final class Expectations {
  private static final List<String> TOLD = List.of("code", "retry", "retryable", "guidance");

  private Expectations() {}

  static <T> T read(String resource) {
    try (Reader reader =
        new InputStreamReader(Expectations.class.getResourceAsStream(resource), UTF_8)) {
      return new Yaml(new SafeConstructor(new LoaderOptions())).load(reader);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Classifies a request body and compares what its answer says under the expected names; {@code
   * http}, {@code rpcCode} and {@code data} are short for where they stand in the answer.
   */
  @SuppressWarnings("unchecked")
  static void check(Map<String, ?> body, Map<String, ?> expected) {
    Optional<Verdict> verdict = Shipped.CLASSIFIER.classify(Shipped.RULESET.intake().read(body));
    Map<String, Object> answer = Answer.json(verdict);

    Map<String, Object> actual = new LinkedHashMap<>();
    for (String name : expected.keySet()) {
      actual.put(
          name,
          switch (name) {
            case "http" -> answer.get("httpStatus");
            case "rpcCode", "data", "message" ->
                ((Map<String, Object>) answer.get("envelope")).get(name);
            default -> answer.get(name);
          });
    }
    assertThat(actual).isEqualTo(expected);
    verdict.ifPresent(Expectations::renderingsAgree);
  }

  /** HTTP and MCP tell the same, and it is what the answer itself tells. */
  @SuppressWarnings("unchecked")
  static void renderingsAgree(Verdict verdict) {
    Map<String, Object> answer = Answer.json(Optional.of(verdict));
    Map<String, Object> http = (Map<String, Object>) answer.get("http");
    Map<String, Object> body = (Map<String, Object>) http.get("body");
    Map<String, Object> mcp = (Map<String, Object>) answer.get("mcp");
    Map<String, Object> told = (Map<String, Object>) mcp.get("structuredContent");

    assertThat(http.get("status")).isEqualTo(answer.get("httpStatus"));
    assertThat(mcp.get("isError")).isEqualTo(true);
    assertThat(body.get("error")).isEqualTo(answer.get("message"));
    assertThat(told.get("message")).isEqualTo(answer.get("message"));
    for (String name : TOLD) {
      assertThat(body.get(name)).as(name).isNotNull().isEqualTo(answer.get(name));
      assertThat(told.get(name)).as(name).isEqualTo(answer.get(name));
    }
  }
}
