package dev.taxon.admin.changes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taxon.admin.Html;
import dev.taxon.admin.RunningService;
import dev.taxon.admin.Visitor;
import dev.taxon.admin.Visitor.Answer;
import dev.taxon.admin.Visitors;
import dev.taxon.admin.access.Role;
import dev.taxon.admin.rules.LiveRuleset;
import dev.taxon.engine.ruleset.ContractPrinter;
import dev.taxon.engine.ruleset.ContractReader;
import dev.taxon.engine.ruleset.RulesetOrder;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;

/** Drafts over real sockets, in the hands of clumsy people and of several at once. */
@RunningService
class DraftPagesTest {
  private static final String RULE = "conflict-key-reused";
  private static final String DRL = "packs/texts/" + RULE + ".drl";

  @Autowired private Visitors visitors;
  @Autowired private Drafts drafts;
  @Autowired private LiveRuleset live;
  @Autowired private Workbench workbench;

  private Draft draft;
  private String url;
  private Visitor publisher;

  @BeforeEach
  void begin() throws Exception {
    draft = drafts.begin("Clumsy " + System.nanoTime(), live.version(), "test");
    url = "/drafts/" + draft.id();
    publisher = visitors.signedIn(Role.PUBLISHER);
  }

  @AfterEach
  void discard() {
    drafts.remove(draft.id());
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "- x", "contracts: [operation", "a: &a [*a]", "packs: 7"})
  void aDraftWhoseOrderDoesNotReadIsMendedAsText(String order) throws Exception {
    drafts.save(draft.id(), "ruleset.yaml", Optional.of(order), 0, "test");
    String text = url + "/text?path=ruleset.yaml";

    for (String page : List.of("/rules", "/rules/" + RULE)) {
      assertThat(publisher.get(url + page).header("location")).as(page).endsWith(text);
    }
    Map<String, Map<String, String>> forms = new LinkedHashMap<>();
    forms.put("/rules", Map.of("rule", "new", "pack", "texts", "code", "conflict"));
    forms.put("/rules/" + RULE + "/off", Map.of("off", "true"));
    forms.put("/rules/" + RULE + "/move", Map.of("pack", "texts", "index", "0"));
    forms.put("/rules/" + RULE + "/delete", Map.of());
    forms.put("/wrappers", Map.of("prefix", "x: ", "origin", "storage"));
    forms.put("/contracts", Map.of("name", "other", "like", "operation"));
    for (Map.Entry<String, Map<String, String>> form : forms.entrySet()) {
      Answer answer = publisher.postForm(url + form.getKey(), form.getValue());
      assertThat(answer.header("location")).as(form.getKey()).endsWith(text);
    }
    for (String page : List.of("", "/contracts", "/contracts/operation")) {
      assertThat(publisher.get(url + page).status()).as(page).isEqualTo(200);
    }
    assertThat(publisher.get(text).body()).contains("ruleset.yaml");
    assertThat(drafts.changes(draft.id())).hasSize(1);
  }

  @Test
  void aPartOfAPageIsNotReplacedByThePageThatMendsTheOrder() throws Exception {
    drafts.save(draft.id(), "ruleset.yaml", Optional.of(""), 0, "test");

    Answer answer =
        publisher.send(
            publisher.request(url + "/rules").header("HX-Request", "true").GET().build());

    assertThat(answer.header("hx-redirect")).isEqualTo(url + "/text?path=ruleset.yaml");
  }

  @Test
  void aRuleMovesToAnotherPackWithItsFilesAndBack() throws Exception {
    SortedMap<String, String> before = drafts.files(draft);

    publisher.postForm(url + "/rules/" + RULE + "/move", Map.of("pack", "sqlstates", "index", "0"));
    SortedMap<String, String> moved = drafts.files(draft);
    assertThat(workbench.build(moved).problems()).isEmpty();
    assertThat(moved.get("packs/sqlstates/" + RULE + ".drl")).isEqualTo(before.get(DRL));
    assertThat(moved).doesNotContainKey(DRL);

    publisher.postForm(url + "/rules/" + RULE + "/restore", Map.of());
    SortedMap<String, String> restored = drafts.files(draft);
    assertThat(workbench.build(restored).problems()).isEmpty();
    assertThat(restored).containsKey(DRL).doesNotContainKey("packs/sqlstates/" + RULE + ".drl");
    assertThat(RuleCatalogue.of(restored).rule(RULE).orElseThrow().pack()).isEqualTo("texts");
  }

  @Test
  void aRuleThatIsOffInTheBaseComesBackOffAndInItsPlace() throws Exception {
    int before = live.version();
    SortedMap<String, String> files = new TreeMap<>(live.classifier().ruleset().files());
    files.compute(
        DraftDesk.ORDER, (path, text) -> RulesetOrder.read(text).switched(RULE, true).text());
    live.publish(files, "test", "Off", before);
    Draft later = drafts.begin("Later " + System.nanoTime(), live.version(), "test");
    String rules = "/drafts/" + later.id() + "/rules/";
    String first = RuleCatalogue.of(files).rules().findFirst().orElseThrow().id();

    publisher.postForm(rules + first + "/delete", Map.of());
    publisher.postForm(rules + RULE + "/delete", Map.of());
    assertThat(drafts.files(later)).doesNotContainKey(DRL);
    publisher.postForm(rules + RULE + "/restore", Map.of());
    publisher.postForm(rules + first + "/restore", Map.of());

    assertThat(drafts.changes(later.id())).isEmpty();
    drafts.remove(later.id());
    live.restore(before, "test", "As before", before + 1);
  }

  @Test
  void whatDeletingLosesIsAskedBefore() throws Exception {
    String text = drafts.files(draft).get(DRL);
    drafts.save(draft.id(), DRL, Optional.of(text + "\n"), 0, "test");
    publisher.postForm(
        url + "/rules", Map.of("rule", "brand-new", "pack", "texts", "code", "conflict"));
    publisher.postForm(url + "/contracts", Map.of("name", "fresh", "like", "operation"));
    String untouched = RuleCatalogue.of(drafts.files(draft)).rules().findFirst().orElseThrow().id();

    Answer rules = publisher.get(url + "/rules");
    assertThat(asked(rules, "Delete brand-new"))
        .isEqualTo("Delete brand-new? It is new in this draft, so it cannot be restored.");
    assertThat(asked(rules, "Delete " + RULE))
        .isEqualTo(
            "Delete %s? Restored, it will be as version %d has it, without the changes of this"
                    .formatted(RULE, draft.base())
                + " draft.");
    assertThat(asked(rules, "Delete " + untouched)).isEmpty();
    assertThat(asked(publisher.get(url + "/contracts"), "Remove the contract fresh"))
        .isEqualTo(
            "Remove the contract fresh? It is new in this draft, so it cannot be brought back.");
  }

  private static String asked(Answer page, String button) {
    return Html.elements(page.body()).stream()
        .filter(element -> element.get("aria-label").equals(button))
        .findFirst()
        .orElseThrow()
        .get("data-confirm");
  }

  @Test
  void whatSeveralChangeInTheOrderAtOnceIsAllThere() throws Exception {
    List<String> rules =
        RuleCatalogue.of(drafts.files(draft)).rules().map(rule -> rule.id()).limit(12).toList();
    Queue<String> failed = new ConcurrentLinkedQueue<>();
    List<Thread> people = new ArrayList<>();
    for (int person = 0; person < 4; person++) {
      int from = person * 3;
      Visitor visitor = visitors.signedIn(Role.EDITOR);
      people.add(
          new Thread(
              () -> {
                try {
                  for (String rule : rules.subList(from, from + 3)) {
                    Answer answer =
                        visitor.postForm(url + "/rules/" + rule + "/off", Map.of("off", "true"));
                    if (answer.status() != 200) {
                      failed.add(rule + ": " + answer.status());
                    }
                  }
                } catch (Exception e) {
                  failed.add(e.toString());
                }
              }));
    }
    people.forEach(Thread::start);
    for (Thread person : people) {
      person.join(60_000);
    }

    assertThat(failed).isEmpty();
    assertThat(
            RuleCatalogue.of(drafts.files(draft))
                .rules()
                .filter(RuleCatalogue.RuleListing::off)
                .map(RuleCatalogue.RuleListing::id))
        .containsExactlyElementsOf(rules);
  }

  @Test
  void aPublisherPublishesWhatWasSeen() throws Exception {
    String text = drafts.files(draft).get(DRL);
    drafts.save(
        draft.id(), DRL, Optional.of(text.replace("rule \"", "// Seen.\nrule \"")), 0, "test");
    String seen = value(publisher.get(url), "seen");
    int saves = drafts.change(draft.id(), DRL).orElseThrow().saves();
    drafts.save(
        draft.id(), DRL, Optional.of(text.replace("rule \"", "// Not.\nrule \"")), saves, "test");
    int version = live.version();

    Answer refused =
        publisher.postForm(url + "/publish", Map.of("note", "What I saw <b>", "seen", seen));

    assertThat(refused.header("location")).endsWith(url);
    assertThat(publisher.get(url).body())
        .contains("Somebody changed this draft since you opened the page.")
        .contains("What I saw &lt;b&gt;");
    assertThat(live.version()).isEqualTo(version);
  }

  @Test
  void aFileThatIsTooLongIsKeptOnThePageAndNotInTheDraft() throws Exception {
    String lines = "a line\n".repeat(10_001);
    String wide = "x".repeat(256 * 1024 + 1);
    for (String text : List.of(lines, wide)) {
      Map<String, String> form =
          Map.of("path", DRL, "text", text, "original", drafts.files(draft).get(DRL), "seen", "0");
      Answer answer = publisher.postForm(url + "/text", form);
      assertThat(answer.status()).isEqualTo(200);
      assertThat(answer.body()).contains("This is not saved").contains(text);
      Answer editor =
          publisher.postForm(
              url + "/rules/" + RULE,
              Map.of("drl", text, "cases", "", "drlSeen", "0", "casesSeen", "0"));
      assertThat(editor.body()).contains("This is not saved").contains(text);
    }
    assertThat(drafts.changes(draft.id())).isEmpty();
  }

  @Test
  void whatIsTooLargeForAFormIsTold() throws Exception {
    Answer answer =
        publisher.postForm(
            url + "/text",
            Map.of("path", DRL, "text", "x".repeat(3_000_000), "original", "", "seen", "0"));

    assertThat(answer.status()).isEqualTo(413);
    assertThat(answer.body()).contains("This is too large");
  }

  @Test
  void longTextsThatHaveNothingInCommonAreComparedAtOnce() throws Exception {
    StringBuilder other = new StringBuilder();
    for (int i = 0; i < 9_999; i++) {
      other.append("line ").append(i * 7919).append('\n');
    }
    drafts.save(draft.id(), DRL, Optional.of(other.toString()), 0, "test");
    drafts.save(
        draft.id(),
        "packs/texts/" + RULE + ".cases.yaml",
        Optional.of(other.reverse().toString()),
        0,
        "test");

    // The visitor waits for a minute and no longer.
    assertThat(publisher.get(url).status()).isEqualTo(200);
  }

  @Test
  void aDraftThatIsGoneIsNotFoundWhateverIsSentToIt() throws Exception {
    drafts.remove(draft.id());

    for (String path : List.of("", "/rules", "/rules/" + RULE, "/contracts", "/text?path=" + DRL)) {
      assertThat(publisher.get(url + path).status()).as(path).isEqualTo(404);
    }
    assertThat(publisher.postForm(url + "/discard", Map.of()).status()).isEqualTo(404);
    assertThat(publisher.postForm(url + "/publish", Map.of("note", "n", "seen", "")).status())
        .isEqualTo(404);
    assertThat(
            publisher
                .postForm(url + "/contracts/operation", Map.of("seen", "0", "original", ""))
                .status())
        .isEqualTo(404);
  }

  @Test
  void aContractsFormSaysWhereItDropsComments() throws Exception {
    String path = DraftDesk.contractPath("operation");
    String warning = "A change that is saved here drops them";
    String plain =
        ContractPrinter.print(
            ContractReader.read("operation", drafts.files(draft).get(path)), "# Ours.\n");
    int saves = drafts.save(draft.id(), path, Optional.of(plain), 0, "test").saves();
    assertThat(publisher.get(url + "/contracts/operation").body()).doesNotContain(warning);

    drafts.save(draft.id(), path, Optional.of(plain + "# At the end.\n"), saves, "test");
    assertThat(publisher.get(url + "/contracts/operation").body()).contains(warning);
  }

  @Test
  void aContractThatTheDraftLacksIsNotMadeByItsForm() throws Exception {
    Answer answer =
        publisher.postForm(url + "/contracts/nowhere", Map.of("seen", "0", "original", ""));

    assertThat(answer.status()).isEqualTo(404);
    assertThat(drafts.changes(draft.id())).isEmpty();
  }

  @Test
  void aContractOfManyCodesIsSavedByItsForm() throws Exception {
    String path = DraftDesk.contractPath("operation");
    StringBuilder text = new StringBuilder(drafts.files(draft).get(path));
    for (int code = 0; code < 300; code++) {
      text.append(
          """
            many_%d:
              httpStatus: 409
              retry: never
              logged: true
              severity: INFO
              message: This is one of many.
              guidance: Do not send this request again.
          """
              .formatted(code));
    }
    long seen = drafts.save(draft.id(), path, Optional.of(text.toString()), 0, "test").saves();
    ContractForm form = ContractForm.of(ContractReader.read("operation", text.toString()));
    Map<String, String> sent = new LinkedHashMap<>(form.fields());
    sent.put("codes", String.join(" ", form.codes()));
    sent.put("seen", String.valueOf(seen));
    sent.put("original", text.toString());
    sent.put("code.many_299.message", "This is the last of many.");

    Answer answer = publisher.postForm(url + "/contracts/operation", sent);

    assertThat(answer.status()).isEqualTo(302);
    assertThat(drafts.files(draft).get(path)).contains("message: \"This is the last of many.\"");
  }

  @Test
  void viewersGetNoHintsThatAreMeantForEditors() throws Exception {
    Map<String, String> hints =
        Map.of(
            "/drafts",
            ">Edit rules<",
            url + "/rules",
            "Drag a rule by its handle",
            url + "/rules/" + RULE,
            "Errors show at their line as you type",
            url + "/contracts",
            "Open a contract to change",
            url + "/contracts/operation",
            "name no table, value or provider in it");
    Visitor viewer = visitors.signedIn(Role.VIEWER);
    for (Map.Entry<String, String> hint : hints.entrySet()) {
      assertThat(publisher.get(hint.getKey()).body()).contains(hint.getValue());
      assertThat(viewer.get(hint.getKey()).body()).doesNotContain(hint.getValue());
    }
  }

  @Test
  void aNameThatIsTakenComesBackInTheForm() throws Exception {
    publisher.postForm("/drafts", Map.of("name", draft.name()));

    assertThat(value(publisher.get("/drafts"), "name")).isEqualTo(draft.name());
    assertThat(value(publisher.get("/drafts"), "name")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"\u200B", "\u2060 \u200D", "abc\u202Edef", "\u2067abc"})
  void aNameThatCannotBeSeenIsRefused(String name) throws Exception {
    int before = drafts.all().size();

    publisher.postForm("/drafts", Map.of("name", name));

    assertThat(publisher.get("/drafts").body()).contains("A draft needs a name that can be seen");
    assertThat(drafts.all()).hasSize(before);
  }

  @Test
  void deletingAndRestoringKeepWhatWasSearched() throws Exception {
    for (String action : List.of("/delete", "/restore")) {
      assertThat(
              publisher
                  .postForm(
                      url + "/rules/" + RULE + action, Map.of("words", "conflict", "code", ""))
                  .header("location"))
          .endsWith("/rules?words=conflict&code=");
    }
  }

  @Test
  void oddCharactersInNamesAreKeptAsTheyCanBeShown() throws Exception {
    String odd = "odd \uD83D\uDE00 \0 " + System.nanoTime();
    String page =
        publisher
            .postForm("/drafts", Map.of("name", odd))
            .header("location")
            .replaceFirst("^https?://[^/]+", "");

    long id = Long.parseLong(page.split("/")[2]);
    assertThat(drafts.find(id).orElseThrow().name()).isEqualTo(odd.replace('\0', '\uFFFD'));
    assertThat(publisher.get(page).status()).isEqualTo(200);
    drafts.remove(id);
  }

  private static String value(Answer page, String field) {
    return Html.elements(page.body()).stream()
        .filter(element -> element.get("name").equals(field))
        .map(element -> element.get("value"))
        .findFirst()
        .orElseThrow();
  }
}
