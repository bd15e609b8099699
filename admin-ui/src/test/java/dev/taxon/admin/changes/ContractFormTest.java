package dev.taxon.admin.changes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taxon.admin.changes.ContractForm.Merge;
import dev.taxon.admin.changes.ContractForm.Reading;
import dev.taxon.engine.contract.Actions;
import dev.taxon.engine.contract.Code;
import dev.taxon.engine.contract.Contract;
import dev.taxon.engine.contract.Guidance;
import dev.taxon.engine.contract.Retry;
import dev.taxon.engine.contract.Severity;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ContractFormTest {
  private static final Code BUSY =
      new Code(
          "busy",
          503,
          Retry.AS_IS,
          true,
          Severity.WARN,
          "It is busy.",
          new Guidance("Wait.", "Wait, then send the same key.", "Wait."));
  private static final Code WRONG =
      new Code(
          "wrong",
          422,
          Retry.AFTER_CHANGE,
          false,
          Severity.INFO,
          "It is wrong.",
          Guidance.same("Mend it."));
  private static final Contract CONTRACT =
      contract(BUSY, WRONG, new Actions(List.of("ingest"), List.of("read", "list_*")));

  private static Contract contract(Code first, Code second, Actions actions) {
    Map<String, Code> codes = new LinkedHashMap<>();
    codes.put(first.name(), first);
    codes.put(second.name(), second);
    return new Contract("shop", codes, first, second, actions);
  }

  private static ContractForm with(String... fieldsAndTexts) {
    ContractForm form = ContractForm.of(CONTRACT);
    Map<String, String> fields = new HashMap<>(form.fields());
    for (int i = 0; i < fieldsAndTexts.length; i += 2) {
      fields.put(fieldsAndTexts[i], fieldsAndTexts[i + 1]);
    }
    return new ContractForm(form.codes(), fields);
  }

  @Test
  void aContractComesBackAsItWas() {
    Reading reading = ContractForm.of(CONTRACT).read("shop");

    assertThat(reading).isEqualTo(new Reading(Optional.of(CONTRACT), Map.of()));
    assertThat(reading.contract().orElseThrow().codes().keySet()).containsExactly("busy", "wrong");
  }

  @Test
  void aBrowserSendsCarriageReturnsAndNoBoxThatIsNotTicked() {
    Map<String, String> sent = new HashMap<>(ContractForm.of(CONTRACT).fields());
    sent.put("codes", "busy wrong");
    sent.put("code.busy.neutral", "  Wait.\r\nThen send it again.  ");
    sent.remove("code.busy.logged");
    sent.put("_csrf", "not a field of the form");

    ContractForm form = ContractForm.posted(sent);

    assertThat(form)
        .isEqualTo(
            with("code.busy.neutral", "Wait.\nThen send it again.", "code.busy.logged", "false"));
  }

  @Test
  void everyFieldThatIsNotFitIsNamed() {
    ContractForm form =
        with(
            "fallback.storage", "gone",
            "actions.withKey", "ingest *all",
            "code.busy.httpStatus", "200",
            "code.busy.retry", "perhaps",
            "code.busy.severity", "LOUD",
            "code.wrong.message", "",
            "code.wrong.withKey", "x".repeat(4001),
            "new.name", "busy",
            "new.message", "");

    assertThat(form.read("shop"))
        .isEqualTo(
            new Reading(
                Optional.empty(),
                Map.ofEntries(
                    Map.entry("fallback.storage", "contract.error.fallback"),
                    Map.entry("actions.withKey", "contract.error.action"),
                    Map.entry("code.busy.httpStatus", "contract.error.status"),
                    Map.entry("code.busy.retry", "contract.error.choice"),
                    Map.entry("code.busy.severity", "contract.error.choice"),
                    Map.entry("code.wrong.message", "contract.error.empty"),
                    Map.entry("code.wrong.withKey", "contract.error.too-long"),
                    Map.entry("new.name", "contract.error.name-taken"),
                    Map.entry("new.httpStatus", "contract.error.status"),
                    Map.entry("new.retry", "contract.error.choice"),
                    Map.entry("new.severity", "contract.error.choice"),
                    Map.entry("new.message", "contract.error.empty"),
                    Map.entry("new.neutral", "contract.error.empty"))));
  }

  @Test
  void aCodeIsAddedBehindTheOthers() {
    Contract read =
        with(
                "new.name", "gone",
                "new.httpStatus", "410",
                "new.retry", "never",
                "new.severity", "INFO",
                "new.message", "It is gone.",
                "new.neutral", "Do without it.",
                "fallback.other", "gone")
            .read("shop")
            .contract()
            .orElseThrow();

    Code gone =
        new Code(
            "gone",
            410,
            Retry.NEVER,
            false,
            Severity.INFO,
            "It is gone.",
            Guidance.same("Do without it."));
    assertThat(read.codes().values()).containsExactly(BUSY, WRONG, gone);
    assertThat(read.fallback()).isEqualTo(gone);
  }

  @Test
  void aNameThatIsNoCodeIsRefused() {
    assertThat(with("new.name", "so so").read("shop").errors())
        .containsEntry("new.name", "contract.error.name");
  }

  @Test
  void changesOfDifferentFieldsGoTogether() {
    Merge merge =
        with("code.busy.message", "Mine.")
            .with(with("code.wrong.message", "Theirs."), ContractForm.of(CONTRACT));

    assertThat(merge)
        .isEqualTo(
            new Merge(
                with("code.busy.message", "Mine.", "code.wrong.message", "Theirs."), Map.of()));
  }

  @Test
  void aFieldThatBothChangedKeepsTheOwnTextAndTellsTheOther() {
    Merge merge =
        with("code.busy.message", "Mine.", "code.busy.httpStatus", "500")
            .with(
                with("code.busy.message", "Theirs.", "code.busy.httpStatus", "500"),
                ContractForm.of(CONTRACT));

    assertThat(merge)
        .isEqualTo(
            new Merge(
                with("code.busy.message", "Mine.", "code.busy.httpStatus", "500"),
                Map.of("code.busy.message", "Theirs.")));
  }

  @Test
  void aCodeThatOthersRemovedStaysAwayUnlessItWasChangedHere() {
    ContractForm original = ContractForm.of(CONTRACT);
    ContractForm saved = original.without("wrong");

    assertThat(original.with(saved, original).form().codes()).containsExactly("busy");
    Merge merge = with("code.wrong.message", "Still needed.").with(saved, original);
    assertThat(merge.form()).isEqualTo(with("code.wrong.message", "Still needed."));
    assertThat(merge.theirs()).isEqualTo(Map.of("code.wrong.message", ""));
  }

  @Test
  void aCodeThatOthersAddedIsKept() {
    ContractForm original = ContractForm.of(CONTRACT).without("wrong");
    ContractForm own = original.without("nothing");

    assertThat(own.with(ContractForm.of(CONTRACT), original).form())
        .isEqualTo(ContractForm.of(CONTRACT));
  }
}
