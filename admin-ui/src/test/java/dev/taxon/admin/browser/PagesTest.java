package dev.taxon.admin.browser;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import com.deque.html.axecore.playwright.AxeBuilder;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Page.EmulateMediaOptions;
import com.microsoft.playwright.Page.ScreenshotOptions;
import com.microsoft.playwright.Request;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.options.ColorScheme;
import com.microsoft.playwright.options.LoadState;
import com.microsoft.playwright.options.ReducedMotion;
import dev.taxon.admin.RunningService;
import dev.taxon.admin.Visitors;
import dev.taxon.admin.access.Role;
import dev.taxon.admin.browser.Browser.Person;
import dev.taxon.admin.changes.Draft;
import dev.taxon.admin.changes.Drafts;
import dev.taxon.admin.rules.RulesetVersions;
import dev.taxon.admin.sweeps.SweepRuns;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.context.ApplicationContext;
import org.springframework.core.annotation.AnnotatedElementUtils;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.web.bind.annotation.RequestMethod;
import org.springframework.web.bind.annotation.ResponseBody;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;

/**
 * Every page in a real browser, wide and narrow, light and dark: no violation of WCAG 2.1 AA,
 * nothing cut off, no error of a script or of the content security policy, and no more than its
 * weight. Screenshots are left in {@code target/screenshots}.
 */
@RunningService
class PagesTest {
  private static final Path SCREENSHOTS = Path.of("target", "screenshots");
  private static final long MAX_BYTES = 300_000;
  private static final long PATIENCE_NANOS = 60_000_000_000L;
  private static final String A_RULE = "conflict-key-reused";

  /** Answers to GET that are no page: a redirect, a part of a page, a file, and no page's own. */
  private static final Set<String> NO_PAGES =
      Set.of("/drafts/edit", "/sweeps/{id}/progress", "/sweeps/{id}/report", "/error");

  @Autowired private Visitors visitors;
  @Autowired private Drafts drafts;
  @Autowired private RulesetVersions versions;
  @Autowired private SweepRuns runs;
  @Autowired private JdbcClient jdbc;
  @Autowired private ApplicationContext context;

  private final List<Draft> begun = new ArrayList<>();
  private long sweep;

  /**
   * A page to look at.
   *
   * @param route its route, as its controller has it; empty for one without
   * @param path where it is
   * @param name the name of its screenshots
   * @param then what is done on it before it is looked at
   */
  private record Look(String route, String path, String name, Consumer<Page> then) {
    static Look at(String route, String path, String name) {
      return new Look(route, path, name, page -> {});
    }

    Look after(Consumer<Page> then) {
      return new Look(route, path, name, then);
    }

    /** The editor of rules is allowed to weigh more. */
    boolean isLight() {
      return !route.equals("/drafts/{id}/rules/{rule}");
    }
  }

  @BeforeEach
  void begin() throws Exception {
    Files.createDirectories(SCREENSHOTS);
    long end = System.nanoTime() + PATIENCE_NANOS;
    while (runs.lastDone().isEmpty()) {
      assertThat(System.nanoTime()).as("time for a first sweep is up").isLessThan(end);
      Thread.sleep(100);
    }
    sweep = runs.lastDone().orElseThrow().id();
    addRun(-1, "RUNNING", null);
    addRun(-2, "CUT_OFF", null);
    addRun(-3, "FAILED", "The corpora cannot be listed: /srv/corpus: there is no such folder");
  }

  /** Runs of another node that are not done; negative ids, so that they are never the last. */
  private void addRun(long id, String status, String failure) {
    jdbc.sql(
            "insert into sweep_run (id, status, started_by, ruleset_version, node, requested_at,"
                + " started_at, seen_at, cancel, entries_done, entries_total, failure) values (:id,"
                + " :status, 'nightly', 1, 'elsewhere:8080', current_timestamp, current_timestamp"
                + " - interval '9' second, current_timestamp + interval '1' day, false, 120000,"
                + " 400000, :failure)")
        .param("id", id)
        .param("status", status)
        .param("failure", failure)
        .update();
  }

  @AfterEach
  void putBack() {
    begun.forEach(draft -> drafts.remove(draft.id()));
    jdbc.sql("delete from sweep_run where id < 0").update();
  }

  /** A draft with one file changed, or none. */
  private String draft(String name, String path, UnaryOperator<String> change) {
    Draft draft = drafts.begin(name + " " + System.nanoTime(), versions.newest(), "test");
    begun.add(draft);
    String text = versions.files(draft.base()).get(path);
    if (!change.apply(text).equals(text)) {
      drafts.save(draft.id(), path, Optional.of(change.apply(text)), 0, "test");
    }
    return "/drafts/" + draft.id();
  }

