package dev.taxon.admin.sweeps;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;

import dev.taxon.admin.Databases;
import dev.taxon.admin.audit.AuditLog;
import dev.taxon.admin.rules.LiveRuleset;
import dev.taxon.admin.rules.RulesetFiles;
import dev.taxon.admin.rules.RulesetVersions;
import dev.taxon.admin.sweeps.SweepRun.Status;
import dev.taxon.engine.sweep.Bounded;
import dev.taxon.engine.sweep.Sweep;
import dev.taxon.engine.sweep.SweepReport;
import dev.taxon.engine.sweep.SweepReport.Move;
import dev.taxon.engine.sweep.Verdicts;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/** Runs on one node and on two, against both kinds of stores. */
class SweepRunnerTest {
  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final String LINE = "{\"kind\":\"text\",\"text\":\"deadlock detected\"}\n";

  @TempDir private Path folder;

  /** What nodes sweep; null for the folder alone. */
  private List<Path> corpora;

  private final List<Node> nodes = new ArrayList<>();

  static Stream<Databases.Store> stores() {
    return Databases.both();
  }

  @AfterEach
  void stopNodes() {
    nodes.forEach(Node::close);
  }

  @ParameterizedTest
  @MethodSource("stores")
  void aRunKeepsItsReportAndTellsWhatMovedSinceTheLastRunAndTheLastVersion(Databases.Store store)
      throws Exception {
    corpus(
        """
        {"kind":"text","text":"deadlock detected","origin":"storage","expect":"unavailable"}
        {"kind":"text","text":"nobody knows this","origin":"storage"}
        {"kind":"text","text":"nor this","origin":"storage","expect":"conflict"}
        not json
        """);
    Node node = node(store, "a");
    node.publish(files -> {});

    SweepRun first = node.ended(node.runner.start("anna"));

    assertThat(first.status()).isEqualTo(Status.DONE);
    assertThat(first.startedBy()).isEqualTo("anna");
    assertThat(first.entriesDone()).isEqualTo(3);
    SweepReport report = node.runs.report(first.id());
    SweepReport expected = swept(node);
    assertThat(report).isEqualTo(expected.withVerdicts(Verdicts.NONE));
    Verdicts verdicts = node.runs.verdicts(first.id());
    assertThat(verdicts.codes("operation")).containsExactly("storage_failed", "unavailable");
    for (String code : verdicts.codes("operation")) {
      assertThat(verdicts.hashes("operation", code).toArray())
          .isEqualTo(expected.verdicts().hashes("operation", code).toArray());
    }
    assertThat(first.summary())
        .contains(
            new SweepSummary(
                null, null, 3, 3, 0, 2, 1, 0, 0, 2, report.unreached().size(), 1, codes(report)));

    node.publish(
        files ->
            files.computeIfPresent(
                "contracts/operation.yaml",
                (path, text) -> text.replace("storage: storage_failed", "storage: internal")));
    SweepRun second = node.ended(node.runner.start("ben"));
    SweepRun third = node.ended(node.runner.start("ben"));

    assertThat(second.rulesetVersion()).isEqualTo(2);
    Bounded<Move> moves = node.runs.report(second.id()).moves();
    assertThat(moves.items())
        .extracting(Move::entry, Move::from, Move::to)
        .containsExactly(
            tuple("nobody knows this", "storage_failed", "internal"),
            tuple("nor this", "storage_failed", "internal"));
    assertThat(node.runs.versionMoves(second.id())).isEqualTo(moves);
    assertThat(node.runs.report(third.id()).moves().isEmpty()).isTrue();
    assertThat(node.runs.versionMoves(third.id())).isEqualTo(moves);
    assertThat(third.summary().orElseThrow().lastRun()).isEqualTo(second.id());
    assertThat(third.summary().orElseThrow().versionRun()).isEqualTo(first.id());
    assertThat(third.summary().orElseThrow().versionMoved()).isEqualTo(2);
    assertThat(node.runs.newest(9)).containsExactly(third, second, first);
    assertThat(node.runs.lastDone()).contains(third);
  }

  @ParameterizedTest
  @MethodSource("stores")
  void twoNodesAtTheCronMinuteStartOneRun(Databases.Store store) throws Exception {
    corpus(LINE);
    Node a = node(store, "a");
    Node b = node(store, "b");
    a.publish(files -> {});
    b.live.refresh();
    CyclicBarrier cronMinute = new CyclicBarrier(2);
    List<Thread> clocks = new ArrayList<>();
    for (Node node : List.of(a, b)) {
      clocks.add(
          new Thread(
              () -> {
                try {
                  cronMinute.await();
                } catch (Exception e) {
                  throw new AssertionError(e);
                }
                node.times.nightly();
              }));
    }
    clocks.forEach(Thread::start);
    for (Thread clock : clocks) {
      clock.join(PATIENCE.toMillis());
    }

    assertThat(a.runs.newest(9)).hasSize(1);
    SweepRun run = a.ended(a.runs.newest(1).get(0).id());
    assertThat(run.status()).isEqualTo(Status.DONE);
    assertThat(run.startedBy()).isEqualTo(SweepRun.NIGHTLY);
  }

