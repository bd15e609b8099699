package dev.taxon.rules;

import dev.taxon.engine.classify.Classifier;
import dev.taxon.engine.classify.Verdict;
import dev.taxon.engine.ruleset.Rule;
import dev.taxon.engine.ruleset.Ruleset;
import dev.taxon.engine.ruleset.RulesetReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/** The ruleset of this module, read from its files once for all tests. */
final class Shipped {
  static final SortedMap<String, String> FILES = files();
  static final Ruleset RULESET = RulesetReader.read(FILES);
  static final Classifier CLASSIFIER = Classifier.of(RULESET);

  private Shipped() {}

  /** The verdict for a request body that tells of a failure. */
  static Verdict verdict(Map<String, ?> body) {
    return CLASSIFIER.classify(RULESET.intake().read(body)).orElseThrow();
  }

  static String code(Map<String, ?> body) {
    return verdict(body).decision().code().name();
  }

  static List<Rule> rules() {
    return RULESET.packs().stream().flatMap(pack -> pack.rules().stream()).toList();
  }

  private static SortedMap<String, String> files() {
    SortedMap<String, String> files = new TreeMap<>();
    Path module = Path.of("");
    for (String part : List.of("ruleset.yaml", "contracts", "packs")) {
      try (Stream<Path> paths = Files.walk(module.resolve(part))) {
        for (Path path : paths.filter(Files::isRegularFile).toList()) {
          files.put(path.toString().replace('\\', '/'), Files.readString(path));
        }
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    return files;
  }
}
