package dev.taxon.admin.access;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taxon.admin.Html;
import dev.taxon.admin.Html.Element;
import dev.taxon.admin.RunningService;
import dev.taxon.admin.Visitor;
import dev.taxon.admin.Visitor.Answer;
import dev.taxon.admin.Visitors;
import dev.taxon.admin.access.AccessMatrix.Row;
import dev.taxon.admin.changes.Draft;
import dev.taxon.admin.changes.Drafts;
import dev.taxon.admin.rules.LiveRuleset;
import dev.taxon.admin.rules.RulesetVersions;
import dev.taxon.admin.sweeps.SweepRuns;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

/**
 * Every page, opened by each role: it offers what the role may do and nothing else, and no script
 * stands in it.
 */
@RunningService
class OfferedActionsTest {
  private static final String RULE = "conflict-key-reused";

  @Autowired private Visitors visitors;
  @Autowired private Drafts drafts;
  @Autowired private LiveRuleset live;
  @Autowired private RulesetVersions versions;
  @Autowired private SweepRuns runs;

  /** One that can be published, and one that has a rule to bring back and must be carried over. */
  private final List<Draft> open = new ArrayList<>();

  @BeforeEach
  void begin() throws InterruptedException {
    Draft stale = begin("Stale", live.version());
    SortedMap<String, String> files = new TreeMap<>(live.classifier().ruleset().files());
    drafts.save(
        stale.id(),
        "ruleset.yaml",
        Optional.of(files.get("ruleset.yaml").replaceAll(".*- " + RULE + "\n", "")),
        0,
        "test");
    live.publish(files, "test", "the same again", live.version());
    Draft good = begin("Good", live.version());
    String path = "packs/texts/" + RULE + ".drl";
    drafts.save(good.id(), path, Optional.of(files.get(path) + "\n"), 0, "test");
    long end = System.nanoTime() + 60_000_000_000L;
    while (runs.lastDone().isEmpty()) {
      assertThat(System.nanoTime()).as("time is up").isLessThan(end);
      Thread.sleep(50);
    }
  }

  private Draft begin(String name, int base) {
    Draft draft = drafts.begin(name + " " + System.nanoTime(), base, "test");
    open.add(draft);
    return draft;
  }

  @AfterEach
  void discard() {
    open.forEach(draft -> drafts.remove(draft.id()));
  }

  @Test
  void eachRoleIsOfferedWhatItMayDoAndNothingElse() throws Exception {
    Map<Role, Set<String>> offered = new EnumMap<>(Role.class);
    for (Role role : Role.values()) {
      offered.put(role, offered(role));
    }
    Set<String> all = offered.get(Role.ADMIN);
    assertThat(all)
        .contains(
            "POST /drafts",
            "POST /drafts/{id}/publish",
            "POST /drafts/{id}/rebase",
            "POST /drafts/{id}/discard",
            "POST /drafts/{id}/rules",
            "POST /drafts/{id}/rules/{rule}",
            "POST /drafts/{id}/rules/{rule}/off",
            "POST /drafts/{id}/rules/{rule}/restore",
            "POST /drafts/{id}/contracts/{name}",
            "POST /versions/{number}/restore",
            "POST /sweeps",
            "POST /try",
            "POST /users",
            "POST /users/role",
            "POST /tokens",
            "GET /users",
            "GET /audit");
    List<Row> rows = AccessMatrix.rows();
    for (Role role : Role.values()) {
      Set<String> allowed =
          rows.stream()
              .filter(row -> row.open() || row.takes(role))
              .map(Row::name)
              .filter(all::contains)
              .collect(Collectors.toCollection(TreeSet::new));
      assertThat(offered.get(role)).as(role.label()).isEqualTo(allowed);
    }
  }

  /** The routes that a role's pages lead to. */
  private Set<String> offered(Role role) throws Exception {
    List<Row> rows = AccessMatrix.rows();
    Set<String> offered = new TreeSet<>();
    pages(role)
        .values()
        .forEach(
            page -> {
              for (Element element : Html.elements(page.body())) {
                for (String call : calls(element)) {
                  List<String> routes =
                      rows.stream()
                          .filter(row -> row.matches(call.split(" ")[0], call.split(" ")[1]))
                          .map(Row::name)
                          .filter(name -> !name.equals("GET /**"))
                          .toList();
                  assertThat(routes).as("the route of %s", call).isNotEmpty();
                  offered.addAll(routes);
                }
              }
            });
    return offered;
  }

