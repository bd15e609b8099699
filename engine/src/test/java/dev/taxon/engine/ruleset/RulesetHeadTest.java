package dev.taxon.engine.ruleset;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.taxon.engine.intake.Wrapper;
import java.util.NoSuchElementException;
import org.junit.jupiter.api.Test;

class RulesetHeadTest {
  private static final String FILE =
      """
      # The order.

      contracts: [operation, mcp]  # files

      # Layers.
      wrappers:
        # The store's.
        - prefix: "Context storage operation failed: "
          origin: storage

      packs:
        # Texts.
        - pack: texts
          contract: operation
          rules:
            - late   # first
      """;

  @Test
  void listsContractsAndWrappers() {
    RulesetHead head = RulesetHead.read(FILE);
    assertThat(head.contracts()).containsExactly("operation", "mcp");
    assertThat(head.wrappers())
        .containsExactly(new Wrapper("Context storage operation failed: ", "storage"));
    assertThat(head.text()).isEqualTo(FILE);
  }

  @Test
  void addsAndRemovesContractsAndKeepsTheRest() {
    RulesetHead more = RulesetHead.read(FILE).withContract("grpc");
    assertThat(more.text())
        .isEqualTo(
            FILE.replace("mcp]", "mcp, grpc]")
                + "\n  - pack: grpc\n    contract: grpc\n    rules: []\n");
    assertThat(more.withoutContract("grpc").text().stripTrailing()).isEqualTo(FILE.stripTrailing());
  }

  @Test
  void addsAContractToABlockList() {
    String block =
        FILE.replace("contracts: [operation, mcp]  # files", "contracts:\n- operation\n- mcp");
    assertThat(RulesetHead.read(block).withContract("grpc").contracts())
        .containsExactly("operation", "mcp", "grpc");
  }

  @Test
  void addsAndRemovesWrappersAndKeepsTheRest() {
    Wrapper odd = new Wrapper("say \"no\": \\ ", "api");
    RulesetHead more = RulesetHead.read(FILE).withWrapper(odd);
    assertThat(more.text())
        .isEqualTo(
            FILE.replace(
                "    origin: storage\n",
                "    origin: storage\n  - prefix: \"say \\\"no\\\": \\\\ \"\n    origin: api\n"));
    assertThat(more.withoutWrapper(odd.prefix()).text()).isEqualTo(FILE);
    RulesetHead none = RulesetHead.read(FILE).withoutWrapper("Context storage operation failed: ");
    assertThat(none.text())
        .isEqualTo(
            FILE.replace(
                """
                wrappers:
                  # The store's.
                  - prefix: "Context storage operation failed: "
                    origin: storage
                """,
                "wrappers: []\n"));
    assertThat(none.withWrapper(odd).wrappers()).containsExactly(odd);
  }

  @Test
  void addsTheFirstWrapperToAFileWithoutTheKey() {
    String bare = "contracts: [operation, mcp]\n\n# Order.\npacks: []\n";
    assertThat(RulesetHead.read(bare).withWrapper(new Wrapper("a: ", "api")).text())
        .isEqualTo(
            """
            contracts: [operation, mcp]

            wrappers:
              - prefix: "a: "
                origin: api

            # Order.
            packs: []
            """);
  }

  @Test
  void refusesWhatIsThereAndWhatIsNot() {
    RulesetHead head = RulesetHead.read(FILE);
    assertThatThrownBy(() -> head.withContract("mcp")).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> head.withContract("texts"))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> head.withoutContract("grpc"))
        .isInstanceOf(NoSuchElementException.class);
    assertThatThrownBy(
            () -> head.withWrapper(new Wrapper("Context storage operation failed: ", "api")))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> head.withoutWrapper("none"))
        .isInstanceOf(NoSuchElementException.class);
    assertThatThrownBy(
            () ->
                RulesetHead.read(
                    FILE.replaceAll(
                        "(?s)wrappers:.*packs:", "wrappers: [{prefix: a, origin: api}]\npacks:")))
        .isInstanceOf(RulesetException.class)
        .hasMessageContaining("lines of its own");
  }
}
