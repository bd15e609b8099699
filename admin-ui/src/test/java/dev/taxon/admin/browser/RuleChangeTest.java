package dev.taxon.admin.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.options.WaitForSelectorState;
import dev.taxon.admin.RunningService;
import dev.taxon.admin.Visitor;
import dev.taxon.admin.Visitors;
import dev.taxon.admin.access.Role;
import dev.taxon.admin.access.Scope;
import dev.taxon.admin.browser.Browser.Person;
import dev.taxon.admin.changes.Drafts;
import dev.taxon.admin.rules.LiveRuleset;
import dev.taxon.engine.contract.Contract;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

/** A change of the rules from its first line to the live service and back, in a real browser. */
@RunningService
class RuleChangeTest {
  private static final AtomicInteger COUNT = new AtomicInteger();
  private static final String A_RULE = "conflict-key-reused";
  private static final String TEXT = "Kiln is cooling down after the last firing";

  @Autowired private Visitors visitors;
  @Autowired private LiveRuleset live;
  @Autowired private Drafts drafts;

  private Person person;

  @BeforeEach
  void signIn() {
    person = Browser.signedIn(visitors, Role.PUBLISHER);
  }

  @AfterEach
  void close() {
    assertThat(person.errors).isEmpty();
    person.close();
  }

  @Test
  void fromANewRuleToTheLiveServiceAndBack() throws Exception {
    assertThat(classified(TEXT)).isEqualTo("internal");
    final int before = live.classifier().ruleset().id().version();
    Page page = person.page;
    beginDraft(person, "Kilns");

    addRule(page, "kiln-cooling", "texts", "not_ready");
    person.type("drl", rule("kiln cooling", "text contains \"cooling down\"", "not_ready"));
    person.type("cases", cases(TEXT, "not_ready", "Kiln is heating up"));
    page.click("button:text('Run cases')");
    page.waitForSelector("text=All 2 cases hold");
    page.fill("#try-text", TEXT);
    page.click("#trial button:text('Try it')");
    page.waitForSelector("#trial-result >> text=This rule matches");
    page.click("button:text('Save')");
    page.waitForSelector("text=Saved in the draft");
    assertThat(classified(TEXT)).isEqualTo("internal");

    page.click("text=Review and publish");
    page.waitForSelector("text=No known input moves to another code.");
    page.fill("#note", "Kilns cool down by themselves");
    page.click("button:text('Publish as version')");
    page.waitForSelector("text=is live.");
    assertThat(classified(TEXT)).isEqualTo("not_ready");

    person.open("/versions/" + before);
    page.fill("#note", "Kilns are not ours");
    page.click("button:text('Bring version')");
    page.waitForSelector("text=is live.");
    assertThat(classified(TEXT)).isEqualTo("internal");
    assertThat(live.classifier().ruleset().id().version()).isEqualTo(before + 2);
  }

  @Test
  void thePreviewTellsWhichKnownTextsMove() {
    Page page = person.page;
    beginDraft(person, "Keys");
    page.click("a:text-is('conflict-key-reused')");
    String drl = person.typed("drl");
    person.type("drl", drl.replace("\"already used for different\"", "\"no such text\""));
    page.click("button:text('Save')");
    page.waitForSelector("text=Saved in the draft");
    page.click("text=Review and publish");

    page.waitForSelector("text=does not pass");
    String group =
        page.locator("details.card", new Page.LocatorOptions().setHasText("unsupported_input"))
            .first()
            .textContent()
            .replaceAll("\\s+", " ");
    assertThat(group)
        .contains("conflict →to unsupported_input")
        .contains("Idempotency key already used for different input expected conflict")
        .contains("conflict-key-reused → state-bad-value");
    assertThat(page.locator("text=What does not check cannot be published").isVisible()).isTrue();
    assertThat(page.locator("#note").count()).isZero();
    discard(page);
  }

