package dev.taxon.corpus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import dev.taxon.engine.Problem;
import dev.taxon.engine.sweep.CorpusSink;
import dev.taxon.engine.sweep.Entry;
import java.io.BufferedWriter;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CorpusTest {
  private static final String BLOCK = "DO $$BEGIN RAISE EXCEPTION 'one'; END$$;\n";

  @TempDir Path folder;

  private Path write(String name, String content) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    return Files.writeString(file, content);
  }

  @Test
  void aTextOfSqlIsARequestFromStorage() throws IOException {
    Path file =
        write(
            "migrations/1.sql",
            """
            CREATE FUNCTION app.f() RETURNS void LANGUAGE plpgsql AS $$
            BEGIN
              RAISE EXCEPTION 'Invalid key %', 1 USING ERRCODE = 'unique_violation', CONSTRAINT = 'k';
            END $$;
            """);

    Gathered read = Gathered.from(Options.DEFAULT.withOrigin("api"), file.getParent());

    assertThat(read.problems).isEmpty();
    assertThat(read.entries)
        .containsExactly(
            new Entry(
                file.toString(),
                3,
                19,
                Map.of(
                    "kind", "text",
                    "text", "Invalid key …",
                    "origin", "storage",
                    "vendor", "postgresql",
                    "sqlState", "23505",
                    "constraint", "k"),
                false,
                Map.of(),
                Map.of("definition", "app.f")));
  }

  /** Nobody may ever write to it. */
  @Test
  void aPipeInAFolderIsNotOpened() throws Exception {
    write("a.tsv", "text\none\n");
    Path pipe = folder.resolve("b.tsv");
    assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor()).isZero();

    Gathered read =
        assertTimeoutPreemptively(
            Duration.ofSeconds(60), () -> Gathered.from(Options.DEFAULT, folder));

    assertThat(read.problems).isEmpty();
    assertThat(read.entries).hasSize(1);
  }

  @Test
  void progressEndsWithAllBytes() throws IOException {
    write("a.tsv", "text\none\n");
    write("b.jsonl", "{\"kind\":\"text\",\"text\":\"two\"}\n");
    write("c.up.sql", "\uFEFF" + BLOCK);
    write("c.down.sql", BLOCK);
    Corpus corpus = Corpus.at(List.of(folder));
    List<Long> progress = new ArrayList<>();

    corpus.read(Options.DEFAULT, new Gathered(), progress::add);

    long down = Files.size(folder.resolve("c.down.sql"));
    long others = Files.size(folder.resolve("a.tsv")) + Files.size(folder.resolve("b.jsonl"));
    assertThat(corpus.bytes()).isEqualTo(others + down + 3);
    assertThat(progress).isSorted().endsWith(corpus.bytes());
  }

  @Test
  void pathsAreReadInTheirOrder() throws IOException {
    Path second = write("2.tsv", "text\nb\n");
    Path first = write("1.tsv", "text\na\n");
    write("more/3.tsv", "text\nc\n");

    assertThat(Gathered.from(second, folder.resolve("more"), first).texts())
        .containsExactly("b", "c", "a");
    assertThatThrownBy(() -> Corpus.at(List.of(first, folder.resolve("none.tsv"))))
        .isInstanceOf(NoSuchFileException.class)
        .hasMessage(folder.resolve("none.tsv").toString());
  }

  @Test
  void theManifestTellsOfItsFolderAndThoseBelow() throws IOException {
    write("shop/corpus.yaml", "name: Shop\nvendor: MariaDB\norigin: storage\nlayout: plain\n");
    write("shop/deep/a.tsv", "text\tvendor\tnote\nhi\t\tn\n");
    write("shop/b.sql", "CREATE PROCEDURE p() SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = \"b\";");
    write("other/c.tsv", "text\nc\n");

    Gathered read = Gathered.from(folder);

    assertThat(read.problems).isEmpty();
    assertThat(read.entries)
        .extracting(Entry::body, Entry::labels)
        .containsExactly(
            tuple(Map.of("kind", "text", "text", "c"), Map.of()),
            tuple(
                Map.of(
                    "kind", "text",
                    "text", "b",
                    "origin", "storage",
                    "vendor", "mysql",
                    "sqlState", "45000"),
                Map.of("corpus", "Shop", "definition", "p")),
            tuple(
                Map.of("kind", "text", "text", "hi", "origin", "storage", "vendor", "mysql"),
                Map.of("corpus", "Shop", "note", "n")));
    assertThat(Gathered.from(folder.resolve("shop/b.sql")).entries.get(0).labels())
        .containsEntry("corpus", "Shop");
    assertThat(
            Gathered.from(Options.DEFAULT.withVendor("db2"), folder.resolve("shop/deep/a.tsv"))
                .entries
                .get(0)
                .body())
        .containsEntry("vendor", "db2");
  }

  @Test
  void aWrongManifestIsToldAndTheFolderIsReadAllTheSame() throws IOException {
    write("1.sql", BLOCK);
    write("corpus.yaml", "vendor: dbase\nlayout: heap\norigin: moon\nsize: 3\nname: [a]\n");

    Gathered read = Gathered.from(folder);

    assertThat(read.texts()).containsExactly("one");
    assertThat(read.complaints())
        .containsExactly(
            "corpus.yaml:1:9: unknown vendor; known: postgresql, mysql, oracle, sqlserver, h2,"
                + " sqlite, db2",
            "corpus.yaml:2:9: unknown layout; known: plain, flyway, liquibase, supabase,"
                + " golang-migrate, rails, pg-dump, sqitch",
            "corpus.yaml:3:9: origin must be storage or api",
            "corpus.yaml:4:1: unknown key; known: name, vendor, origin, layout",
            "corpus.yaml:5:1: every key must have a plain text as its value");
    write("corpus.yaml", "name: \"x\n");
    assertThat(Gathered.from(folder).complaints())
        .containsExactly("corpus.yaml:2:1: this is not YAML");
    write("corpus.yaml", "- a\n");
    assertThat(Gathered.from(folder).complaints())
        .containsExactly("corpus.yaml:1:1: must be keys with values: name, vendor, origin, layout");
  }

  @Test
  void whatCannotBeReadIsToldOnceAndCostsNothingElse() throws IOException {
    write("empty.sql", "");
    write("fine.sql", BLOCK);
    write("nul.sql", "-- a\n\0" + BLOCK + "DO $$BEGIN RAISE EXCEPTION 'b\0d'; END$$;\n");
    Files.write(
        folder.resolve("latin1.sql"),
        ("-- caf\u00e9\n" + BLOCK + "DO $$BEGIN RAISE 'caf\u00e9'; END$$;")
            .getBytes(StandardCharsets.ISO_8859_1));
    byte[] binary = new byte[5_000];
    new Random(3).nextBytes(binary);
    Files.write(folder.resolve("binary.sql"), binary);
    write("quote.sql", BLOCK + "SELECT 'never ends\n");
    write("x.md", "no");

    Gathered read = Gathered.from(folder);

    assertThat(read.texts()).containsExactly("one", "one", "one", "one");
    assertThat(read.complaints())
        .containsExactly(
            "binary.sql:1:2: this is not a text file",
            "empty.sql:1:1: the file is empty",
            "latin1.sql:1:7: " + Characters.BAD_MESSAGE,
            "nul.sql:2:1: " + Characters.BAD_MESSAGE,
            "quote.sql:2:8: a quote opens here and never closes");
    assertThat(Gathered.from(folder.resolve("x.md")).complaints())
        .containsExactly(
            "x.md: no corpus file by its name; it must end in .sql, .jsonl, .tsv or .csv");
  }

  @Test
  void aFolderWithoutCorpusFilesIsToldSo() throws IOException {
    write("README.md", "nothing");

    assertThat(Gathered.from(folder).problems)
        .singleElement()
        .hasToString(folder + ": no .sql, .jsonl, .tsv or .csv file lies in this folder");
  }

  @Test
  void aTextThatIsTooLongIsToldWithItsPlace() throws IOException {
    Path file = write("1.sql", BLOCK + "DO $$BEGIN RAISE EXCEPTION 'longer'; END$$;");

    Gathered read = Gathered.from(Options.DEFAULT.withMaxText(3), file);

    assertThat(read.texts()).containsExactly("one");
    assertThat(read.complaints())
        .containsExactly("1.sql:2:28: a text of 6 characters; the longest that is read has 3");
  }

  @Test
  void aLineOfFiftyMegabytesOfSqlIsRead() throws IOException {
    Path file = folder.resolve("1.sql");
    try (BufferedWriter out = Files.newBufferedWriter(file)) {
      out.write(BLOCK + "INSERT INTO t VALUES ('x')");
      String row = ", ('" + "y".repeat(1_000) + "')";
      for (int i = 0; i < 50_000; i++) {
        out.write(row);
      }
      out.write(";" + BLOCK);
    }

    Gathered read = Gathered.from(file);

    assertThat(read.problems).isEmpty();
    assertThat(read.texts()).containsExactly("one", "one");
  }

  @Test
  void aMillionLinesNeedNoMemory() throws IOException {
    int lines =
        (int) (1_000_000 * Double.parseDouble(System.getProperty("taxon.test.scale", "0.1")));
    Path table = folder.resolve("a.tsv");
    Path json = folder.resolve("b.jsonl");
    try (BufferedWriter tsv = Files.newBufferedWriter(table);
        BufferedWriter jsonl = Files.newBufferedWriter(json)) {
      tsv.write("text\terrcode\n");
      for (int i = 0; i < lines; i++) {
        tsv.write("Invalid key " + i + "\t22023\n");
        jsonl.write("{\"kind\":\"text\",\"text\":\"Invalid key " + i + "\"}\n");
      }
    }
    Counter counter = new Counter();

    Corpus.at(List.of(table, json)).read(Options.DEFAULT, counter, bytes -> {});

    assertThat(counter.entries).isEqualTo(2L * lines);
    assertThat(counter.lastLine).isEqualTo(lines);
  }

  /** Keeps nothing of what it is given. */
  private static final class Counter implements CorpusSink {
    private long entries;
    private int lastLine;

    @Override
    public void entry(Entry entry) {
      entries++;
      lastLine = entry.line();
    }

    @Override
    public void unreadable(Problem problem) {
      throw new AssertionError(problem.toString());
    }
  }

  @Test
  void unknownOptionsAreRefused() {
    assertThatThrownBy(() -> Options.DEFAULT.withVendor("dbase"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "unknown vendor dbase; known: postgresql, mysql, oracle, sqlserver, h2, sqlite, db2");
    assertThatThrownBy(() -> Options.DEFAULT.withOrigin("moon"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("origin must be storage or api, not moon");
    assertThat(Options.DEFAULT.withVendor("MariaDB").vendor()).isEqualTo("mysql");
  }

  @Test
  void theShippedCorpusIsReadWithoutAProblem() throws IOException {
    Gathered shipped = new Gathered();
    Corpus corpus = Corpus.shipped();
    long[] read = {0};
    corpus.read(Options.DEFAULT, shipped, bytes -> read[0] = bytes);

    assertThat(shipped.problems).isEmpty();
    assertThat(read[0]).isEqualTo(corpus.bytes());
    assertThat(shipped.entries)
        .extracting(entry -> entry.source() + ":" + entry.body())
        .containsExactlyElementsOf(
            Gathered.from(Path.of("corpus")).entries.stream()
                .map(entry -> entry.source().substring("corpus/".length()) + ":" + entry.body())
                .toList());
  }

  @Test
  void theShippedCorpusMayLieInAJar() throws IOException {
    Path jar = folder.resolve("corpus.jar");
    try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(jar))) {
      for (String entry : List.of("taxon/", "taxon/corpus/", "taxon/corpus/pg/")) {
        out.putNextEntry(new ZipEntry(entry));
      }
      out.putNextEntry(new ZipEntry("taxon/corpus/pg/2.sql"));
      out.write(BLOCK.getBytes(StandardCharsets.UTF_8));
      out.putNextEntry(new ZipEntry("taxon/corpus/pg/1.tsv"));
      out.write("text\ntwo\n".getBytes(StandardCharsets.UTF_8));
      out.putNextEntry(new ZipEntry("taxon/other.tsv"));
    }
    try (URLClassLoader classPath = new URLClassLoader(new URL[] {jar.toUri().toURL()}, null)) {
      Gathered read = new Gathered();
      for (Project project : Projects.in(Listing.shipped(classPath), new ArrayList<>())) {
        project.read(Options.DEFAULT, read, bytes -> {});
      }
      assertThat(read.problems).isEmpty();
      assertThat(read.entries)
          .extracting(entry -> entry.source() + " " + entry.body().get("text"))
          .containsExactly("pg/2.sql one", "pg/1.tsv two");
    }
  }
}
