package dev.taxon.admin.sweeps;

import dev.taxon.admin.audit.AuditLog;
import dev.taxon.admin.rules.LiveRuleset;
import dev.taxon.admin.rules.NoRulesetException;
import dev.taxon.admin.sweeps.SweepRun.Status;
import dev.taxon.engine.classify.Classifier;
import dev.taxon.engine.sweep.Bounded;
import dev.taxon.engine.sweep.Sweep;
import dev.taxon.engine.sweep.SweepReport;
import dev.taxon.engine.sweep.Verdicts;
import jakarta.annotation.PreDestroy;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongConsumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessException;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.scheduling.concurrent.CustomizableThreadFactory;
import org.springframework.stereotype.Component;

/**
 * Runs sweeps on this node, one after the other. While a run waits or goes on, the node tells the
 * store each second that it lives, and learns there whether somebody cancelled the run, on whatever
 * node. A run that nobody tells of any more is marked as cut off, by any node.
 */
@Component
public class SweepRunner {
  /** After so long without a sign of life a run's node has died. */
  static final Duration DEAD_AFTER = Duration.ofSeconds(30);

  private static final Duration STOPPING = Duration.ofSeconds(15);
  private static final Logger log = LoggerFactory.getLogger(SweepRunner.class);

  private final SweepRuns runs;
  private final LiveRuleset live;
  private final Corpora corpora;
  private final AuditLog audit;
  private final SweepSettings settings;
  private final ExecutorService queue;
  private final AtomicInteger queued = new AtomicInteger();
  private volatile String node = "this node";
  private volatile UnderWay underWay;
  private volatile boolean stopping;

  SweepRunner(
      SweepRuns runs, LiveRuleset live, Corpora corpora, AuditLog audit, SweepSettings settings) {
    this.runs = runs;
    this.live = live;
    this.corpora = corpora;
    this.audit = audit;
    this.settings = settings;
    CustomizableThreadFactory threads = new CustomizableThreadFactory("taxon-sweep-runner-");
    threads.setDaemon(true);
    queue = Executors.newSingleThreadExecutor(threads);
  }

  /** The run that goes on, and how many bytes of the corpora it has read. */
  private static final class UnderWay implements LongConsumer {
    private final long id;
    private final Sweep sweep;
    private final long bytes;
    private volatile long bytesRead;

    UnderWay(long id, Sweep sweep, long bytes) {
      this.id = id;
      this.sweep = sweep;
      this.bytes = bytes;
    }

    @Override
    public void accept(long read) {
      bytesRead = read;
    }

    /** About how many entries there are, if the rest is like what was read; null at the start. */
    Long entriesTotal() {
      long read = bytesRead;
      return read == 0 || bytes == 0
          ? null
          : Math.round((double) sweep.entriesRead() / read * bytes);
    }
  }

  /**
   * Begins to work under a name. Runs of an earlier node of that name are marked as cut off: it is
   * this one, started again.
   *
   * @param name the name, no other node's
   */
  void workAs(String name) {
    node = name;
    int cutOff = runs.cutOff(name) + runs.cutOffUnseen(DEAD_AFTER);
    if (cutOff > 0) {
      log.warn("{} sweeps were cut off: their node ended before they did", cutOff);
    }
  }

  /**
   * Asks for a run. It takes the rules and the corpora as they are when its turn comes, so while
   * one waits already, that one is the answer.
   *
   * @param by who asks
   * @return the id of the run
   * @throws NoRulesetException if no ruleset is live
   */
  public synchronized long start(String by) {
    int version = live.classifier().ruleset().id().version();
    Optional<SweepRun> waiting = runs.waiting();
    if (waiting.isPresent()) {
      return waiting.get().id();
    }
    long id = runs.add(by, version, node);
    audit.add(by, "sweep.start", "sweep " + id, "version " + version);
    queued.incrementAndGet();
    queue.execute(() -> take(id));
    return id;
  }

  /**
   * Asks to cancel a run, on whatever node it is.
   *
   * @param by who asks
   * @return false if it has ended already
   */
  public boolean cancel(long id, String by) {
    boolean asked = runs.cancel(id);
    if (asked) {
      audit.add(by, "sweep.cancel", "sweep " + id, "");
    }
    return asked;
  }

  /** Whether no run waits or goes on here. */
  boolean idle() {
    return queued.get() == 0;
  }

  private void take(long id) {
    try {
      run(id);
    } catch (RuntimeException e) {
      if (stopping && e instanceof DataAccessException) {
        storeGone();
      } else {
        log.error("Sweep {} could not be told to the store", id, e);
      }
    } finally {
      queued.decrementAndGet();
    }
  }

