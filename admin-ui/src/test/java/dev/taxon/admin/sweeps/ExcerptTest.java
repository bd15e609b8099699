package dev.taxon.admin.sweeps;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taxon.admin.sweeps.Excerpt.Line;
import java.io.IOException;
import java.io.StringReader;
import java.util.List;
import org.junit.jupiter.api.Test;

class ExcerptTest {

  @Test
  void everyKindOfLineBreakEndsALine() throws IOException {
    assertThat(Excerpt.around(1, new StringReader("a\nb\r\nc\rd\n\ne")).lines())
        .containsExactly(
            new Line(1, "a"),
            new Line(2, "b"),
            new Line(3, "c"),
            new Line(4, "d"),
            new Line(5, ""),
            new Line(6, "e"));
  }

  @Test
  void linesFarFromTheWantedOneAreLeftOut() throws IOException {
    Excerpt excerpt = Excerpt.around(5_000, new StringReader("x\n".repeat(9_000)));

    assertThat(excerpt.lines()).hasSize(2 * Excerpt.AROUND + 1);
    assertThat(excerpt.lines().get(0)).isEqualTo(new Line(4_900, "x"));
    assertThat(excerpt.more()).isTrue();
  }

  @Test
  void aFileThatEndsBeforeTheLineGivesNothing() throws IOException {
    assertThat(Excerpt.around(5_000, new StringReader("x\n")))
        .isEqualTo(new Excerpt(List.of(), 5_000, false));
  }

  @Test
  void aLongLineIsCutAndHiddenCharactersShow() throws IOException {
    Excerpt excerpt =
        Excerpt.around(-3, new StringReader("x".repeat(100_000) + "\n\tred\u001B[31m\u202Eder\0"));

    assertThat(excerpt.lines())
        .containsExactly(
            new Line(1, "x".repeat(Excerpt.LONGEST) + "…"),
            new Line(2, "\tred\uFFFD[31m\uFFFDder\uFFFD"));
    assertThat(excerpt.more()).isFalse();
  }
}