  @Test
  void aSyntaxErrorShowsAtItsLine() {
    Page page = person.page;
    beginDraft(person, "Broken");
    addRule(page, "broken-rule", "texts", "conflict");
    person.type("drl", person.typed("drl").replace("str[startsWith]", "startsLike"));

    page.waitForSelector("#drl-problems >> text=/^6:\\d+ /");
    Locator marker = page.locator(".CodeMirror-lint-marker-error").first();
    Locator line =
        page.locator(".CodeMirror-code > div")
            .filter(
                new Locator.FilterOptions().setHas(page.locator(".CodeMirror-lint-marker-error")));
    assertThat(marker.isVisible()).isTrue();
    assertThat(line.first().textContent()).contains("startsLike");
    discardFromEditor(page);
  }

  @Test
  void theEditorCompletesFormatsAndTurnsTrialsIntoCases() {
    Page page = person.page;
    beginDraft(person, "Helped");
    addRule(page, "helped-rule", "texts", "conflict");
    person.type(
        "drl",
        """
        import dev.taxon.engine.Failure;

        // Made with help.
        rule "helped"
        when
            $f : Failure()
        then
            $f.classifyAs("");
        end
        """);
    putCursor(page, 5, 17);
    complete(page, "or", "origin");
    complete(page, " == \"st", "storage");
    complete(page, "\", te", "text");
    complete(page, " not st", "not str[startsWith]");
    page.keyboard().type(" \"Kiln\"");
    putCursor(page, 7, 19);
    complete(page, "not_r", "not_ready");
    page.click("#format");
    page.waitForSelector(
        "pre.CodeMirror-line:has-text('( origin == \"storage\", text not str[startsWith] \"Kiln\" )')");
    assertThat(person.typed("drl")).contains("$f.classifyAs(\"not_ready\");");

    person.type("cases", "cases:\n");
    page.fill("#try-text", "The \"glaze\" is wet");
    page.selectOption("#try-origin", "storage");
    page.click("#add-match");
    page.fill("#try-text", "Kiln is hot");
    page.click("#add-miss");
    assertThat(person.typed("cases"))
        .isEqualTo(
            """
            cases:
              - input: {kind: text, text: "The \\"glaze\\" is wet", origin: "storage"}
                expect: not_ready
              - input: {kind: text, text: "Kiln is hot", origin: "storage"}
                expectNot: not_ready
            """);
    page.click("button:text('Run cases')");
    page.waitForSelector("text=All 2 cases hold");

    page.fill("#try-text", "Idempotency key already used for different input");
    page.click("#trial button:text('Try it')");
    page.waitForSelector(
        "#trial-result >> text=matches too, but conflict-key-reused stands before it");
    discardFromEditor(page);
  }

  @Test
  void whatIsTriedBecomesACaseThatReads() {
    Page page = person.page;
    beginDraft(person, "Cases");
    addRule(page, "cased-rule", "texts", "conflict");
    person.type("cases", "# None yet.\n");
    page.click("#add-match");
    page.waitForSelector("#trial-result >> text=Type a text first.");
    page.click("summary:text('Or a whole request body')");
    page.fill("#try-json", "{\"kind\": \"text\",");
    page.click("#add-match");
    page.waitForSelector("#trial-result >> text=This request body is no JSON object");
    assertThat(person.typed("cases")).isEqualTo("# None yet.\n");

    page.fill(
        "#try-json",
        "{\"kind\":\t\"text\",\n \"text\": \"C:\\\\\\/kiln \\/ \\u00e9 \u0085\", \"vendorCode\": 1205}");
    page.click("#add-match");
    page.fill("#try-json", "");
    page.fill("#try-text", "A \\/ \u2028 in a text");
    page.fill("#try-action", " put_kiln ");
    page.click("#add-miss");
    assertThat(person.typed("cases"))
        .isEqualTo(
            """
            # None yet.
            cases:
              - input: {"kind": "text", "text": "C:\\\\/kiln / \\u00e9 \\u0085", "vendorCode": 1205}
                expect: conflict
              - input: {kind: text, text: "A \\\\/ \\u2028 in a text", action: "put_kiln"}
                expectNot: conflict
            """);
    page.click("button:text('Run cases')");
    page.waitForSelector("#case-results >> text=C:\\/kiln / é");
    page.waitForSelector("#case-results >> text=in a text");
    person.type("cases", "note: >-\n    - no list\ncases: []\nguidance: none\n");
    page.click("#add-miss");
    person.type("cases", person.typed("cases").replace("\n  ", "\n"));
    page.click("#add-miss");
    assertThat(person.typed("cases"))
        .isEqualTo(
            """
            note: >-
              - no list
            cases:
            - input: {kind: text, text: "A \\\\/ \\u2028 in a text", action: "put_kiln"}
              expectNot: conflict
            - input: {kind: text, text: "A \\\\/ \\u2028 in a text", action: "put_kiln"}
              expectNot: conflict

            guidance: none
            """);
    for (String other : List.of("cases: [{a: 1}]\n", "cases: ~\n", "\"cases\":\n", "cases :\n")) {
      person.type("cases", other);
      page.click("#add-miss");
      page.waitForSelector("#trial-result >> text=in a way that this cannot add to");
      assertThat(person.typed("cases")).isEqualTo(other);
    }
    person.type("drl", "// $f.classifyAs(\"internal\");\n" + person.typed("drl"));
    person.type("cases", "cases:\n");
    page.click("#add-match");
    page.waitForFunction("() => !document.querySelector('#trial-result [data-refusal]')");
    assertThat(person.typed("cases")).endsWith("expect: conflict\n");
    discardFromEditor(page);
  }