  /** At SIGTERM H2 closes its file by itself, at the same time as the service ends. */
  private static void storeGone() {
    log.info("The store closed before the sweep: it is marked as cut off at the next start");
  }

  private void run(long id) {
    if (stopping) {
      return;
    }
    Classifier classifier = live.classifier();
    int version = classifier.ruleset().id().version();
    if (!runs.begin(id, version, node)) {
      return;
    }
    log.info("Sweep {} begins, with ruleset version {}", id, version);
    try {
      sweep(id, classifier);
    } catch (CancellationException e) {
      runs.end(id, stopping ? Status.CUT_OFF : Status.CANCELLED, null);
      log.info("Sweep {} was {}", id, stopping ? "cut off: the node stops" : "cancelled");
    } catch (IOException e) {
      fail(id, "The corpora cannot be listed: " + reason(e));
    } catch (OutOfMemoryError e) {
      fail(id, "The memory did not suffice; give the service a larger heap (-Xmx).");
    } catch (RuntimeException e) {
      log.error("Sweep {} failed", id, e);
      fail(id, "An error of Taxon itself; the log of " + node + " says more.");
    }
  }

  private void sweep(long id, Classifier classifier) throws IOException {
    long startNanos = System.nanoTime();
    Corpora.Listing listing = corpora.list();
    Optional<Long> last = runs.lastDone().map(SweepRun::id);
    Optional<Long> ofVersion =
        runs.lastDoneOfAnother(classifier.ruleset().id().version()).map(SweepRun::id);
    boolean same = last.equals(ofVersion);
    SweepReport report;
    Bounded<SweepReport.Move> versionMoves;
    try (Sweep sweep =
        new Sweep(classifier, verdicts(last), same ? Verdicts.NONE : verdicts(ofVersion))) {
      UnderWay now = new UnderWay(id, sweep, listing.bytes());
      underWay = now;
      listing.read(sweep, now);
      report = sweep.report();
      versionMoves = same ? report.moves() : sweep.olderMoves();
    } finally {
      underWay = null;
    }
    if (!report.complete()) {
      throw new CancellationException("cancelled behind the last entry");
    }
    SweepSummary summary =
        SweepSummary.of(report, last.orElse(null), ofVersion.orElse(null), versionMoves.total());
    if (runs.finish(id, summary, report, versionMoves)) {
      log.info(
          "Sweep {} is done: {} entries, {} distinct inputs, {} expectations broken, {} inputs"
              + " moved, {} places unreadable, in {} ms",
          id,
          summary.entries(),
          summary.distinct(),
          summary.broken(),
          summary.moved(),
          summary.unreadable(),
          TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - startNanos));
      runs.keepNewest(settings.keep());
    } else {
      log.warn("Sweep {} was taken for dead by another node, so its report is dropped", id);
    }
  }

  private Verdicts verdicts(Optional<Long> run) {
    return run.map(runs::verdicts).orElse(Verdicts.NONE);
  }

  private void fail(long id, String why) {
    log.warn("Sweep {} failed: {}", id, why);
    runs.end(id, Status.FAILED, why);
  }

  private static String reason(IOException e) {
    if (e instanceof NoSuchFileException missing) {
      return missing.getFile() + ": there is no such file or folder";
    }
    if (e instanceof FileSystemException file) {
      return file.getFile() + ": it cannot be read";
    }
    return e.getMessage();
  }

  /** Tells the store that this node's runs live, and stops one that is cancelled. */
  @Scheduled(fixedDelayString = "1s")
  void beat() {
    if (idle()) {
      return;
    }
    runs.seen(node);
    UnderWay now = underWay;
    if (now != null && !runs.progress(now.id, now.sweep.entriesRead(), now.entriesTotal())) {
      now.sweep.cancel();
    }
  }

  /** Marks the runs of nodes that have died. */
  @Scheduled(fixedDelayString = "10s")
  void cutOffUnseen() {
    int cutOff = runs.cutOffUnseen(DEAD_AFTER);
    if (cutOff > 0) {
      log.warn("{} sweeps were cut off: their node has died", cutOff);
    }
  }

  /** Ends the run that goes on, as cut off, and those that wait. */
  @PreDestroy
  void stop() {
    stopping = true;
    queue.shutdown();
    UnderWay now = underWay;
    if (now != null) {
      now.sweep.cancel();
    }
    try {
      if (!idle()) {
        runs.cutOff(node);
      }
    } catch (DataAccessException e) {
      storeGone();
    }
    try {
      if (!queue.awaitTermination(STOPPING.toSeconds(), TimeUnit.SECONDS)) {
        queue.shutdownNow();
      }
    } catch (InterruptedException e) {
      queue.shutdownNow();
      Thread.currentThread().interrupt();
    }
  }
}
