package dev.taxon.engine.ruleset;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.taxon.engine.ruleset.RulesetOrder.Listed;
import dev.taxon.engine.ruleset.RulesetOrder.Listing;
import java.util.List;
import java.util.NoSuchElementException;
import org.junit.jupiter.api.Test;

class RulesetOrderTest {
  private static final String TEXT =
      """
      # What decides.
      contracts: [operation, mcp]
      packs:
        # The first pack.
        - pack: texts
          contract: operation
          rules:
            - alpha
            # Why beta is here.
            - rule: beta
              off: true
            - gamma

        - pack: categories
          contract: mcp
          rules:
            - delta
      """;

  private final RulesetOrder order = RulesetOrder.read(TEXT);

  @Test
  void readsPacksAndRulesInOrder() {
    assertThat(order.packs())
        .containsExactly(
            new Listing(
                "texts",
                "operation",
                List.of(
                    new Listed("alpha", false),
                    new Listed("beta", true),
                    new Listed("gamma", false))),
            new Listing("categories", "mcp", List.of(new Listed("delta", false))));
    assertThat(order.text()).isEqualTo(TEXT);
  }

  @Test
  void movesARuleWithItsComment() {
    String moved =
        """
        # What decides.
        contracts: [operation, mcp]
        packs:
          # The first pack.
          - pack: texts
            contract: operation
            rules:
              # Why beta is here.
              - rule: beta
                off: true
              - alpha
              - gamma

          - pack: categories
            contract: mcp
            rules:
              - delta
        """;
    assertThat(order.moved("beta", "texts", 0).text()).isEqualTo(moved);
  }

  @Test
  void movesARuleToTheEndOfAnotherPack() {
    RulesetOrder moved = order.moved("alpha", "categories", 9);
    assertThat(moved.packs().get(0).rules())
        .containsExactly(new Listed("beta", true), new Listed("gamma", false));
    assertThat(moved.packs().get(1).rules())
        .containsExactly(new Listed("delta", false), new Listed("alpha", false));
    assertThat(moved.text()).endsWith("    rules:\n      - delta\n      - alpha\n");
  }

  @Test
  void anEmptiedPackStaysAndTakesRulesAgain() {
    RulesetOrder emptied = order.removed("delta");
    assertThat(emptied.text()).endsWith("    contract: mcp\n    rules: []\n");
    assertThat(emptied.packs().get(1).rules()).isEmpty();
    assertThat(emptied.added("delta", "categories", 0).text()).isEqualTo(TEXT);
  }

  @Test
  void switchesOffAndOnInOneLine() {
    RulesetOrder off = order.switched("gamma", true);
    assertThat(off.text()).contains("      - {rule: gamma, off: true}\n");
    assertThat(off.switched("gamma", false).text()).isEqualTo(TEXT);
    assertThat(order.switched("beta", false).text())
        .contains("      # Why beta is here.\n      - beta\n      - gamma\n");
  }

  @Test
  void restoresARuleAsAnotherOrderListsIt() {
    assertThat(order.removed("beta").restored("beta", order).text()).isEqualTo(TEXT);
    assertThat(order.moved("beta", "categories", 0).restored("beta", order).text()).isEqualTo(TEXT);
    assertThat(order.switched("gamma", true).restored("gamma", order).text()).isEqualTo(TEXT);
    assertThat(order.removed("delta").restored("delta", order).text()).isEqualTo(TEXT);
  }

  @Test
  void restoresARuleBehindThoseThatStandBeforeItThere() {
    RulesetOrder without = order.removed("alpha").removed("beta");
    assertThat(without.restored("beta", order).restored("alpha", order).text()).isEqualTo(TEXT);
    assertThat(without.restored("alpha", order).restored("beta", order).text()).isEqualTo(TEXT);
    assertThatThrownBy(() -> order.restored("nobody", order))
        .isInstanceOf(NoSuchElementException.class)
        .hasMessage("no rule nobody");
  }

  @Test
  void refusesWhatItDoesNotKnow() {
    assertThatThrownBy(() -> order.moved("nobody", "texts", 0))
        .isInstanceOf(NoSuchElementException.class)
        .hasMessage("no rule nobody");
    assertThatThrownBy(() -> order.added("epsilon", "nowhere", 0))
        .isInstanceOf(NoSuchElementException.class)
        .hasMessage("no pack nowhere");
    assertThatThrownBy(() -> order.added("alpha", "texts", 0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("alpha is listed already");
  }

  @Test
  void refusesRulesWithinOneLine() {
    assertThatThrownBy(
            () ->
                RulesetOrder.read(
                    "packs:\n  - pack: texts\n    contract: operation\n    rules: [alpha, beta]\n"))
        .isInstanceOf(RulesetException.class)
        .hasMessage(
            "ruleset.yaml:4:13: write each rule in a line of its own, after \"- \"\n"
                + "ruleset.yaml:4:20: write each rule in a line of its own, after \"- \"");
  }
}