  private static void putCursor(Page page, int line, int column) {
    page.evaluate(
        "([line, column]) => { const editor ="
            + " document.getElementById('drl').nextElementSibling.CodeMirror;"
            + " editor.focus(); editor.setCursor(line, column); }",
        List.of(line, column));
  }

  /** Types the beginning of a word, and takes the first proposal for it, which must be this one. */
  private static void complete(Page page, String beginning, String proposal) {
    page.keyboard().type(beginning);
    // The proposals for a shorter beginning may be shown still: taking one leaves the rest behind.
    page.waitForFunction(
        "beginning => { const editor ="
            + " document.getElementById('drl').nextElementSibling.CodeMirror;"
            + " const cursor = editor.getCursor();"
            + " const widget = (editor.state.completionActive || {}).widget;"
            + " return widget && widget.data.to.ch === cursor.ch"
            + " && editor.getLine(cursor.line).slice(0, cursor.ch).endsWith(beginning); }",
        beginning);
    page.waitForSelector(".CodeMirror-hint-active:text-is('" + proposal + "')");
    page.keyboard().press("Enter");
  }

  @Test
  void aNewRuleIsOfferedTheCodesOfItsPacksContract() {
    Page page = person.page;
    beginDraft(person, "Offered");
    page.click("summary:text('New rule')");
    for (Contract contract : live.classifier().ruleset().contracts().values()) {
      page.selectOption(
          "#new-pack", page.getAttribute("[data-contract=" + contract.name() + "]", "value"));
      assertThat(page.locator("#new-code option:enabled").allTextContents())
          .containsExactlyElementsOf(contract.codes().keySet());
      assertThat(contract.codes()).containsKey(page.inputValue("#new-code"));
    }
    page.click("text=Review and publish");
    discard(page);
  }

  @Test
  void aHostileRuleIsRefusedWithItsPlaceAndCannotBePublished() {
    Page page = person.page;
    beginDraft(person, "Hostile");
    addRule(page, "hostile-rule", "texts", "conflict");
    person.type(
        "drl",
        person
            .typed("drl")
            .replace(
                "$f.classifyAs(\"conflict\");",
                "Runtime.getRuntime().exec(\"touch hostile\"); $f.classifyAs(\"conflict\");"));
    page.waitForSelector("#drl-problems >> text=/^8:\\d+ /");
    page.click("button:text('Save')");
    page.waitForSelector("text=Saved in the draft");
    page.click("text=Review and publish");
    page.waitForSelector("text=packs/texts/hostile-rule.drl:8:");
    assertThat(page.locator("#note").count()).isZero();
    discard(page);
  }

