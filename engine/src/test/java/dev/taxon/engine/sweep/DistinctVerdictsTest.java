package dev.taxon.engine.sweep;

import static dev.taxon.engine.sweep.Entries.entry;
import static dev.taxon.engine.sweep.Entries.text;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class DistinctVerdictsTest {

  @Test
  void everyInputThatTellsOfAFailureIsThereOnce() {
    DistinctVerdicts distinct = new DistinctVerdicts(Entries.classifier());
    distinct.entry(text("a", 1, "A conflict"));
    distinct.entry(text("a", 2, "timeout"));
    distinct.entry(text("b", 1, "A conflict"));
    distinct.entry(entry("b", 2, Map.of("kind", "mystery"), Map.of()));
    distinct.entry(
        entry("b", 3, Map.of("kind", "mcp", "payload", Map.of("result", Map.of())), Map.of()));
    distinct.entry(new Entry("b", 4, 1, Map.of(), true, Map.of(), Map.of()));

    assertThat(distinct.verdicts())
        .extracting(verdict -> verdict.failure().text() + " " + verdict.decision().rule())
        .containsExactly("A conflict conflict-word", "timeout timeout-word");
  }
}