  @ParameterizedTest
  @MethodSource("stores")
  void aNewStoreIsSweptOnceByOneNode(Databases.Store store) throws Exception {
    corpus(LINE);
    Node a = node(store, "a");
    Node b = node(store, "b");
    a.publish(files -> {});
    b.live.refresh();

    a.times.first();
    b.times.first();
    a.times.first();

    assertThat(a.runs.newest(9))
        .singleElement()
        .extracting(SweepRun::startedBy)
        .isEqualTo(SweepRun.FIRST_START);
  }

  @ParameterizedTest
  @MethodSource("stores")
  void anyNodeCancelsWhatRunsAndWhatWaits(Databases.Store store) throws Exception {
    Path pipe = pipe();
    Node a = node(store, "a");
    Node b = node(store, "b");
    a.publish(files -> {});
    b.live.refresh();
    long running = a.runner.start("anna");
    OutputStream corpus = hold(pipe);
    long waits = a.runner.start("anna");
    assertThat(a.runner.start("ben")).isEqualTo(waits);
    assertThat(b.runner.start("ben")).isEqualTo(waits);

    assertThat(b.runner.cancel(waits, "ben")).isTrue();
    assertThat(b.runner.cancel(running, "ben")).isTrue();
    a.runner.beat();
    corpus.close();

    assertThat(a.ended(running).status()).isEqualTo(Status.CANCELLED);
    assertThat(a.ended(waits).status()).isEqualTo(Status.CANCELLED);
    assertThat(a.runs.find(running).orElseThrow().summary()).isEmpty();
    assertThat(b.runner.cancel(running, "ben")).isFalse();
  }

  @ParameterizedTest
  @MethodSource("stores")
  void aRunWhoseNodeIsNotSeenAnyMoreIsCutOffAndDropsItsReport(Databases.Store store)
      throws Exception {
    Path pipe = pipe();
    Node a = node(store, "a");
    Node b = node(store, "b");
    a.publish(files -> {});
    long id = a.runner.start("anna");
    OutputStream corpus = hold(pipe);
    b.runner.cutOffUnseen();
    assertThat(b.runs.find(id).orElseThrow().status()).isEqualTo(Status.RUNNING);

    store.jdbc().sql("update sweep_run set seen_at = seen_at - interval '31' second").update();
    b.runner.cutOffUnseen();
    corpus.close();
    await(() -> a.runner.idle());

    SweepRun run = a.runs.find(id).orElseThrow();
    assertThat(run.status()).isEqualTo(Status.CUT_OFF);
    assertThat(run.finishedAt()).isNotNull();
    assertThat(run.summary()).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("stores")
  void aNodeThatStartsAgainMarksWhatItLeftBehind(Databases.Store store) throws Exception {
    corpus(LINE);
    Node a = node(store, "a");
    a.publish(files -> {});
    long left = a.runs.add("anna", 1, "b");
    a.runs.begin(left, 1, "b");
    long others = a.runs.add("anna", 1, "c");

    node(store, "b");

    assertThat(a.runs.find(left).orElseThrow().status()).isEqualTo(Status.CUT_OFF);
    assertThat(a.runs.find(others).orElseThrow().status()).isEqualTo(Status.WAITING);
  }

  @ParameterizedTest
  @MethodSource("stores")
  void aNodeThatStopsCutsItsRunsOff(Databases.Store store) throws Exception {
    Path pipe = pipe();
    Node a = node(store, "a");
    Node b = node(store, "b");
    a.publish(files -> {});
    long running = a.runner.start("anna");
    OutputStream corpus = hold(pipe);
    long waits = a.runner.start("anna");
    Thread stop = new Thread(a::close);
    stop.start();
    b.ended(waits);
    corpus.close();
    stop.join(PATIENCE.toMillis());

    assertThat(b.runs.find(running).orElseThrow().status()).isEqualTo(Status.CUT_OFF);
    assertThat(b.runs.find(waits).orElseThrow().status()).isEqualTo(Status.CUT_OFF);
  }

  @ParameterizedTest
  @MethodSource("stores")
  void aCorpusThatIsNotThereFailsTheRunAndNamesThePath(Databases.Store store) throws Exception {
    Node node = node(store, "a");
    node.publish(files -> {});
    Files.delete(folder);

    SweepRun run = node.ended(node.runner.start("anna"));

    assertThat(run.status()).isEqualTo(Status.FAILED);
    assertThat(run.failure())
        .isEqualTo("The corpora cannot be listed: " + folder + ": there is no such file or folder");
    Files.createDirectory(folder);
  }

  @ParameterizedTest
  @MethodSource("stores")
  void oldRunsAreRemoved(Databases.Store store) throws Exception {
    corpus(LINE);
    Node node = node(store, "a");
    node.publish(files -> {});
    List<Long> ids = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      ids.add(node.ended(node.runner.start("anna")).id());
      await(() -> node.runner.idle());
    }

    assertThat(node.runs.newest(9))
        .extracting(SweepRun::id)
        .containsExactly(ids.get(4), ids.get(3), ids.get(2));
    assertThat(node.runs.verdicts(ids.get(0)).contracts()).isEmpty();
  }

