package dev.taxon.admin.classify;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MaskTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '^',
      value = {
        "Case access denied for actor 0b2e7a4c-93d1-4f0e-8a55-0f1e2d3c4b5a | Case access denied for actor <uuid>",
        "token 0b2e7a4c93d14f0e8a550f1e2d3c4b5a | token <uuid>",
        "user anna.lee+x@mail.example.org is unknown | user <email> is unknown",
        "ORA-00001: row 17, cost 12.50, at 10:15:00 | ORA-#: row #, cost #, at #",
        "invalid input syntax for type uuid: \"Anna Lee\" | invalid input syntax for type uuid: '…'",
        "Duplicate entry 'O'Brien' for key 'name' | Duplicate entry '…' for key '…'",
        "value 'it''s' is taken | value '…' is taken",
        "can't open it, don't try | can't open it, don't try",
        "unknown column 'secret value | unknown column '…'",
        "near `songs` and «Lied» and “song” | near '…' and '…' and '…'",
        "Key (email)=(Anna Lee) already exists. | Key (email)='…' already exists.",
        "Key (name)=(Anna (x) Lee) already exists. | Key (name)='…' already exists.",
        "Key (name)=(Anna | Key (name)='…'",
        "abc0b2e7a4c-93d1-4f0e-8a55-0f1e2d3c4b5aff | <uuid>",
        "value ‘Anna Lee’ and ‹Anna› and 「Anna」 | value '…' and '…' and '…'",
        "values N'Anna Lee', E'Anna', U&'Anna', x'61' | values '…', '…', '…', '…'",
        "bad 'Anna\\' Lee' and \"Anna \\\" Lee\" end | bad '…' and '…' end",
        "path 'C:\\' | path '…'",
        "Failing row contains (1, Anna (x) Lee, null). | Failing row contains '…'",
        "I don’t, you can't | I don’t, you can't",
        "Ünïcödé ٤٢ | Ünïcödé #",
      })
  void whatMayBelongToSomebodyGoes(String text, String masked) {
    assertThat(Mask.text(text)).isEqualTo(masked);
  }

  @Test
  void aTextStaysOnItsLine() {
    assertThat(Mask.text("one\ntwo\r\u001b[31mred\u2028three")).isEqualTo("one two  [#mred three");
    assertThat(Mask.oneLine("a\nb 5")).isEqualTo("a b 5");
  }

  @Test
  void aLongTextIsCutBetweenWords() {
    String text = "word ".repeat(399) + "word anna.lee@mail.example.org";

    assertThat(Mask.text(text)).isEqualTo("word ".repeat(399) + "word …");
    assertThat(Mask.text("x".repeat(10_000))).isEqualTo(" …");
  }
}
