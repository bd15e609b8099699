package dev.taxon.engine.ruleset;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taxon.engine.contract.Actions;
import dev.taxon.engine.contract.Code;
import dev.taxon.engine.contract.Contract;
import dev.taxon.engine.contract.Guidance;
import dev.taxon.engine.contract.Retry;
import dev.taxon.engine.contract.Severity;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ContractPrinterTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "# Ours.\n\ncontract: mine\n# lost\n",
        "contract: mine # lost\n",
        "contract: mine\ncodes:\n  busy:\n    # lost\n    retry: never\n",
        "fallback: {storage: busy, # lost\n  other: lost}\n"
      })
  void tellsOfCommentsThatAreLost(String text) {
    assertThat(ContractPrinter.losesComments(text)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "# Ours.\n\n# Ours too.\ncontract: mine\n\nfallback: {storage: busy, other: busy}\n",
        "message: \"No. # no comment\"\nguidance: |\n  # no comment\n",
        "message: [\n"
      })
  void whatIsKeptOrNoCommentIsNotLost(String text) {
    assertThat(ContractPrinter.losesComments(text)).isFalse();
  }

  @Test
  void whatIsPrintedReadsTheSame() {
    Code busy =
        new Code(
            "busy",
            503,
            Retry.AS_IS,
            true,
            Severity.WARN,
            "Busy: try \"later\" # or \\ not",
            new Guidance("Wait.\nThen send it again.", "Keep the key.", "Send it again: 'now'."));
    Code lost =
        new Code(
            "lost", 404, Retry.NEVER, false, Severity.INFO, "no", Guidance.same("- {look: else}"));
    Map<String, Code> codes = new LinkedHashMap<>();
    codes.put("busy", busy);
    codes.put("lost", lost);
    Contract contract =
        new Contract(
            "mine", codes, busy, lost, new Actions(List.of("put_*", "no"), List.of("list_*")));

    String text = ContractPrinter.print(contract, "# Ours.\n\ncontract: old\n# not kept\n");

    assertThat(ContractReader.read("mine", text)).isEqualTo(contract);
    assertThat(text)
        .isEqualTo(
            """
            # Ours.

            contract: mine
            fallback: {storage: busy, other: lost}
            actions:
              withKey: ["put_*", "no"]
              withoutKey: ["list_*"]
            codes:
              busy:
                httpStatus: 503
                retry: as_is
                logged: true
                severity: WARN
                message: "Busy: try \\"later\\" # or \\\\ not"
                guidance:
                  neutral: "Wait.\\nThen send it again."
                  withKey: "Keep the key."
                  withoutKey: "Send it again: 'now'."
              lost:
                httpStatus: 404
                retry: never
                logged: false
                severity: INFO
                message: "no"
                guidance: "- {look: else}"
            """);
  }
}