  @Test
  void theSecondOfTwoEditorsSeesWhatChangedAndMerges() {
    Page page = person.page;
    beginDraft(person, "Together");
    final String draft = page.url();
    page.click("a:text-is('" + A_RULE + "')");
    final String editor = page.url();
    try (Person other = Browser.signedIn(visitors, Role.EDITOR)) {
      other.page.navigate(editor);
      other.type("drl", other.typed("drl").replaceFirst("// ", "// By the other: "));
      other.page.click("button:text('Save')");
      other.page.waitForSelector("text=Saved in the draft");

      person.type("drl", person.typed("drl") + "\n// By me.\n");
      page.click("button:text('Save')");
      page.waitForSelector("#conflict >> text=" + other.name);
      assertThat(page.locator("#conflict").textContent())
          .contains("By the other")
          .contains("Both changes are put together below");
      assertThat(person.typed("drl")).contains("// By the other: ").endsWith("// By me.\n");
      page.click("button:text('Save')");
      page.waitForSelector("text=Saved in the draft");
      assertThat(person.typed("drl")).contains("// By the other: ").endsWith("// By me.\n");
    }
    page.navigate(draft);
    page.click("text=Review and publish");
    discard(page);
  }

  @Test
  void aDraftOnAnOldBaseIsCarriedOverBeforeItIsPublished() throws Exception {
    Page page = person.page;
    beginDraft(person, "Late");
    final String late = page.url().replace("/rules", "");
    addRule(page, "late-rule", "texts", "not_ready");
    person.type("drl", rule("late", "text contains \"glaze is drying\"", "not_ready"));
    person.type("cases", cases("The glaze is drying", "not_ready", "The glaze is dry"));
    page.click("button:text('Save')");
    page.waitForSelector("text=Saved in the draft");
    final int before = live.classifier().ruleset().id().version();
    SortedMap<String, String> files = new TreeMap<>(live.classifier().ruleset().files());
    files.merge("ruleset.yaml", "# By somebody else.\n", (text, line) -> line + text);
    live.publish(files, "somebody else", "A comment", before);

    page.navigate(late);
    page.waitForSelector("text=but version " + (before + 1) + " is live");
    assertThat(page.locator("#note").count()).isZero();
    page.click("button:text('Carry over')");
    page.waitForSelector("#note");
    page.fill("#note", "Late, and on top");
    page.click("button:text('Publish as version')");
    page.waitForSelector("text=is live.");
    assertThat(classified("The glaze is drying")).isEqualTo("not_ready");
    assertThat(live.classifier().ruleset().files().get("ruleset.yaml"))
        .startsWith("# By somebody else.\n")
        .contains("- late-rule");
    live.restore(before, "test", "As before", before + 2);
  }

  @Test
  void textThatIsTypedOutlivesALostSession() {
    Page page = person.page;
    openRule("Lost");
    final String editor = page.url();
    String text = person.typed("drl") + "\n// Typed before the session was lost.\n";
    saveSignedOut(text);
    assertThat(person.typed("drl")).isEqualTo(text);

    person.signIn();
    page.navigate(editor);
    page.waitForSelector("#unsaved:not(.d-none)");
    page.click("#unsaved-restore");
    assertThat(person.typed("drl")).isEqualTo(text);
    save(page);
    assertThat(person.typed("drl")).isEqualTo(text);
    discardFromEditor(page);
  }

  @Test
  void whoeverSignsInInAnotherTabSavesAsIfNothingHadBeen() {
    openRule("Another tab");
    String text = person.typed("drl") + "\n// Saved after signing in in another tab.\n";
    saveSignedOut(text);

    person.signInInAnotherTab();
    save(person.page);
    assertThat(person.typed("drl")).isEqualTo(text);
    discardFromEditor(person.page);
  }

  @Test
  void aSaveIntoADraftThatIsGoneSaysThat() {
    Page page = person.page;
    openRule("Gone");
    String text = person.typed("drl") + "\n// Too late.\n";
    person.type("drl", text);
    drafts.remove(Long.parseLong(page.url().split("/")[4]));

    page.click("button:text('Save')");
    page.waitForSelector("#save-failed >> text=somebody discarded, published or deleted it");
    assertThat(page.locator("#save-failed").innerText())
        .startsWith("This is not saved; your text is kept in this browser.")
        .doesNotContain("signed out");
    assertThat(person.typed("drl")).isEqualTo(text);

    page.route("**/check", Route::abort);
    page.click("button:text('Save')");
    page.waitForSelector("#save-failed >> text=The service does not answer.");
  }

