package dev.taxon.admin.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page.WaitForSelectorOptions;
import com.microsoft.playwright.options.WaitForSelectorState;
import dev.taxon.admin.TaxonService;
import dev.taxon.admin.Visitor;
import dev.taxon.admin.Visitor.Answer;
import dev.taxon.admin.Visitors;
import dev.taxon.admin.access.Role;
import dev.taxon.admin.browser.Browser.Person;
import dev.taxon.admin.changes.Draft;
import dev.taxon.admin.changes.Drafts;
import dev.taxon.admin.rules.LiveRuleset;
import dev.taxon.admin.sweeps.SweepRun;
import dev.taxon.admin.sweeps.SweepRuns;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.context.annotation.Import;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;
import org.springframework.util.FileSystemUtils;
import tools.jackson.databind.json.JsonMapper;

/**
 * A service whose people and corpora bring markup, template expressions, formulas and links in
 * every text that they can, opened in a real browser: nothing runs, and nothing is read from
 * outside.
 */
@SpringBootTest(
    classes = TaxonService.class,
    webEnvironment = WebEnvironment.RANDOM_PORT,
    properties = {
      "spring.datasource.url=jdbc:h2:mem:hostile;DB_CLOSE_DELAY=-1",
      "logging.level.root=error",
      "logging.level.dev.taxon=error",
      "taxon.corpus.shipped=false",
      "taxon.sweeps.first=false"
    })
