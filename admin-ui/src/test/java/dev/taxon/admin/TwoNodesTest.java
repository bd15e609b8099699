package dev.taxon.admin;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.taxon.admin.Visitor.Answer;
import dev.taxon.admin.access.Accounts;
import dev.taxon.admin.access.Role;
import dev.taxon.admin.access.Scope;
import dev.taxon.admin.access.Tokens;
import dev.taxon.admin.classify.Json;
import dev.taxon.admin.rules.LiveRuleset;
import dev.taxon.admin.rules.RulesetFiles;
import dev.taxon.admin.rules.RulesetVersions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;

/** Two nodes on one PostgreSQL, started at the same time on an empty database. */
class TwoNodesTest {
  private static final double SCALE =
      Double.parseDouble(System.getProperty("taxon.test.scale", "0.1"));
  private static final int PUBLISHES = (int) Math.max(5, 50 * SCALE);

  /** What every version of this test writes into its message. */
  private static final String MARK = "You are not allowed to do this";

  private static ConfigurableApplicationContext one;
  private static ConfigurableApplicationContext other;
  private static Visitor atOne;
  private static Visitor atOther;

  @BeforeAll
  static void start() throws Exception {
    String url = Databases.newPostgresUrl();
    Queue<ConfigurableApplicationContext> started = new ConcurrentLinkedQueue<>();
    List<Thread> starts = new ArrayList<>();
    for (int i = 0; i < 2; i++) {
      CountDownLatch logging = new CountDownLatch(1);
      Thread start = new Thread(() -> started.add(node(url, logging)));
      start.start();
      starts.add(start);
      // The log belongs to the process: two services cannot set it up at the same moment.
      logging.await(1, TimeUnit.MINUTES);
    }
    for (Thread start : starts) {
      start.join(Duration.ofMinutes(5).toMillis());
    }
    assertThat(started).hasSize(2);
    one = started.remove();
    other = started.remove();
    String token =
        one.getBean(Tokens.class).create("two nodes", EnumSet.of(Scope.CLASSIFY), null, "test");
    atOne = new Visitor(url(one), token);
    atOther = new Visitor(url(other), token);
  }

  @AfterAll
  static void stop() {
    for (ConfigurableApplicationContext node : new ConfigurableApplicationContext[] {one, other}) {
      if (node != null) {
        node.close();
      }
    }
  }

  private static ConfigurableApplicationContext node(String url, CountDownLatch logging) {
    return new SpringApplicationBuilder(TaxonService.class)
        .profiles("postgres")
        .initializers(context -> logging.countDown())
        .run(
            "--server.port=0",
            "--spring.datasource.url=" + url,
            "--spring.datasource.username=postgres",
            "--spring.datasource.hikari.maximum-pool-size=5",
            "--logging.level.root=error",
            "--logging.level.dev.taxon=error");
  }

  private static String url(ConfigurableApplicationContext node) {
    return "http://127.0.0.1:" + node.getEnvironment().getProperty("local.server.port");
  }

  @Test
  void oneNodeFilledTheStoreForBoth() {
    assertThat(one.getBean(RulesetVersions.class).newest()).isPositive();
    assertThat(one.getBean(Accounts.class).find("admin")).isPresent();
    assertThat(
            other.getBean(Tokens.class).all().stream()
                .filter(token -> token.name().equals("first-start")))
        .hasSize(1);
  }

  @Test
  void aSessionIsGoodOnBoth() throws Exception {
    one.getBean(Accounts.class).add("both", Role.VIEWER, Visitors.PASSWORD, "test");
    Visitor person = new Visitor(url(one), null);
    person.signIn("both", Visitors.PASSWORD);

    Answer page =
        atOther.send(
            new Visitor(url(other), null)
                .request("/")
                .header("Cookie", "SESSION=" + person.cookie("SESSION").orElseThrow())
                .build());

    assertThat(page.status()).isEqualTo(200);
  }

  @Test
  void aRevokedTokenIsRefusedOnBoth() throws Exception {
    Tokens tokens = one.getBean(Tokens.class);
    String token = tokens.create("short", EnumSet.of(Scope.CLASSIFY), null, "test");
    Visitor there = new Visitor(url(other), token);
    assertThat(there.post("/v1/classify", "{\"kind\":\"mcp\",\"payload\":1}").status())
        .isEqualTo(200);

    tokens.revoke("short", "test");

    await()
        .atMost(Duration.ofSeconds(30))
        .until(
            () -> there.post("/v1/classify", "{\"kind\":\"mcp\",\"payload\":1}").status() == 401);
  }

