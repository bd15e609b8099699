package dev.taxon.corpus;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Random texts, written as PL/pgSQL functions in every way there is, come back as they were. */
class PlpgsqlRoundTripTest {
  private static final int TEXTS =
      (int) (20_000 * Double.parseDouble(System.getProperty("taxon.test.scale", "0.1")));

  /** What texts are made of: everything that means something to a lexer, and then some. */
  private static final String[] PIECES = {
    "'",
    "''",
    "\"",
    "\\",
    "\\n",
    "%",
    "%%",
    "$",
    "$$",
    "$1",
    "$body$",
    "--",
    "/*",
    "*/",
    "/* x */",
    ";",
    "||",
    "E'",
    "U&'",
    "RAISE EXCEPTION 'x'",
    "END",
    "BEGIN",
    "\n",
    "\r\n",
    "\t",
    "é",
    "😀",
    " ",
    "a",
    "Invalid ",
    "{}",
    "[",
    "]",
    "`",
    "#",
    ":=",
    "@",
    "\\u0041",
    "\\x41",
    "😀'",
    "plpgsql"
  };

  @TempDir Path folder;

  @Test
  void everyTextComesBack() throws IOException {
    Random random = new Random(20260920);
    List<String> texts = IntStream.range(0, TEXTS).mapToObj(i -> text(random)).toList();
    int files = 20;
    for (int i = 0; i < files; i++) {
      StringBuilder script = new StringBuilder(i % 2 == 0 ? "" : "\uFEFF");
      for (int j = i; j < texts.size(); j += files) {
        script.append(function(j, texts.get(j), random));
      }
      Files.writeString(folder.resolve("V%02d__texts.sql".formatted(i)), script);
    }

    Gathered read = Gathered.from(folder);

    List<Object> expected = new ArrayList<>();
    for (int i = 0; i < files; i++) {
      for (int j = i; j < texts.size(); j += files) {
        expected.add(texts.get(j));
      }
    }
    assertThat(read.problems).isEmpty();
    assertThat(read.texts()).isEqualTo(expected);
  }

  @Test
  void theGivenCorpusComesBack() throws IOException {
    Path given = Path.of("src/test/resources/context-raise-texts.tsv");
    List<Object> texts = Gathered.from(given).texts();
    Random random = new Random(7);
    StringBuilder script = new StringBuilder();
    for (int i = 0; i < texts.size(); i++) {
      script.append(function(i, (String) texts.get(i), random));
    }

    Gathered read = Gathered.from(Files.writeString(folder.resolve("texts.sql"), script));

    assertThat(read.problems).isEmpty();
    assertThat(read.texts()).isEqualTo(texts);
    assertThat(texts.stream().distinct()).hasSize(118);
  }

  private static String text(Random random) {
    StringBuilder text = new StringBuilder("t");
    for (int i = random.nextInt(12); i >= 0; i--) {
      text.append(PIECES[random.nextInt(PIECES.length)]);
    }
    return text.toString();
  }

  private static String function(int number, String text, Random random) {
    String head = "CREATE FUNCTION f" + number + "() RETURNS void ";
    String body =
        "\nDECLARE x text := 'it''s $';\nBEGIN -- it's\n  " + raise(text, random) + ";\nEND\n";
    return switch (random.nextInt(4)) {
      case 0 -> head + "LANGUAGE plpgsql AS " + dollarQuoted(body) + ";\n";
      case 1 -> head + "AS " + dollarQuoted(body) + " LANGUAGE 'plpgsql';\n";
      case 2 -> head + "AS " + quoted(body) + " LANGUAGE PLPGSQL;\n";
      default ->
          "DO "
              + dollarQuoted("BEGIN EXECUTE " + dollarQuoted("DO " + quoted(body)) + "; END")
              + ";\n";
    };
  }

  private static String raise(String text, Random random) {
    String format = text.replace("%", "%%");
    return switch (random.nextInt(5)) {
      case 0 -> "RAISE EXCEPTION " + quoted(format) + " USING ERRCODE = '22023'";
      case 1 -> "raise exception\n    " + escaped(format);
      case 2 -> "RAISE USING HINT = 'it''s', MESSAGE = " + quoted(text);
      case 3 -> "RAISE unique_violation USING MESSAGE = " + unicode(text);
      default -> {
        int cut = text.offsetByCodePoints(0, text.codePointCount(0, text.length()) / 2);
        yield "ASSERT x = 'y', "
            + quoted(text.substring(0, cut))
            + " || "
            + escaped(text.substring(cut));
      }
    };
  }

  private static String quoted(String text) {
    return "'" + text.replace("'", "''") + "'";
  }

  private static String escaped(String text) {
    return "E'" + text.replace("\\", "\\\\").replace("'", "\\'").replace("\n", "\\n") + "'";
  }

  private static String unicode(String text) {
    return "U&'" + text.replace("\\", "\\\\").replace("'", "''").replace("é", "\\00e9") + "'";
  }

  private static String dollarQuoted(String body) {
    String tag = "$$";
    for (int i = 0; body.contains(tag) || (body + "$").endsWith(tag); i++) {
      tag = "$q" + i + "$";
    }
    return tag + body + tag;
  }
}