  @Test
  void keptTextMeetsWhatSomebodySavedMeanwhile() {
    Page page = person.page;
    openRule("Both");
    final String editor = page.url();
    String drl = person.typed("drl");
    saveSignedOut(drl + "\n// Mine.\n");
    try (Person other = Browser.signedIn(visitors, Role.EDITOR)) {
      other.page.navigate(editor);
      other.type("drl", "// Theirs.\n" + drl);
      save(other.page);
    }

    person.signIn();
    page.navigate(editor);
    page.click("#unsaved-restore");
    page.click("button:text('Save')");
    page.waitForSelector("#conflict");
    assertThat(person.typed("drl")).contains("// Theirs.\n").contains("// Mine.\n");
    assertThat(page.locator("#unsaved").isVisible()).isFalse();

    save(page);
    assertThat(person.typed("drl")).contains("// Theirs.\n").contains("// Mine.\n");
    discardFromEditor(page);
  }

  /** Opens a rule of a new draft in the editor. */
  private void openRule(String draft) {
    beginDraft(person, draft);
    person.page.click("a:text-is('" + A_RULE + "')");
    person.page.waitForURL("**/rules/" + A_RULE);
  }

  private static void save(Page page) {
    page.click("button:text('Save')");
    page.waitForSelector("text=Saved in the draft");
  }

  /** Types a text that cannot be saved, because the session ends before. */
  private void saveSignedOut(String text) {
    person.type("drl", text);
    person.loseSession();
    person.page.click("button:text('Save')");
    person.page.waitForSelector("#save-failed >> text=You are signed out.");
  }

  @Test
  void aMoveThatFailsIsToldAndPutBack() {
    Page page = person.page;
    beginDraft(person, "Failing");
    Locator rows = page.locator("[data-pack=texts] [data-rule]");
    final List<String> order = ids(rows);
    page.route("**/move", Route::abort);
    drag(rows, 0, 2);
    page.waitForSelector("#request-failed >> text=The service does not answer.");
    assertThat(ids(rows)).isEqualTo(order);
    page.unroute("**/move");

    person.loseSession();
    drag(rows, 2, 0);
    page.waitForSelector("#request-failed >> text=You are signed out.");
    assertThat(ids(rows)).isEqualTo(order);

    person.signInInAnotherTab();
    page.click("#off-" + order.get(1));
    page.waitForSelector("[data-rule=" + order.get(1) + "].rule-off");
    assertThat(page.locator("#request-failed").isVisible()).isFalse();
    page.click("text=Review and publish");
    discard(page);
    // HTMX writes each failure to the console.
    assertThat(person.errors).allMatch(error -> error.matches(".*(htmx:|Status Error Code 401).*"));
    person.errors.clear();
  }

  private static List<String> ids(Locator rows) {
    return rows.all().stream().map(row -> row.getAttribute("data-rule")).toList();
  }

  private static void drag(Locator rows, int from, int to) {
    rows.nth(from).locator(".drag-handle").scrollIntoViewIfNeeded();
    rows.nth(from).locator(".drag-handle").dragTo(rows.nth(to).locator(".drag-handle"));
  }

  @Test
  void rulesAreReorderedByKeyboardAndByDraggingSwitchedOffDeletedAndRestored() {
    Page page = person.page;
    beginDraft(person, "Order");
    Locator rows = page.locator("[data-pack=texts] [data-rule]");
    String first = rows.nth(0).getAttribute("data-rule");
    final String second = rows.nth(1).getAttribute("data-rule");
    page.focus("#down-" + first);
    page.keyboard().press("Enter");
    page.waitForSelector("[data-pack=texts] [data-rule]:nth-child(2)[data-rule=" + first + "]");
    assertThat(rows.nth(0).getAttribute("data-rule")).isEqualTo(second);
    assertThat(page.locator(":focus").getAttribute("id")).isEqualTo("down-" + first);

    page.click("#off-" + second);
    page.waitForSelector("[data-rule=" + second + "].rule-off");
    page.click("text=Review and publish");
    page.waitForSelector("ins >> text={rule: " + second + ", off: true}");
    page.click("a.nav-link:text-is('Rules') >> nth=-1");

    page.click("[aria-label='Delete " + second + "']");
    page.waitForSelector("del:text-is('" + second + "')");
    assertThat(rows.nth(0).getAttribute("data-rule")).isEqualTo(first);
    page.click("[aria-label='Restore " + second + "']");
    page.waitForSelector("[data-pack=texts] [data-rule=" + second + "]:not(.rule-off)");

    String dragged = rows.nth(0).getAttribute("data-rule");
    drag(rows, 0, 2);
    page.waitForSelector("#order-list [role=status] >> text=" + dragged + " is now rule");
    page.reload();
    assertThat(rows.nth(2).getAttribute("data-rule")).isEqualTo(dragged);
    page.click("text=Review and publish");
    discard(page);
  }