  private List<Look> looks() {
    String drl = "packs/texts/" + A_RULE + ".drl";
    String moves =
        draft("Moves", drl, text -> text.replace("already used for different", "no such text"));
    String broken = draft("Broken", drl, text -> text.replace("contains", "holds"));
    String empty = draft("Empty", drl, text -> text);
    String contracts =
        draft("Contracts", "contracts/mcp.yaml", text -> text.replace("retry: never", "retry: no"));
    String run = "/sweeps/" + sweep;
    return List.of(
        Look.at("/", "/", "home"),
        Look.at("/rules", "/rules", "rules"),
        Look.at("/rules", "/rules?words=key", "rules-which").after(PagesTest::askWhich),
        Look.at("/rules", "/rules?words=nothing+of+that+kind", "rules-none"),
        Look.at("/rules/{id}", "/rules/" + A_RULE, "rule"),
        Look.at("/contracts", "/contracts", "contracts"),
        Look.at("/contracts/{name}", "/contracts/operation", "contract"),
        Look.at("/drafts", "/drafts", "drafts"),
        Look.at("/drafts/{id}", moves, "draft-moves"),
        Look.at("/drafts/{id}", broken, "draft-broken"),
        Look.at("/drafts/{id}", empty, "draft-empty"),
        Look.at("/drafts/{id}/rules", moves + "/rules", "draft-rules")
            .after(page -> page.click("summary >> nth=0")),
        Look.at("/drafts/{id}/rules/{rule}", moves + "/rules/" + A_RULE, "draft-rule")
            .after(PagesTest::tryIt),
        Look.at("/drafts/{id}/rules/{rule}", broken + "/rules/" + A_RULE, "draft-rule-broken")
            .after(page -> page.waitForSelector("#drl-problems div")),
        Look.at("/drafts/{id}/contracts", moves + "/contracts", "draft-contracts")
            .after(page -> page.click("summary >> nth=0")),
        Look.at("/drafts/{id}/contracts", contracts + "/contracts", "draft-contracts-broken"),
        Look.at("/drafts/{id}/contracts/{name}", moves + "/contracts/operation", "draft-contract")
            .after(page -> page.click("summary >> nth=-1")),
        Look.at("/drafts/{id}/contracts/{name}", moves + "/contracts/mcp", "draft-contract-used")
            .after(PagesTest::removeUsedCode),
        Look.at("/drafts/{id}/text", moves + "/text?path=ruleset.yaml", "draft-text"),
        Look.at("/versions", "/versions", "versions"),
        Look.at("/versions/{number}", "/versions/1", "version"),
        Look.at("/versions/compare", "/versions/compare?from=1&to=1", "versions-compare"),
        Look.at("/try", "/try", "try").after(PagesTest::tryIt),
        Look.at("/sweeps", "/sweeps", "sweeps"),
        Look.at("/sweeps/{id}", run, "sweep"),
        Look.at("/sweeps/{id}", "/sweeps/-1", "sweep-running"),
        Look.at("/sweeps/{id}", "/sweeps/-2", "sweep-cut-off"),
        Look.at("/sweeps/{id}", "/sweeps/-3", "sweep-failed"),
        Look.at("/sweeps/{id}/lists/{name}", run + "/lists/fallbacks", "sweep-fallbacks"),
        Look.at("/sweeps/{id}/lists/{name}", run + "/lists/moves", "sweep-moves"),
        Look.at("/sweeps/{id}/{places:files|folders}", run + "/files", "sweep-files"),
        Look.at("/sweeps/{id}/{places:files|folders}", run + "/folders", "sweep-folders"),
        Look.at("/sweeps/{id}/rules/{rule}", run + "/rules/" + A_RULE, "sweep-rule"),
        Look.at("/corpus/file", "/corpus/file?name=errors/db2.tsv&line=4", "corpus-file"),
        Look.at("/users", "/users", "users"),
        Look.at("/tokens", "/tokens", "tokens"),
        Look.at("/audit", "/audit", "audit"),
        Look.at("/account", "/account", "account"),
        Look.at("", "/no-such-page", "error-404"));
  }

  private static void askWhich(Page page) {
    page.fill("#which-text", "duplicate key value violates unique constraint \"job_pkey\"");
    page.click("button:text('Ask')");
    page.waitForSelector("#which .badge");
  }

  private static void tryIt(Page page) {
    page.fill("#try-text", "Idempotency key already used for different input");
    page.click("button:text-is('Try it')");
    page.waitForSelector("text=The whole answer");
  }

