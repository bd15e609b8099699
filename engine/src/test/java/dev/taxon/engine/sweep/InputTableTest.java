package dev.taxon.engine.sweep;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class InputTableTest {

  @Test
  void agreesWithAHashMap() {
    Random random = new Random(7);
    InputTable table = new InputTable();
    Map<String, Integer> rows = new HashMap<>();
    for (int i = 0; i < 100_000; i++) {
      // Few values of each half, so that halves and slots collide.
      long high = random.nextInt(300);
      long low = random.nextInt(300);
      Integer known = rows.get(high + "/" + low);
      assertThat(table.find(high, low)).isEqualTo(known == null ? -1 : known);
      if (known == null) {
        assertThat(table.add(high, low, i)).isEqualTo(rows.size());
        assertThat(table.number(rows.size())).isEqualTo(i);
        assertThat(table.high(rows.size())).isEqualTo(high);
        rows.put(high + "/" + low, rows.size());
      }
      assertThat(table.size()).isEqualTo(rows.size());
    }
    assertThat(rows).hasSizeGreaterThan(50_000);
  }

  @Test
  void theFingerprintOfNothingIsNotThereByChance() {
    InputTable table = new InputTable();

    assertThat(table.find(0, 0)).isEqualTo(-1);
    table.add(0, 0, 5);
    assertThat(table.find(0, 0)).isZero();
    assertThat(table.number(0)).isEqualTo(5);
  }

  @Test
  void fingerprintsTellKindsTextsAndUnpairedSurrogatesApart() {
    Fingerprint.Maker maker = new Fingerprint.Maker();

    assertThat(maker.of("text", "a")).isEqualTo(new Fingerprint.Maker().of("text", "a"));
    assertThat(
            java.util.Set.of(
                maker.of("text", "a"),
                maker.of("typed", "a"),
                maker.of("text", "\uD800"),
                maker.of("text", "\uD801"),
                maker.of("text", "?"),
                maker.of("text", "")))
        .hasSize(6);
  }
}
