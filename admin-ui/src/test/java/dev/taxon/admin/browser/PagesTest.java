package dev.taxon.admin.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.deque.html.axecore.playwright.AxeBuilder;
import com.microsoft.playwright.Page.ScreenshotOptions;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.options.ColorScheme;
import com.microsoft.playwright.options.LoadState;
import dev.taxon.admin.RunningService;
import dev.taxon.admin.Visitors;
import dev.taxon.admin.access.Role;
import dev.taxon.admin.browser.Browser.Person;
import dev.taxon.admin.changes.Draft;
import dev.taxon.admin.changes.Drafts;
import dev.taxon.admin.rules.RulesetVersions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

/**
 * Every page in a real browser: no violation of WCAG 2.1 AA, nothing cut off, no error of a script
 * or of the content security policy, and no more than its weight. Screenshots are left in {@code
 * target/screenshots}.
 */
@RunningService
class PagesTest {
  private static final Path SCREENSHOTS = Path.of("target", "screenshots");
  private static final long MAX_BYTES = 300_000;

  @Autowired private Visitors visitors;
  @Autowired private Drafts drafts;
  @Autowired private RulesetVersions versions;

  private Draft draft;

  @BeforeEach
  void begin() throws IOException {
    Files.createDirectories(SCREENSHOTS);
    draft = drafts.begin("Pages " + System.nanoTime(), versions.newest(), "test");
  }

  @AfterEach
  void discard() {
    drafts.remove(draft.id());
  }

  private Stream<String> pages() {
    return Stream.of(
        "/",
        "/rules",
        "/rules/conflict-key-reused",
        "/drafts",
        "/drafts/" + draft.id(),
        "/drafts/" + draft.id() + "/rules",
        editor(),
        "/drafts/" + draft.id() + "/contracts",
        "/drafts/" + draft.id() + "/contracts/operation",
        "/versions",
        "/versions/1",
        "/versions/compare?from=1&to=1",
        "/contracts",
        "/contracts/operation",
        "/try",
        "/users",
        "/tokens",
        "/audit",
        "/account");
  }

  private String editor() {
    return "/drafts/" + draft.id() + "/rules/conflict-key-reused";
  }

  @Test
  void wideAndLight() {
    look(1400, ColorScheme.LIGHT);
  }

  @Test
  void wideAndDark() {
    look(1400, ColorScheme.DARK);
  }

  @Test
  void narrowAndLight() {
    look(390, ColorScheme.LIGHT);
  }

  @Test
  void narrowAndDark() {
    look(390, ColorScheme.DARK);
  }

  private void look(int width, ColorScheme scheme) {
    try (Person person = Browser.signedIn(visitors, Role.ADMIN, width, scheme)) {
      for (String path : pages().toList()) {
        person.open(path);
        person.page.waitForLoadState();
        person.page.screenshot(
            new ScreenshotOptions()
                .setFullPage(true)
                .setPath(SCREENSHOTS.resolve(name(path, width, scheme))));
        List<String> violations =
            new AxeBuilder(person.page)
                    .withTags(List.of("wcag2a", "wcag2aa", "wcag21a", "wcag21aa"))
                    .analyze()
                    .getViolations()
                    .stream()
                    .map(rule -> rule.getId() + " at " + rule.getNodes())
                    .toList();
        assertThat(violations).as(path).isEmpty();
        assertThat(person.overflows()).as("%s is cut at %d px", path, width).isFalse();
      }
      assertThat(person.errors).isEmpty();
    }
  }

  @Test
  void eachPageButTheEditorIsLight() {
    for (String path : pages().filter(path -> !path.equals(editor())).toList()) {
      try (Person person = Browser.signedIn(visitors, Role.ADMIN)) {
        AtomicLong bytes = new AtomicLong();
        // Whoever routes requests gets no answer from the browser's cache.
        person.page.route("**/*", Route::resume);
        person.page.onRequestFinished(request -> bytes.addAndGet(request.sizes().responseBodySize));
        person.open(path);
        person.page.waitForLoadState(LoadState.NETWORKIDLE);
        assertThat(bytes.get()).as(path).isBetween(1_000L, MAX_BYTES);
      }
    }
  }

  private static String name(String path, int width, ColorScheme scheme) {
    String page = path.replaceAll("[^a-z0-9]+", "-").replaceAll("\\d+", "n");
    return "page" + page + "-" + width + "-" + scheme.name().toLowerCase(Locale.ROOT) + ".png";
  }
}
