package dev.taxon.admin.settings;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class RangeTest {

  @Test
  void whatIsOutOfTheRangeIsToldWithTheRange() {
    Range.check("taxon.a", 2, 2, 4);
    Range.check("taxon.a", 4, 2, 4);
    assertThatThrownBy(() -> Range.check("taxon.a", 1, 2, 4))
        .hasMessage("taxon.a is 1; write 2 to 4");
    assertThatThrownBy(() -> Range.check("taxon.a", 5, 2, 4))
        .hasMessage("taxon.a is 5; write 2 to 4");
  }
}
