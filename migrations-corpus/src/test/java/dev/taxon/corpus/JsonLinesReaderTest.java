package dev.taxon.corpus;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taxon.engine.sweep.Entry;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JsonLinesReaderTest {
  @TempDir Path folder;

  private Gathered read(String content) throws IOException {
    return Gathered.from(Files.writeString(folder.resolve("lines.jsonl"), content));
  }

  @Test
  void linesAreRequestBodiesWithExpectations() throws IOException {
    Gathered read =
        read(
            """
            {"kind":"text","text":"Case access denied","origin":"api","expect":"permission_denied"}

            {"expect":{"code":"internal","category":"INTERNAL_SERVER_ERROR"},"kind":"mcp","payload":{"error":{"code":-32603,"data":[1.5,null,true]}}}
            {"kind":"shape","issues":[]}
            """);

    String source = folder.resolve("lines.jsonl").toString();
    assertThat(read.problems).isEmpty();
    assertThat(read.entries)
        .containsExactly(
            new Entry(
                source,
                1,
                23,
                Map.of("kind", "text", "text", "Case access denied", "origin", "api"),
                false,
                Map.of("operation", "permission_denied"),
                Map.of()),
            new Entry(
                source,
                3,
                89,
                Map.of(
                    "kind",
                    "mcp",
                    "payload",
                    Map.of(
                        "error",
                        Map.of(
                            "code",
                            -32603,
                            "data",
                            Arrays.asList(new BigDecimal("1.5"), null, true)))),
                false,
                Map.of("operation", "internal", "mcp", "INTERNAL_SERVER_ERROR"),
                Map.of()),
            new Entry(
                source,
                4,
                26,
                Map.of("kind", "shape", "issues", List.of()),
                false,
                Map.of(),
                Map.of()));
  }

  @Test
  void originAndVendorOfTheOptionsGoToTextsOnly() throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("lines.jsonl"),
            """
            {"kind":"text","text":"a"}
            {"kind":"mcp","payload":null}
            """);

    Gathered read = Gathered.from(Options.DEFAULT.withOrigin("storage").withVendor("db2"), file);

    assertThat(read.entries.get(0).body())
        .isEqualTo(Map.of("kind", "text", "text", "a", "origin", "storage", "vendor", "db2"));
    assertThat(read.entries.get(1).body()).containsOnlyKeys("kind", "payload");
  }

  @Test
  void numbersKeepTheirValue() throws IOException {
    Gathered read =
        read("{\"kind\":\"mcp\",\"payload\":[1,2147483648,123456789012345678901234567890,1e-400]}");

    assertThat(read.entries.get(0).body().get("payload"))
        .isEqualTo(
            List.of(
                1,
                2147483648L,
                new BigInteger("123456789012345678901234567890"),
                new BigDecimal("1e-400")));
  }

  @Test
  void everyBrokenLineIsOneProblemAndCostsNoOther() throws IOException {
    String deep = "{\"kind\":\"mcp\",\"payload\":" + "[".repeat(10_000) + "]".repeat(10_000) + "}";
    Gathered read =
        read(
            String.join(
                "\n",
                "{\"kind\":\"text\",\"text\":\"one\"}",
                deep,
                "{\"kind\":\"mcp\",\"payload\":{\"code\":1e400}}",
                "{\"kind\":\"mcp\",\"payload\":" + "9".repeat(1_001) + "}",
                "{\"kind\":\"mcp\",\"payload\":1e99999999999}",
                "not json",
                "[1]",
                "{\"kind\":\"text\",\"text\":\"a\"} {}",
                "{\"kind\":\"text\",",
                "{\"kind\":\"text\",\"text\":\"a\",\"text\":\"b\"}",
                "{\"kind\":\"text\",\"text\":\"a\",\"expect\":7}",
                "{\"kind\":\"text\",\"text\":\"a\",\"expect\":{\"other\":\"x\"}}",
                "{\"kind\":\"text\",\"text\":\"a\0b\"}",
                "{\"kind\":\"text\",\"text\":\"two\"}"));

    assertThat(read.texts()).containsExactly("one", "two");
    assertThat(read.complaints())
        .containsExactly(
            "lines.jsonl:2:524: nested deeper than 500 levels",
            "lines.jsonl:3:33: a number beyond 1.8e308, which most readers of JSON cannot hold",
            "lines.jsonl:4:25: a number of more than 1000 digits",
            "lines.jsonl:5:25: a number beyond 1.8e308, which most readers of JSON cannot hold",
            "lines.jsonl:6:1: this is not JSON; write one request body a line",
            "lines.jsonl:7:1: a line must be a JSON object",
            "lines.jsonl:8:28: more than one JSON value; write one request body a line",
            "lines.jsonl:9:16: this is not JSON; write one request body a line",
            "lines.jsonl:10:27: a key that stands twice in one object",
            "lines.jsonl:11:1: expect must be a code, or an object with the texts code and category",
            "lines.jsonl:12:1: expect must be a code, or an object with the texts code and category",
            "lines.jsonl:13:25: " + Characters.BAD_MESSAGE);
  }

  @Test
  void anEmptyFileIsOneProblem() throws IOException {
    assertThat(read("").complaints())
        .containsExactly("lines.jsonl:1:1: the file is empty; write one request body a line");
    assertThat(read("\n\n  \n").complaints())
        .containsExactly("lines.jsonl:1:1: the file is empty; write one request body a line");
  }

  @Test
  void aBinaryFileIsOneProblem() throws IOException {
    byte[] bytes = new byte[100_000];
    new java.util.Random(7).nextBytes(bytes);
    Path binary = Files.write(folder.resolve("lines.jsonl"), bytes);
    Path fine =
        Files.writeString(folder.resolve("fine.jsonl"), "{\"kind\":\"text\",\"text\":\"one\"}");

    Gathered read = Gathered.from(binary, fine);

    assertThat(read.texts()).containsExactly("one");
    assertThat(read.complaints()).containsExactly("lines.jsonl:1:1: this is not a text file");
  }

  @Test
  void aLineOfFiftyMegabytesIsOneProblemAndIsNotKept() throws IOException {
    Path file = folder.resolve("lines.jsonl");
    byte[] megabyte = new byte[1024 * 1024];
    Arrays.fill(megabyte, (byte) 'x');
    try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file))) {
      out.write("{\"kind\":\"text\",\"text\":\"one\"}\n\"".getBytes(StandardCharsets.UTF_8));
      for (int i = 0; i < 50; i++) {
        out.write(megabyte);
      }
      out.write("\"\n{\"kind\":\"text\",\"text\":\"two\"}".getBytes(StandardCharsets.UTF_8));
    }

    Gathered read = Gathered.from(file);

    assertThat(read.texts()).containsExactly("one", "two");
    assertThat(read.complaints())
        .containsExactly("lines.jsonl:2:1: a line longer than 4194304 characters is not read");
  }
}
