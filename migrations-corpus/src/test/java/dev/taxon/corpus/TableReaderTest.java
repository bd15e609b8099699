package dev.taxon.corpus;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taxon.engine.sweep.Entry;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TableReaderTest {
  @TempDir Path folder;

  private Gathered read(String name, String content) throws IOException {
    return read(name, content, Options.DEFAULT);
  }

  private Gathered read(String name, String content, Options options) throws IOException {
    return Gathered.from(options, Files.writeString(folder.resolve(name), content));
  }

  @Test
  void columnsAreFieldsExpectationsAndLabels() throws IOException {
    Gathered read =
        read(
            "texts.tsv",
            """
            file\terrcode\ttext\tvendorCode\texpect\tcategory
            a.sql\t22023\tInvalid key\t7\tunsupported_input\t
            b.sql\t\tEvidence changed; reload\t\t\tINTERNAL_SERVER_ERROR
            """);

    String source = folder.resolve("texts.tsv").toString();
    assertThat(read.problems).isEmpty();
    assertThat(read.entries)
        .containsExactly(
            new Entry(
                source,
                2,
                13,
                Map.of("kind", "text", "text", "Invalid key", "sqlState", "22023", "vendorCode", 7),
                false,
                Map.of("operation", "unsupported_input"),
                Map.of("file", "a.sql")),
            new Entry(
                source,
                3,
                8,
                Map.of("kind", "text", "text", "Evidence changed; reload"),
                false,
                Map.of("mcp", "INTERNAL_SERVER_ERROR"),
                Map.of("file", "b.sql")));
  }

  @Test
  void originAndVendorOfTheOptionsFillWhatARowLeavesOpen() throws IOException {
    Gathered read =
        read(
            "texts.csv",
            "text,origin\none,\ntwo,api\n",
            Options.DEFAULT.withOrigin("storage").withVendor("MariaDB"));

    assertThat(read.entries)
        .extracting(Entry::body)
        .containsExactly(
            Map.of("kind", "text", "text", "one", "origin", "storage", "vendor", "mysql"),
            Map.of("kind", "text", "text", "two", "origin", "api", "vendor", "mysql"));
  }

  @Test
  void quotedCellsHoldSeparatorsQuotesAndLineBreaks() throws IOException {
    Gathered read =
        read(
            "texts.csv",
            "\uFEFFtext,note\r\n\"a, \"\"b\"\"\",1\r\n\"first\r\nsecond\",2\r\nsaid \"so\",3\r\n\"\",4");

    assertThat(read.problems).isEmpty();
    assertThat(read.texts()).containsExactly("a, \"b\"", "first\nsecond", "said \"so\"", "");
    assertThat(read.entries).extracting(Entry::line).containsExactly(2, 3, 5, 6);
    assertThat(read.entries)
        .extracting(Entry::labels)
        .containsExactly(
            Map.of("note", "1"), Map.of("note", "2"), Map.of("note", "3"), Map.of("note", "4"));
  }

  @Test
  void aBrokenRowCostsNoOther() throws IOException {
    Gathered read =
        read(
            "texts.csv",
            """
            text,vendorCode
            one,1
            "two" and,2
            three,x
            four
            "five,5
            six,6
            "seven" ,7
            eight,8
            """);

    assertThat(read.texts()).containsExactly("one", "six", "eight");
    assertThat(read.complaints())
        .containsExactly(
            "texts.csv:3:6: text behind a closing quote; double the quotes that belong to the text",
            "texts.csv:4:7: vendorCode must be an integer of 32 bits",
            "texts.csv:5:1: a row of 1 cells under a header of 2",
            "texts.csv:6:1: a quote that does not close at the end of its cell; double it if it is"
                + " text",
            "texts.csv:8:8: text behind a closing quote; double the quotes that belong to the"
                + " text");
  }

  @Test
  void bytesThatAreNoTextCostTheirRow() throws IOException {
    Path file = folder.resolve("texts.tsv");
    byte[] rows = "text\nfine\nna?ve\nnul?\nalso fine\n".getBytes(StandardCharsets.UTF_8);
    rows[12] = (byte) 0xEF;
    rows[19] = 0;
    Files.write(file, rows);

    Gathered read = Gathered.from(file);

    assertThat(read.texts()).containsExactly("fine", "also fine");
    assertThat(read.complaints())
        .containsExactly(
            "texts.tsv:3:3: " + Characters.BAD_MESSAGE, "texts.tsv:4:4: " + Characters.BAD_MESSAGE);
  }

  @Test
  void aFileWithoutUsableHeaderIsOneProblem() throws IOException {
    assertThat(read("empty.tsv", "").complaints())
        .containsExactly("empty.tsv:1:1: the file is empty; its first line must name the columns");
    assertThat(read("blank.tsv", "\n \n").complaints())
        .containsExactly("blank.tsv:1:1: the file is empty; its first line must name the columns");
    assertThat(read("other.csv", "a,b\n1,2\n").complaints())
        .containsExactly(
            "other.csv:1:1: no column is named text; the first line must name the columns");
    assertThat(read("twice.csv", "text,errcode,sqlState\n1,2,3\n").complaints())
        .containsExactly("twice.csv:1:14: a column that is named twice");
  }

  @Test
  void aLineThatIsTooLongCostsNoOther() throws IOException {
    Gathered read = read("texts.csv", "text\none\n" + "x".repeat(Lines.MAX_LINE + 1) + "\ntwo\n");

    assertThat(read.texts()).containsExactly("one", "two");
    assertThat(read.complaints())
        .containsExactly("texts.csv:3:1: a line longer than 4194304 characters is not read");
  }

  @Test
  void aTextThatIsTooLongCostsNoOther() throws IOException {
    Gathered read = read("texts.csv", "text\none\nthree\nfour\n", Options.DEFAULT.withMaxText(4));

    assertThat(read.texts()).containsExactly("one", "four");
    assertThat(read.complaints())
        .containsExactly("texts.csv:3:1: a text of 5 characters; the longest that is read has 4");
  }

  @Test
  void quotesThatNeverCloseTakeTimeInProportion() throws IOException {
    String rows = "text\n" + "\"a\nb\n\nc\n".repeat(50_000);

    Gathered read = read("texts.csv", rows);

    assertThat(read.entries).hasSize(100_000);
    assertThat(read.problems).hasSize(50_000);
    assertThat(List.copyOf(read.texts().subList(0, 3))).containsExactly("b", "c", "b");
  }
}
