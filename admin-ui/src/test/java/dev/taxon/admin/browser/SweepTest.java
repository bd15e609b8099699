package dev.taxon.admin.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Download;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import dev.taxon.admin.RunningService;
import dev.taxon.admin.Visitors;
import dev.taxon.admin.access.Role;
import dev.taxon.admin.browser.Browser.Person;
import dev.taxon.admin.classify.Json;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.test.annotation.DirtiesContext;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;

/** A sweep from the button on its page to its report, in a real browser and over its own corpus. */
@RunningService
@DirtiesContext
class SweepTest {
  private static final int FEW = 20_000;
  private static final int MANY = 600_000;

  @TempDir private static Path corpus;

  @Autowired private Visitors visitors;
  @Autowired private JdbcClient jdbc;

  private Person person;

  @DynamicPropertySource
  static void settings(DynamicPropertyRegistry settings) {
    settings.add("spring.datasource.url", () -> "jdbc:h2:mem:sweeps;DB_CLOSE_DELAY=-1");
    settings.add("taxon.corpus.shipped", () -> false);
    settings.add("taxon.corpus.paths", () -> corpus);
    settings.add("taxon.sweeps.first", () -> false);
  }

  @BeforeEach
  void signIn() throws IOException {
    Files.writeString(
        corpus.resolve("known.jsonl"),
        """
        {"kind":"text","text":"Evidence changed; reload","origin":"storage","expect":"conflict"}
        {"kind":"text","text":"The kiln sings","origin":"api","expect":"not_found"}
        {"kind":"text","text":"taken","origin":"storage","sqlState":"23505","expect":"internal"}
        this is no JSON
        """);
    person = Browser.signedIn(visitors, Role.EDITOR);
  }

  @AfterEach
  void close() {
    assertThat(person.errors).isEmpty();
    person.close();
  }

  @Test
  void fromTheButtonToTheReport() throws Exception {
    Page page = person.page;
    person.open("/sweeps");
    page.waitForSelector("text=There was no sweep yet.");

    entries(MANY);
    page.click("button:text('Sweep now')");
    for (String told :
        List.of(
            "[1-9][\\d,]* entries",
            "of about [\\d,]+,",
            "[1-9][\\d,]* a second",
            "about \\d+ min \\d+ s left")) {
      page.locator("main").getByText(Pattern.compile(told)).waitFor();
    }
    page.click("button:text('Cancel')");
    page.waitForSelector("text=This sweep was cancelled");
    assertThat(page.locator("#broken").count()).isZero();

    entries(FEW);
    person.open("/sweeps");
    page.click("button:text('Sweep now')");
    page.waitForSelector("#broken");
    assertThat(page.url()).endsWith("/sweeps/2");
    assertThat(page.locator("main section[id]").first().getAttribute("id")).isEqualTo("broken");
    assertThat(page.locator("#broken li").allInnerTexts().stream().map(SweepTest::inOneLine))
        .containsExactly(
            "expected not_found got internal The kiln sings " + place(2) + " · no rule",
            "expected internal got conflict taken " + place(3) + " · state-duplicate-key");
    assertThat(inOneLine(page.locator("#unreadable li").innerText())).contains(place(4));
    Map<String, Long> counts = counts(page);
    assertThat(counts).isEqualTo(Map.of("conflict", FEW + 2L, "internal", 1L));

    leadsToItsPlaceAndItsRule(page);
    downloadsTheSame(page, counts);
    opensForOthers(page);
  }

  private void leadsToItsPlaceAndItsRule(Page page) {
    page.click("#broken li >> nth=1 >> a[href*='/corpus/file']");
    assertThat(page.innerText(".source-wanted")).contains("\"text\":\"taken\"");
    page.goBack();
    page.click("#broken li >> nth=1 >> a[href*='/rules/']");
    page.waitForSelector("h1:text-is('state-duplicate-key')");
    page.goBack();
  }

  private static void downloadsTheSame(Page page, Map<String, Long> counts) throws Exception {
    Download json = page.waitForDownload(() -> page.click("a:text-is('JSON')"));
    assertThat(json.suggestedFilename()).isEqualTo("taxon-sweep-2.json");
    Map<String, Object> report = Json.DEFAULT.readObject(Files.readString(json.path()));
    Map<?, ?> operation = (Map<?, ?>) ((Map<?, ?>) report.get("contracts")).get("operation");
    Map<String, Long> downloaded = new LinkedHashMap<>();
    ((Map<?, ?>) operation.get("counts"))
        .forEach((code, count) -> downloaded.put((String) code, ((Number) count).longValue()));
    assertThat(downloaded).isEqualTo(counts);
    Download csv = page.waitForDownload(() -> page.click("a:text-is('CSV')"));
    assertThat(Files.readString(csv.path())).contains("The kiln sings");
  }

  /** The address leads whoever signs in first to the same report. */
  private void opensForOthers(Page page) {
    try (Person other = Browser.signedIn(visitors, Role.VIEWER)) {
      other.loseSession();
      other.page.navigate(page.url());
      other.enterPassword();
      other.page.waitForURL(page.url());
      assertThat(other.page.innerText("main")).isEqualTo(page.innerText("main"));
      assertThat(other.errors).isEmpty();
    }
  }

  @Test
  void aRunWhoseNodeHasDiedIsMarked() {
    jdbc.sql(
            "insert into sweep_run (id, status, started_by, ruleset_version, node, requested_at,"
                + " started_at, seen_at, cancel, entries_done) values (1000, 'RUNNING', 'nightly',"
                + " 1, 'gone:8080', current_timestamp, current_timestamp,"
                + " current_timestamp - interval '60' second, false, 17)")
        .update();
    person.open("/sweeps/1000");
    person.page.waitForSelector("text=The node that ran this sweep ended before the sweep did.");
    person.open("/sweeps");
    String row = person.page.innerText("tr:has(a[href$='/sweeps/1000'])");
    assertThat(row).contains("cut off").contains("nightly");
  }

  private static void entries(int count) throws IOException {
    try (Writer out = Files.newBufferedWriter(corpus.resolve("many.jsonl"))) {
      for (int i = 0; i < count; i++) {
        out.write(
            "{\"kind\":\"text\",\"text\":\"Evidence changed; see "
                + i
                + "\",\"origin\":\"storage\"}\n");
      }
    }
  }

  /** The table of codes, without the separators of thousands; downloads leave zeros out. */
  private static Map<String, Long> counts(Page page) {
    Map<String, Long> counts = new LinkedHashMap<>();
    for (Locator row :
        page.locator("section[aria-labelledby=contract-operation] tbody")
            .first()
            .locator("tr")
            .all()) {
      counts.put(
          row.locator("th").innerText(),
          Long.parseLong(row.locator("td").first().innerText().replace(",", "")));
    }
    counts.values().removeIf(count -> count == 0);
    return counts;
  }

  private static String place(int line) {
    return corpus.resolve("known.jsonl") + ":" + line;
  }

  private static String inOneLine(String text) {
    return text.replaceAll("\\s+", " ").strip();
  }
}