  private void corpus(String lines) throws IOException {
    Files.writeString(folder.resolve("texts.jsonl"), lines);
  }

  /** A corpus whose first file lasts as long as somebody has it open to write, with more behind. */
  private Path pipe() throws Exception {
    corpus(LINE);
    Path pipe = folder.resolve("pipe.jsonl");
    assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor()).isZero();
    corpora = List.of(pipe, folder);
    return pipe;
  }

  /** Opens a pipe to write once somebody reads it, or fails if nobody ever does. */
  private static OutputStream hold(Path pipe) throws Exception {
    return CompletableFuture.supplyAsync(
            () -> {
              try {
                return Files.newOutputStream(pipe);
              } catch (IOException e) {
                throw new UncheckedIOException(e);
              }
            })
        .get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
  }

  private static SweepReport swept(Node node) throws IOException {
    try (Sweep sweep = new Sweep(node.live.classifier())) {
      node.context.getBean(Corpora.class).list().read(sweep, bytes -> {});
      return sweep.report();
    }
  }

  private static SortedMap<String, Map<String, Long>> codes(SweepReport report) {
    SortedMap<String, Map<String, Long>> codes = new TreeMap<>();
    report.contracts().forEach((name, counts) -> codes.put(name, counts.byCode()));
    return codes;
  }

  private static void await(BooleanSupplier condition) throws InterruptedException {
    long end = System.nanoTime() + PATIENCE.toNanos();
    while (!condition.getAsBoolean()) {
      assertThat(System.nanoTime()).as("time is up").isLessThan(end);
      Thread.sleep(10);
    }
  }

  private Node node(Databases.Store store, String name) {
    Node node = new Node(store, corpora == null ? List.of(folder) : corpora, name);
    nodes.add(node);
    return node;
  }

  /** What a node of the service has for its sweeps. */
  private static final class Node {
    private final AnnotationConfigApplicationContext context =
        new AnnotationConfigApplicationContext();
    private final LiveRuleset live;
    private final SweepRuns runs;
    private final SweepRunner runner;
    private final SweepTimes times;

    Node(Databases.Store store, List<Path> corpora, String name) {
      context.registerBean(JdbcClient.class, store::jdbc);
      context.registerBean(JdbcTemplate.class, () -> new JdbcTemplate(store.source()));
      context.registerBean(
          TransactionTemplate.class,
          () -> new TransactionTemplate(new JdbcTransactionManager(store.source())));
      context.registerBean(Clock.class, Clock::systemUTC);
      context.registerBean(CorpusSettings.class, () -> new CorpusSettings(false, corpora, 1_000));
      context.registerBean(
          SweepSettings.class, () -> new SweepSettings("-", ZoneOffset.UTC, 3, true));
      context.register(
          RulesetVersions.class,
          AuditLog.class,
          LiveRuleset.class,
          Corpora.class,
          SweepRuns.class,
          SweepRunner.class,
          SweepConfiguration.class,
          SweepTimes.class);
      context.refresh();
      live = context.getBean(LiveRuleset.class);
      runs = context.getBean(SweepRuns.class);
      runner = context.getBean(SweepRunner.class);
      times = context.getBean(SweepTimes.class);
      live.refresh();
      runner.workAs(name);
    }

    void publish(Consumer<SortedMap<String, String>> change) {
      SortedMap<String, String> files = RulesetFiles.shipped();
      change.accept(files);
      live.publish(files, "test", "test", live.version());
    }

    SweepRun ended(long id) throws InterruptedException {
      await(() -> !runs.find(id).orElseThrow().status().active());
      return runs.find(id).orElseThrow();
    }

    void close() {
      context.close();
    }
  }
}