  private static void removeUsedCode(Page page) {
    page.click("[aria-label='Remove the code TOOL_NOT_FOUND']");
    page.waitForSelector("text=is in use");
  }

  @TestFactory
  Stream<DynamicTest> everyPage() {
    Person admin = Browser.signedIn(visitors, Role.ADMIN);
    Person viewer = Browser.signedIn(visitors, Role.VIEWER);
    Person nobody = Browser.signedIn(visitors, Role.VIEWER);
    nobody.loseSession();
    Stream<DynamicTest> pages =
        Stream.of(
                Stream.of(Look.at("", "/users", "error-403")).map(look -> test(viewer, look)),
                Stream.of(
                        Look.at("/sign-in", "/sign-in", "sign-in"),
                        Look.at("/sign-in", "/sign-in?refused", "sign-in-refused"))
                    .map(look -> test(nobody, look)),
                looks().stream().map(look -> test(admin, look)))
            .flatMap(tests -> tests);
    return pages.onClose(
        () -> {
          for (Person person : List.of(admin, viewer, nobody)) {
            person.close();
          }
        });
  }

  private static DynamicTest test(Person person, Look look) {
    return dynamicTest(look.name(), () -> look(person, look));
  }

  private static void look(Person person, Look look) {
    person.errors.clear();
    long bytes = bytes(person, look);
    if (look.isLight()) {
      assertThat(bytes).as("bytes of %s", look.path()).isBetween(1_000L, MAX_BYTES);
    }
    look.then().accept(person.page);
    List<String> wrong = new ArrayList<>();
    for (ColorScheme scheme : List.of(ColorScheme.LIGHT, ColorScheme.DARK)) {
      // Nothing is looked at while its colours still change.
      person.page.emulateMedia(
          new EmulateMediaOptions().setColorScheme(scheme).setReducedMotion(ReducedMotion.REDUCE));
      for (int width : new int[] {1400, 390}) {
        person.page.setViewportSize(width, 900);
        String as = look.name() + "-" + width + "-" + scheme.name().toLowerCase(Locale.ROOT);
        person.page.screenshot(
            new ScreenshotOptions().setFullPage(true).setPath(SCREENSHOTS.resolve(as + ".png")));
        violations(person.page).forEach(violation -> wrong.add(as + ": " + violation));
        if (person.overflows()) {
          wrong.add(as + ": is cut at its right");
        }
      }
    }
    wrong.addAll(person.errors);
    assertThat(wrong).isEmpty();
  }

  /** Opens the page; how many bytes it takes, over the wire and without a cache. */
  private static long bytes(Person person, Look look) {
    AtomicLong bytes = new AtomicLong();
    Consumer<Request> count = request -> bytes.addAndGet(request.sizes().responseBodySize);
    Consumer<Route> pass = Route::resume;
    // Whoever routes requests gets no answer from the browser's cache.
    person.page.route("**/*", pass);
    person.page.onRequestFinished(count);
    person.open(look.path());
    person.page.waitForLoadState(LoadState.LOAD);
    person.page.offRequestFinished(count);
    person.page.unroute("**/*", pass);
    return bytes.get();
  }

  private static List<String> violations(Page page) {
    return new AxeBuilder(page)
            .withTags(List.of("wcag2a", "wcag2aa", "wcag21a", "wcag21aa"))
            // The items of a list are alike: its first ones stand for all.
            .exclude(".list-group > li:nth-child(n+5)")
            // One frame a page: it need not be put together in another window.
            .setLegacyMode(true)
            .analyze()
            .getViolations()
            .stream()
            .map(rule -> rule.getId() + " at " + rule.getNodes())
            .toList();
  }

  @Test
  void noPageIsLeftOut() {
    Set<String> lookedAt = new TreeSet<>(NO_PAGES);
    lookedAt.add("/sign-in");
    looks().forEach(look -> lookedAt.add(look.route()));

    Set<String> pages = new TreeSet<>();
    context
        .getBean("requestMappingHandlerMapping", RequestMappingHandlerMapping.class)
        .getHandlerMethods()
        .forEach(
            (info, method) -> {
              Set<RequestMethod> methods = info.getMethodsCondition().getMethods();
              if (method.getBeanType().getName().startsWith("dev.taxon.")
                  && (methods.isEmpty() || methods.contains(RequestMethod.GET))
                  && !AnnotatedElementUtils.hasAnnotation(
                      method.getBeanType(), ResponseBody.class)) {
                pages.addAll(info.getPatternValues());
              }
            });
    assertThat(pages).isSubsetOf(lookedAt);
  }
}