  @Test
  void aCodeIsAddedAndOneInUseIsNotRemoved() {
    Page page = person.page;
    beginDraft(person, "Codes");
    page.click("a.nav-link:text-is('Contracts') >> nth=-1");
    page.click("main a:text-is('operation')");
    page.click("[aria-label='Remove the code not_ready']");
    page.waitForSelector("text=not_ready is in use");
    assertThat(page.locator("main .alert li").allInnerTexts())
        .isNotEmpty()
        .allMatch(use -> use.startsWith("the rule ") || use.startsWith("the cases of "));

    page.click("summary:text('New code')");
    page.fill("[id='new.name']", "kiln_cold");
    page.fill("[id='new.httpStatus']", "200");
    page.fill("[id='new.message']", "The kiln is cold.");
    page.fill("[id='new.neutral']", "Heat it, then send the same request.");
    page.selectOption("[id='new.retry']", "as_is");
    page.click(".save-bar button");
    page.waitForSelector("text=Write a status from 400 to 599.");
    page.fill("[id='new.httpStatus']", "409");
    page.click(".save-bar button");
    page.waitForSelector("text=Saved in the draft");
    page.click("text=Review and publish");
    page.waitForSelector("ins >> text=The kiln is cold.");
    discard(page);
  }

  @Test
  void aLongNameIsBrokenWhereItMustBe() {
    beginDraft(person, "x".repeat(90));
    Page page = person.page;
    page.setViewportSize(390, 900);
    String draft = page.url().replaceFirst(".*(/drafts/\\d+)/rules", "$1");
    for (String path :
        List.of("/drafts", "/", "/try", draft, draft + "/rules", draft + "/contracts")) {
      person.open(path);
      assertThat(person.overflows()).as(path).isFalse();
    }
    person.open(draft);
    discard(page);
  }

  private static void beginDraft(Person person, String name) {
    person.open("/drafts");
    person.page.fill("#name", name + " " + COUNT.incrementAndGet());
    person.page.click("button:text('Begin on version')");
    person.page.waitForURL("**/drafts/*/rules");
  }

  private static void addRule(Page page, String id, String pack, String code) {
    page.click("summary:text('New rule')");
    page.fill("#new-id", id);
    page.selectOption("#new-pack", pack);
    page.selectOption("#new-code", code);
    page.click("button:text-is('Add')");
    page.waitForURL("**/rules/" + id);
  }

  private static void discardFromEditor(Page page) {
    page.click("text=Review and publish");
    discard(page);
  }

  private static void discard(Page page) {
    page.click("button:text('Discard this draft')");
    page.waitForURL("**/drafts");
    page.waitForSelector(
        "h1", new Page.WaitForSelectorOptions().setState(WaitForSelectorState.VISIBLE));
  }

  private String classified(String text) throws Exception {
    Visitor service = visitors.withToken(Scope.CLASSIFY);
    Map<String, Object> verdict =
        service.post("/v1/classify", "{\"kind\":\"text\",\"text\":\"" + text + "\"}").json();
    return (String) verdict.get("code");
  }

  private static String rule(String name, String condition, String code) {
    return """
    import dev.taxon.engine.Failure;

    // Made in a browser.
    rule "%s"
    when
        $f : Failure( %s )
    then
        $f.classifyAs("%s");
    end
    """
        .formatted(name, condition, code);
  }

  private static String cases(String match, String code, String miss) {
    return """
    cases:
      - input: {kind: text, text: "%s", origin: api}
        expect: %s
      - input: {kind: text, text: "%s", origin: api}
        expectNot: %s
    """
        .formatted(match, code, miss, code);
  }
}
