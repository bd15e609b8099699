package dev.taxon.corpus;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taxon.corpus.sql.Dialect;
import dev.taxon.engine.Problem;
import dev.taxon.engine.sweep.Entry;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Damaged files neither crash nor hang the reader, and all that it says of them has a place. */
@Timeout(120)
class MutatedSqlTest {
  private static final int FILES =
      (int) (2_000 * Double.parseDouble(System.getProperty("taxon.test.scale", "0.1")));

  private final Random random = new Random(20260922);

  @Test
  void everyFindingAndProblemHasAPlace() throws IOException {
    List<byte[]> files = files();
    int problems = 0;
    for (int i = 0; i < FILES; i++) {
      byte[] damaged = files.get(random.nextInt(files.size()));
      for (int damages = 1 + random.nextInt(4); damages > 0; damages--) {
        damaged = damage(damaged, files.get(random.nextInt(files.size())));
      }
      Gathered read = read(damaged, options());
      int lines = lines(damaged);
      for (Problem problem : read.problems) {
        assertThat(problem.file()).isEqualTo("damaged.sql");
        assertThat(problem.line()).isBetween(1, lines);
        assertThat(problem.column()).isPositive();
      }
      for (Entry entry : read.entries) {
        assertThat(entry.line()).isBetween(1, lines);
        assertThat(entry.column()).isPositive();
        assertThat(entry.body().get("text").toString()).doesNotContain("\0");
      }
      problems += read.problems.size();
    }
    assertThat(problems).isGreaterThan(FILES / 20);
  }

  /** What is found before a cut is what is found there in the whole file. */
  @Test
  void aCutCostsNothingBeforeIt() throws IOException {
    for (Path path : paths()) {
      byte[] file = Files.readAllBytes(path);
      byte[] cut = Arrays.copyOf(file, random.nextInt(file.length));
      Options options = Options.DEFAULT.withVendor(path.getParent().getFileName().toString());
      List<Entry> whole = read(file, options).entries;
      List<Entry> found = read(cut, options).entries;
      for (Entry entry : found.subList(0, Math.max(0, found.size() - 1))) {
        assertThat(whole).contains(entry);
      }
    }
  }

  /** The dialect is told for one half of the files. */
  private Options options() {
    List<Dialect> dialects = List.of(Dialect.values());
    return random.nextBoolean()
        ? Options.DEFAULT.withVendor(dialects.get(random.nextInt(dialects.size())).vendor())
        : Options.DEFAULT;
  }

  private static Gathered read(byte[] file, Options options) {
    Gathered gathered = new Gathered();
    Document document =
        new Document("damaged.sql", file.length, () -> new ByteArrayInputStream(file));
    new Project(Manifest.NONE, List.of(document)).read(options, gathered, bytes -> {});
    return gathered;
  }

  private byte[] damage(byte[] file, byte[] other) {
    if (file.length < 2) {
      return file;
    }
    int at = random.nextInt(file.length);
    return switch (random.nextInt(5)) {
      case 0 -> Arrays.copyOf(file, at);
      case 1 -> spliced(file, at, other);
      case 2 -> without(file, at, "'\"$`");
      case 3 -> without(file, at, ";()/*");
      default -> {
        byte[] flipped = file.clone();
        for (int i = 0; i < 3; i++) {
          flipped[random.nextInt(file.length)] ^= (byte) (1 << random.nextInt(8));
        }
        yield flipped;
      }
    };
  }

  private byte[] spliced(byte[] file, int at, byte[] other) {
    ByteArrayOutputStream spliced = new ByteArrayOutputStream();
    int from = random.nextInt(other.length);
    int length = random.nextInt(other.length - from);
    spliced.write(file, 0, at);
    spliced.write(other, from, length);
    spliced.write(file, at, file.length - at);
    return spliced.toByteArray();
  }

  /** The file without the next one of these characters. */
  private static byte[] without(byte[] file, int from, String characters) {
    int at = from;
    while (at < file.length && characters.indexOf(file[at]) < 0) {
      at++;
    }
    if (at == file.length) {
      return file;
    }
    byte[] without = Arrays.copyOf(file, file.length - 1);
    System.arraycopy(file, at + 1, without, at, file.length - at - 1);
    return without;
  }

  private static int lines(byte[] file) {
    String text = new String(file, StandardCharsets.ISO_8859_1);
    return text.split("\r\n|\r|\n", -1).length;
  }

  private static List<Path> paths() throws IOException {
    try (Stream<Path> files = Files.walk(Path.of("src/test/resources/nasty"))) {
      return files.filter(file -> file.toString().endsWith(".sql")).sorted().toList();
    }
  }

  private static List<byte[]> files() throws IOException {
    return paths().stream().map(MutatedSqlTest::bytes).toList();
  }

  private static byte[] bytes(Path file) {
    try {
      return Files.readAllBytes(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