@Import(Visitors.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class HostileTextsTest {
  /** Leaves whatever place it stands in, and calls home; as a template it would be 1337. */
  private static final String EVIL =
      "\"'></textarea></title></script><script>xss()</script><img src=x onerror=xss()>[[${7*191}]]";

  private static final List<String> FORMULAS =
      List.of("=1+1", "+1+1", "-1+1", "@SUM(1)", "\t=1+1", "\r=1+1", "\uFF1D1+1");
  private static final String RULE = "hostile";
  private static final JsonMapper JSON = JsonMapper.shared();

  /** Stands before the service starts, unlike JUnit's own temporary folders. */
  private static final Path folder = newFolder();

  @Autowired private Visitors visitors;
  @Autowired private Drafts drafts;
  @Autowired private LiveRuleset live;
  @Autowired private SweepRuns runs;

  private Visitor admin;
  private Draft draft;
  private long sweep;

  private static Path newFolder() {
    try {
      return Files.createTempDirectory("taxon-hostile");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @AfterAll
  void removeFolder() {
    FileSystemUtils.deleteRecursively(folder.toFile());
  }

  @DynamicPropertySource
  static void corpus(DynamicPropertyRegistry settings) {
    settings.add("taxon.corpus.paths", () -> folder.resolve("corpus").toString());
  }

  @BeforeAll
  void bringEverythingIn() throws Exception {
    admin = visitors.signedIn(Role.ADMIN);
    writeCorpus();
    draft = drafts.begin(EVIL, live.version(), "test");
    change(EVIL);
    post("/drafts/" + draft.id() + "/wrappers", Map.of("prefix", EVIL, "origin", "storage"));
    sweep();
    live.publish(drafts.files(draft), "test", EVIL, live.version());
    post("/tokens", Map.of("name", EVIL, "scopes", "READ"));
    sweep = sweep();
    drafts.remove(draft.id());
    draft = drafts.begin(EVIL, live.version(), "test");
    change("other " + EVIL);
  }

  private void writeCorpus() throws Exception {
    Path evil =
        Files.createDirectories(folder.resolve("corpus").resolve("\"><img src=x onerror=xss()>"));
    StringBuilder lines = new StringBuilder();
    lines.append(line(EVIL, "not_found"));
    lines.append(line("unknown " + EVIL, null));
    lines.append(line("odd " + EVIL, EVIL));
    FORMULAS.forEach(formula -> lines.append(line(formula, "not_found")));
    lines.append("{\"kind\":\"text\",\"text\":\"x\",\"").append("<img src=x onerror=xss()>");
    lines.append("\":1}\n{").append(EVIL).append("\n");
    Files.writeString(evil.resolve("'\"><svg onload=xss()>.jsonl"), lines);
    Files.writeString(evil.resolve("=cmd.tsv"), "text\t" + EVIL + "\n=cmd()\t" + EVIL + "\n");
    Path outside = Files.createDirectories(folder.resolve("outside"));
    Files.writeString(outside.resolve("secret.tsv"), "text\nthe secret\n");
    Files.createSymbolicLink(evil.resolve("link.tsv"), outside.resolve("secret.tsv"));
    Files.createSymbolicLink(folder.resolve("corpus").resolve("linked"), outside);
  }

  private static String line(String text, String expect) {
    Map<String, String> entry = new TreeMap<>(Map.of("kind", "text", "text", text));
    entry.put("origin", "storage");
    if (expect != null) {
      entry.put("expect", expect);
    }
    return JSON.writeValueAsString(entry) + "\n";
  }

  /** A rule whose title, note, literal and cases are hostile, and a contract whose texts are. */
  private void change(String text) {
    SortedMap<String, String> files = drafts.files(draft);
    String quoted = JSON.writeValueAsString(text);
    String path = "packs/texts/" + RULE;
    String drl =
        "import dev.taxon.engine.Failure;\n\n// %s\nrule %s\nwhen\n    $f : Failure( text contains"
            + " %s )\nthen\n    $f.classifyAs(\"conflict\");\nend\n";
    String cases =
        "cases:\n  - input: {kind: text, text: %s, origin: storage}\n    expect: conflict\n"
            + "  - input: {kind: text, text: near %s, origin: storage}\n    expectNot: conflict\n";
    save(path + ".drl", String.format(drl, text, "\"" + text.replace("\"", "") + "\"", quoted));
    save(path + ".cases.yaml", String.format(cases, quoted, "miss"));
    String order = files.get("ruleset.yaml");
    if (!order.contains("- " + RULE)) {
      save(
          "ruleset.yaml", order.replaceFirst("(pack: texts(?s:.*?)rules:)", "$1\n      - hostile"));
    }
    String contract = files.get("contracts/operation.yaml");
    save(
        "contracts/operation.yaml",
        contract.replaceAll("(?m)^( +message:).*", "$1 " + Matcher.quoteReplacement(quoted)));
  }

  private void save(String path, String text) {
    int seen = drafts.change(draft.id(), path).map(file -> file.saves()).orElse(0);
    drafts.save(draft.id(), path, Optional.of(text), seen, "test");
  }

  private Answer post(String path, Map<String, String> form) throws Exception {
    Answer answer = admin.postForm(path, form);
    assertThat(answer.status()).as(path).isLessThan(400);
    return answer;
  }

  private long sweep() throws Exception {
    String page = post("/sweeps", Map.of()).header("location");
    long id = Long.parseLong(page.substring(page.lastIndexOf('/') + 1));
    long end = System.nanoTime() + 60_000_000_000L;
    while (runs.find(id).orElseThrow().status().active()) {
      assertThat(System.nanoTime()).as("time is up").isLessThan(end);
      Thread.sleep(50);
    }
    assertThat(runs.find(id).orElseThrow().status()).isEqualTo(SweepRun.Status.DONE);
    return id;
  }

  private List<String> pages() {
    String ofDraft = "/drafts/" + draft.id();
    String ofSweep = "/sweeps/" + sweep;
    List<String> pages =
        new ArrayList<>(
            List.of(
                "/",
                "/rules?words=" + encoded(EVIL),
                "/rules?code=conflict",
                "/rules/" + RULE,
                "/contracts",
                "/contracts/operation",
                "/drafts",
                ofDraft,
                ofDraft + "/rules",
                ofDraft + "/rules/" + RULE,
                ofDraft + "/contracts",
                ofDraft + "/contracts/operation",
                ofDraft + "/text?path=contracts/operation.yaml",
                "/versions",
                "/versions/" + live.version(),
                "/versions/compare?from=1&to=" + live.version(),
                "/try?rules=" + encoded(EVIL),
                "/users",
                "/tokens",
                "/audit?actor=&subject=" + encoded(EVIL.substring(0, 10)),
                "/account",
                "/sweeps",
                ofSweep,
                ofSweep + "/files",
                ofSweep + "/folders",
                ofSweep + "/rules/" + RULE,
                "/" + encoded(EVIL).replace("+", "%20").replace("%2F", "")));
    for (String list : List.of("broken", "unreadable", "moves", "version-moves", "fallbacks")) {
      pages.add(ofSweep + "/lists/" + list);
    }
    runs.report(sweep)
        .files()
        .items()
        .forEach(file -> pages.add("/corpus/file?name=" + encoded(file.name())));
    return pages;
  }

  @Test
  void nothingThatIsBroughtInRuns() {
    Set<String> showing = new LinkedHashSet<>();
    try (Person person = Browser.signedIn(visitors, Role.ADMIN)) {
      person.page.addInitScript("window.fired = []; window.xss = () => window.fired.push(1);");
      for (String path : pages()) {
        person.open(path);
        person.page.waitForLoadState();
        calm(person, path);
        if (person.page.innerText("body").contains("xss()")) {
          showing.add(path);
        }
      }
      person.open("/try");
      person.page.fill("#try-text", EVIL);
      person.page.click("main form button:not([type=button])");
      person.page.waitForSelector(
          "#answer pre", new WaitForSelectorOptions().setState(WaitForSelectorState.ATTACHED));
      calm(person, "/try, answered");
      assertThat(person.errors).isEmpty();
    }
    assertThat(showing).hasSizeGreaterThan(20);
  }

  private static void calm(Person person, String where) {
    assertThat(person.page.evaluate("window.fired.length")).as(where).isEqualTo(0);
    assertThat(
            person.page.locator("img[src=x], svg[onload], script:not([src]), title script").count())
        .as(where)
        .isZero();
    assertThat(person.page.content()).as(where).doesNotContain("[[1337]]").doesNotContain(">1337<");
  }

  @Test
  void refusedFormsShowWhatWasTypedAsText() throws Exception {
    List<Answer> answers =
        List.of(
            admin.postForm("/users", Map.of("name", EVIL, "role", "VIEWER")),
            admin.postForm("/users/role", Map.of("name", EVIL, "role", "VIEWER")),
            admin.postForm("/tokens", Map.of("name", EVIL)),
            admin.postForm("/tokens/revoke", Map.of("name", EVIL + "?")),
            admin.postForm("/rules/which", Map.of("text", EVIL, "vendor", EVIL)),
            admin.postForm("/try", Map.of("rules", "version-1", "json", "{\"" + EVIL + "\":1}")));
    for (Answer answer : answers) {
      assertThat(answer.status()).isEqualTo(200);
      assertThat(answer.body()).doesNotContain("<img src=x").doesNotContain("<script>xss");
    }
  }

  @Test
  void downloadsRunNothingEither() throws Exception {
    String report = "/sweeps/" + sweep + "/report?format=";
    Path page = folder.resolve("report.html");
    Files.writeString(page, admin.get(report + "html").body());
    try (Person person = Browser.signedIn(visitors, Role.VIEWER)) {
      person.page.addInitScript("window.fired = []; window.xss = () => window.fired.push(1);");
      person.page.navigate(page.toUri().toString());
      calm(person, "html");
      assertThat(person.page.innerText("body")).contains("xss()");
      assertThat(person.errors).isEmpty();
    }
    String markdown = admin.get(report + "md").body();
    assertThat(markdown).contains("xss()");
    assertThat(markdown.replaceAll("`[^`]*`", "")).as("outside of code").doesNotContain("<");
    String junit = admin.get(report + "junit").body();
    DocumentBuilderFactory.newInstance()
        .newDocumentBuilder()
        .parse(new ByteArrayInputStream(junit.getBytes(StandardCharsets.UTF_8)));
    assertThat(junit).contains("xss()");
    List<String> cells = cells(admin.get(report + "csv").body());
    assertThat(cells)
        .anyMatch(cell -> cell.contains("xss()"))
        .anyMatch(cell -> cell.contains("1+1"));
    assertThat(cells).noneMatch(cell -> cell.strip().matches("(?s)[=+@\uFF1D-].*"));
  }

  /** The cells of a table as RFC 4180 has them. */
  private static List<String> cells(String csv) {
    List<String> cells = new ArrayList<>();
    StringBuilder cell = new StringBuilder();
    boolean quoted = false;
    for (int i = 0; i < csv.length(); i++) {
      char c = csv.charAt(i);
      if (c == '"') {
        if (quoted && i + 1 < csv.length() && csv.charAt(i + 1) == '"') {
          cell.append(csv.charAt(++i));
        } else {
          quoted = !quoted;
        }
      } else if (!quoted && (c == ',' || c == '\n')) {
        cells.add(cell.toString().replaceFirst("\r$", ""));
        cell.setLength(0);
      } else {
        cell.append(c);
      }
    }
    return cells;
  }

  @Test
  void noNameLeadsOutOfTheCorpus() throws Exception {
    String known = runs.report(sweep).files().items().get(0).name();
    assertThat(admin.get("/corpus/file?name=" + encoded(known)).status()).isEqualTo(200);
    String inside = folder.resolve("corpus").toString();
    for (String name :
        List.of(
            folder.resolve("outside").resolve("secret.tsv").toString(),
            inside + "/../outside/secret.tsv",
            inside + "/linked/secret.tsv",
            inside + "/\"><img src=x onerror=xss()>/link.tsv",
            known + "/../../../outside/secret.tsv",
            "../../etc/passwd",
            "file:///etc/passwd",
            "%2e%2e%2fetc%2fpasswd")) {
      assertThat(admin.get("/corpus/file?name=" + encoded(name)).status()).as(name).isEqualTo(404);
    }
    assertThat(runs.report(sweep).unreadable().items())
        .filteredOn(problem -> problem.message().equals("is a link that leads out of the corpus"))
        .hasSize(2);
    assertThat(admin.get("/sweeps/" + sweep + "/report?format=json").body())
        .doesNotContain("the secret");
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }
}
