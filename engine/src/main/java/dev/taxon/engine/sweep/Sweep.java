package dev.taxon.engine.sweep;

import dev.taxon.engine.Problem;
import dev.taxon.engine.classify.Classifier;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A ruleset run over a corpus: readers feed it entries, and at the end it gives a report.
 *
 * <p>One thread feeds; entries go in batches to a few threads that read and classify them, and the
 * feeding thread counts finished batches in the order of the corpus. So the report does not depend
 * on the threads, and counting needs no lock. A batch is bounded in entries and in size, and so is
 * the number of batches under way: memory holds one small part of the corpus at a time.
 *
 * <p>{@link #entriesRead} and {@link #cancel} may be called from any thread, all else only from the
 * feeding one.
 */
public final class Sweep implements CorpusSink, AutoCloseable {
  private static final int BATCH_ENTRIES = 256;

  /** In about UTF-16 units, so that a few batches of long payloads do not fill the memory. */
  private static final int BATCH_WEIGHT = 512 * 1024;

  private final Judge judge;
  private final Tally tally;
  private final ExecutorService threads;
  private final int atOnce;
  private final Deque<Future<List<Judgement>>> underWay = new ArrayDeque<>();
  private final AtomicLong entriesRead = new AtomicLong();
  private volatile boolean cancelled;

  private List<Entry> batch = new ArrayList<>(BATCH_ENTRIES);
  private long batchWeight;

  /** A sweep on as many threads as there are processors, compared with no earlier one. */
  public Sweep(Classifier classifier) {
    this(classifier, Verdicts.NONE);
  }

  /**
   * @param classifier what decides
   * @param baseline the verdicts of an earlier sweep, to tell what moved
   */
  public Sweep(Classifier classifier, Verdicts baseline) {
    this(classifier, baseline, Verdicts.NONE);
  }

  /**
   * @param classifier what decides
   * @param baseline the verdicts of an earlier sweep, for the report's moves
   * @param older the verdicts of one before it, for {@link #olderMoves}
   */
  public Sweep(Classifier classifier, Verdicts baseline, Verdicts older) {
    this(classifier, baseline, older, Runtime.getRuntime().availableProcessors());
  }

  Sweep(Classifier classifier, Verdicts baseline, Verdicts older, int threadCount) {
    judge = new Judge(classifier);
    tally = new Tally(classifier.ruleset(), new Baseline(baseline), new Baseline(older));
    atOnce = threadCount + 1;
    threads =
        Executors.newFixedThreadPool(
            threadCount,
            task -> {
              Thread thread = new Thread(task, "taxon-sweep");
              thread.setDaemon(true);
              return thread;
            });
  }

  /**
   * Takes an entry.
   *
   * @throws CancellationException if the sweep was cancelled or its thread interrupted: the reader
   *     need not go on
   */
  @Override
  public void entry(Entry entry) {
    Objects.requireNonNull(entry, "entry");
    if (cancelled) {
      throw new CancellationException("the sweep was cancelled");
    }
    batch.add(entry);
    batchWeight += weight(entry.body());
    if (batch.size() == BATCH_ENTRIES || batchWeight >= BATCH_WEIGHT) {
      submit();
      while (underWay.size() > atOnce) {
        countFirst();
      }
    }
    entriesRead.incrementAndGet();
  }

  @Override
  public void unreadable(Problem problem) {
    tally.unreadable(problem);
  }

  /** How many entries were taken so far. */
  public long entriesRead() {
    return entriesRead.get();
  }

  /** Makes the next {@link #entry} throw; the report then tells what was read until then. */
  public void cancel() {
    cancelled = true;
  }

  /**
   * Waits for what is under way and gives the report. The sweep is over then.
   *
   * @throws CancellationException if the thread is interrupted
   */
  public SweepReport report() {
    if (!batch.isEmpty()) {
      submit();
    }
    while (!underWay.isEmpty()) {
      countFirst();
    }
    close();
    return tally.report(!cancelled);
  }

  /** The inputs whose code is another than in the older baseline; to be asked after the report. */
  public Bounded<SweepReport.Move> olderMoves() {
    return tally.olderMoves();
  }

  /** Ends the sweep's threads. */
  @Override
  public void close() {
    threads.shutdownNow();
  }

  private void submit() {
    List<Entry> full = batch;
    batch = new ArrayList<>(BATCH_ENTRIES);
    batchWeight = 0;
    underWay.add(threads.submit(() -> judge.judge(full)));
  }

  private void countFirst() {
    try {
      underWay.remove().get().forEach(tally::add);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      cancelled = true;
      throw new CancellationException("the sweep's thread was interrupted");
    } catch (ExecutionException e) {
      throw new IllegalStateException("an entry could not be judged", e.getCause());
    }
  }

  private static long weight(Object value) {
    if (value instanceof String string) {
      return string.length();
    }
    long weight = 8;
    if (value instanceof Map<?, ?> map) {
      for (Object item : map.values()) {
        weight += weight(item);
      }
    } else if (value instanceof List<?> list) {
      for (Object item : list) {
        weight += weight(item);
      }
    }
    return weight;
  }
}
