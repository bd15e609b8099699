package dev.taxon.example;

import static org.springframework.test.web.servlet.request.MockMvcRequestBuilders.get;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.content;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.jsonPath;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.status;

import dev.taxon.engine.classify.Classifier;
import dev.taxon.engine.ruleset.RulesetReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.hamcrest.Matchers;
import org.junit.jupiter.api.Test;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.test.web.servlet.MockMvc;
import org.springframework.test.web.servlet.setup.MockMvcBuilders;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

class TypedErrorsTest {
  private final MockMvc service =
      MockMvcBuilders.standaloneSetup(new Tracks())
          .setControllerAdvice(new TypedErrors(taxon(Path.of("../rules"))))
          .build();

  /** Builds the classifier once, from a folder of rules. */
  static Classifier taxon(Path rules) {
    SortedMap<String, String> files = new TreeMap<>();
    for (String part : List.of("ruleset.yaml", "contracts", "packs")) {
      try (Stream<Path> found = Files.walk(rules.resolve(part))) {
        for (Path file : found.filter(Files::isRegularFile).toList()) {
          files.put(rules.relativize(file).toString(), Files.readString(file));
        }
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    return Classifier.of(RulesetReader.read(files));
  }

  @RestController
  static class Tracks {

    @GetMapping("/raised")
    String raised() {
      throw new IllegalStateException(
          "Context storage operation failed: Evidence changed; reload by actor 17");
    }

    @GetMapping("/duplicate")
    String duplicate() {
      throw new DuplicateKeyException(
          "insert",
          new SQLException("duplicate key value violates \"tracks_isrc\" (anna)", "23505"));
    }

    @GetMapping("/unknown")
    String unknown() {
      throw new IllegalStateException("Zebra 17");
    }
  }

  @Test
  void anAuthoredTextBecomesItsCode() throws Exception {
    service
        .perform(get("/raised"))
        .andExpect(status().isConflict())
        .andExpect(jsonPath("$.code").value("conflict"))
        .andExpect(jsonPath("$.retry").value("after_change"))
        .andExpect(jsonPath("$.retryable").value(false))
        .andExpect(jsonPath("$.error").isNotEmpty())
        .andExpect(jsonPath("$.guidance").isNotEmpty())
        .andExpect(content().string(Matchers.not(Matchers.containsString("17"))));
  }

  @Test
  void aDatabaseErrorBecomesItsCode() throws Exception {
    service
        .perform(get("/duplicate"))
        .andExpect(status().isConflict())
        .andExpect(jsonPath("$.code").value("conflict"))
        .andExpect(content().string(Matchers.not(Matchers.containsString("anna"))));
  }

  @Test
  void whatNoRuleKnowsIsInternal() throws Exception {
    service
        .perform(get("/unknown"))
        .andExpect(status().isInternalServerError())
        .andExpect(jsonPath("$.code").value("internal"))
        .andExpect(content().string(Matchers.not(Matchers.containsString("Zebra"))));
  }
}