  /** What a click on an element, or HTMX by itself, calls. */
  private static List<String> calls(Element element) {
    List<String> calls = new ArrayList<>();
    if (element.name().equals("a") && element.get("href").startsWith("/")) {
      calls.add("GET " + path(element.get("href")));
    }
    if (element.name().equals("button")
        && element.form() != null
        && !element.disabled()
        && !element.get("type").equals("button")) {
      String method = element.form().get("method").equals("post") ? "POST" : "GET";
      calls.add(method + " " + path(element.form().get("action")));
    }
    if (!element.get("hx-post").isEmpty()) {
      calls.add("POST " + path(element.get("hx-post")));
    }
    if (!element.get("hx-get").isEmpty()) {
      calls.add("GET " + path(element.get("hx-get")));
    }
    return calls;
  }

  private static String path(String address) {
    return address.replaceFirst("[?#].*", "");
  }

  @Test
  void noPageHoldsScriptOrLetsAnyIn() throws Exception {
    Map<String, Answer> pages = pages(Role.ADMIN);
    Visitor nobody = visitors.nobody();
    pages.put("signed out: /sign-in", nobody.get("/sign-in?refused"));
    pages.put("signed out: /error", nobody.get("/error"));
    Visitor admin = visitors.signedIn(Role.ADMIN);
    pages.put("not found", admin.get("/no-such-page"));
    pages.put("bad request", admin.get("/versions/x"));
    pages.put("forbidden", visitors.signedIn(Role.VIEWER).get("/users"));
    assertThat(pages).hasSizeGreaterThan(30);
    pages.forEach(
        (path, page) -> {
          String policy = page.header("content-security-policy");
          assertThat(policy).as(path).contains("default-src 'self';", "script-src 'self';");
          assertThat(policy).as(path).contains("object-src 'none'", "base-uri 'none'");
          for (Element element : Html.elements(page.body())) {
            assertThat(element.attributes().keySet())
                .as("%s: %s", path, element)
                .noneMatch(attribute -> attribute.startsWith("on") || attribute.equals("style"));
            if (element.name().equals("script")) {
              assertThat(element.get("src")).as("%s: %s", path, element).startsWith("/");
            }
            for (String link : List.of("href", "src", "action", "formaction")) {
              assertThat(element.get(link))
                  .as("%s: %s", path, element)
                  .doesNotContainPattern("(?i)^\\s*(javascript|data|vbscript):")
                  .doesNotContainPattern("^(https?:)?//");
            }
          }
        });
  }

  /** Every page of the table that a role can open, with its address. */
  private Map<String, Answer> pages(Role role) throws Exception {
    Visitor visitor = visitors.signedIn(role);
    Map<String, Answer> pages = new TreeMap<>();
    for (Row row : AccessMatrix.rows()) {
      if (row.method().equals("GET") && row.takes(role) && !row.path().startsWith("/swagger-ui")) {
        for (String address : addresses(row)) {
          Answer answer = visitor.get(address);
          assertThat(answer.status()).as(address).isNotEqualTo(500);
          String type = answer.headers().getOrDefault("content-type", "");
          if (answer.status() == 200 && type.startsWith("text/html")) {
            pages.put(address, answer);
          }
        }
      }
    }
    return pages;
  }

  /** Where a page of the table is found: what the examples leave open is filled in. */
  private List<String> addresses(Row row) {
    String address =
        row.example()
            .replace("999999999", String.valueOf(runs.lastDone().orElseThrow().id()))
            .replace("/lists/broken", "/lists/fallbacks")
            .replace("/rules/any", "/rules/code-duplicate-key")
            .replace("/drafts/0/rules/x", "/drafts/0/rules/" + RULE);
    assertThat(versions.newest()).isGreaterThan(1);
    return address.contains("/drafts/0")
        ? open.stream().map(draft -> address.replace("/drafts/0", "/drafts/" + draft.id())).toList()
        : List.of(address);
  }
}