  @Test
  void publishesUnderLoadFailNoRequestAndMixNoVersions() throws Exception {
    AtomicBoolean done = new AtomicBoolean();
    Queue<String> wrong = new ConcurrentLinkedQueue<>();
    AtomicLong answers = new AtomicLong();
    List<Thread> callers = new ArrayList<>();
    for (Visitor node : List.of(atOne, atOther)) {
      callers.add(new Thread(() -> call(node, done, wrong, answers)));
      callers.add(new Thread(() -> callBatch(node, done, wrong, answers)));
    }
    publish(one);
    await().atMost(Duration.ofSeconds(30)).until(() -> version(atOther) == newest());
    callers.forEach(Thread::start);
    List<Long> milliseconds = new ArrayList<>();
    long heapBefore = 0;
    try {
      for (int i = 0; i < PUBLISHES; i++) {
        ConfigurableApplicationContext publisher = i % 2 == 0 ? one : other;
        Visitor reader = i % 2 == 0 ? atOther : atOne;
        int version = publish(publisher);
        long start = System.nanoTime();
        await()
            .pollInterval(Duration.ofMillis(20))
            .atMost(Duration.ofSeconds(30))
            .until(() -> version(reader) == version);
        milliseconds.add((System.nanoTime() - start) / 1_000_000);
        if (i == PUBLISHES / 5) {
          heapBefore = heap();
        }
      }
    } finally {
      done.set(true);
    }
    for (Thread caller : callers) {
      caller.join(Duration.ofMinutes(1).toMillis());
    }

    long grown = heap() - heapBefore;
    System.out.printf(
        "%d publishes under load: %,d answers, the other node answers after at most %,d ms,"
            + " heap grown by %,d kB%n",
        PUBLISHES, answers.get(), Collections.max(milliseconds), grown / 1024);
    assertThat(wrong).isEmpty();
    assertThat(answers.get()).isPositive();
    assertThat(grown).isLessThan(50L << 20);
  }

  /** Publishes a version whose message for permission_denied carries the version's number. */
  private static int publish(ConfigurableApplicationContext node) {
    int next = newest() + 1;
    SortedMap<String, String> files = new TreeMap<>(RulesetFiles.shipped());
    String contract = files.get("contracts/operation.yaml");
    String marked =
        contract.replaceFirst(
            "(permission_denied:(?s:.)*?message: ).*", "$1" + MARK + ", version " + next + ".");
    assertThat(marked).isNotEqualTo(contract);
    files.put("contracts/operation.yaml", marked);
    LiveRuleset live = node.getBean(LiveRuleset.class);
    return live.publish(files, "test", "version " + next, next - 1).version();
  }

  private static int newest() {
    return one.getBean(RulesetVersions.class).newest();
  }

  private static int version(Visitor node) throws Exception {
    Map<String, Object> verdict =
        node.post("/v1/classify", "{\"kind\":\"text\",\"text\":\"Access denied\"}").json();
    return (Integer) ((Map<?, ?>) verdict.get("ruleset")).get("version");
  }

  private static void call(
      Visitor node, AtomicBoolean done, Queue<String> wrong, AtomicLong answers) {
    try {
      while (!done.get()) {
        Answer answer = node.post("/v1/classify", "{\"kind\":\"text\",\"text\":\"Access denied\"}");
        if (answer.status() != 200) {
          wrong.add(answer.toString());
        } else {
          check(answer.json(), wrong);
        }
        answers.incrementAndGet();
      }
    } catch (Exception e) {
      wrong.add(e.toString());
    }
  }

  private static void callBatch(
      Visitor node, AtomicBoolean done, Queue<String> wrong, AtomicLong answers) {
    String lines = "{\"kind\":\"text\",\"text\":\"Access denied\"}\n".repeat(200);
    try {
      while (!done.get()) {
        Answer answer = node.post("/v1/classify/batch", "application/x-ndjson", lines);
        List<Object> versions = new ArrayList<>();
        for (String line : answer.body().lines().toList()) {
          Map<String, Object> verdict = Json.DEFAULT.readObject(line);
          check(verdict, wrong);
          versions.add(((Map<?, ?>) verdict.get("ruleset")).get("version"));
        }
        if (versions.size() != 200 || versions.stream().distinct().count() != 1) {
          wrong.add("a batch of " + versions.size() + " mixes " + versions);
        }
        answers.addAndGet(versions.size());
      }
    } catch (Exception e) {
      wrong.add(e.toString());
    }
  }

  /** The version's own message must stand in every place of its answer. */
  private static void check(Map<String, Object> verdict, Queue<String> wrong) {
    int version = (Integer) ((Map<?, ?>) verdict.get("ruleset")).get("version");
    String message = MARK + ", version " + version + ".";
    String text = new String(Json.DEFAULT.bytes(verdict), UTF_8);
    if (!message.equals(verdict.get("message")) || text.split(message, -1).length != 5) {
      wrong.add(text);
    }
  }

  private static long heap() {
    for (int i = 0; i < 3; i++) {
      System.gc();
    }
    Runtime runtime = Runtime.getRuntime();
    return runtime.totalMemory() - runtime.freeMemory();
  }
}
