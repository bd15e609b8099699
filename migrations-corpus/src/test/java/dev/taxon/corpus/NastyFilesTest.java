package dev.taxon.corpus;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taxon.engine.Problem;
import dev.taxon.engine.sweep.Entry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Files with every hazard that we know, a folder for each vendor. Beside each file stands what was
 * counted in it by hand, a line for each text or problem: its place, SQLSTATE, vendor code,
 * definition and constraint, each a dash if it has none, and the text, with a question mark before
 * a dynamic one.
 */
class NastyFilesTest {
  private static final Path FOLDER = Path.of("src/test/resources/nasty");

  static Stream<Path> files() throws IOException {
    try (Stream<Path> files = Files.walk(FOLDER)) {
      return files.filter(file -> file.toString().endsWith(".sql")).sorted().toList().stream();
    }
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("files")
  void eachTextIsFoundAtItsPlace(Path file) throws IOException {
    String vendor = file.getParent().getFileName().toString();
    List<String> counted =
        Files.readAllLines(Path.of(file.toString().replaceFirst("sql$", "expected")));

    assertThat(found(file, Options.DEFAULT.withVendor(vendor))).isEqualTo(counted);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("files")
  void theDialectIsSeenInTheFileItself(Path file) throws IOException {
    String vendor = file.getParent().getFileName().toString();

    assertThat(found(file, Options.DEFAULT))
        .isEqualTo(found(file, Options.DEFAULT.withVendor(vendor)));
  }

  private static List<String> found(Path file, Options options) throws IOException {
    Gathered gathered = Gathered.from(options, file);
    List<String> lines = new ArrayList<>();
    gathered.entries.forEach(entry -> lines.add(line(entry)));
    gathered.problems.forEach(problem -> lines.add(line(problem)));
    return lines;
  }

  private static String line(Entry entry) {
    Map<String, Object> body = entry.body();
    assertThat(body).containsEntry("kind", "text").containsEntry("origin", "storage");
    String text = body.get("text").toString().replace("\r", "\\r").replace("\n", "\\n");
    return String.join(
        " | ",
        entry.line() + ":" + entry.column(),
        body.getOrDefault("sqlState", "-").toString(),
        body.getOrDefault("vendorCode", "-").toString(),
        entry.labels().getOrDefault("definition", "-"),
        body.getOrDefault("constraint", "-").toString(),
        (entry.dynamic() ? "? " : "") + text);
  }

  private static String line(Problem problem) {
    return problem.line() + ":" + problem.column() + " ! " + problem.message();
  }
}
