package dev.taxon.admin.command;

import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.springframework.scheduling.concurrent.CustomizableThreadFactory;

/**
 * One line on a terminal that tells how far a sweep is; nothing where nobody looks on, and nothing
 * for a sweep that is done at once.
 */
final class ProgressBar implements AutoCloseable {
  private static final int WIDTH = 30;
  private static final long FIRST_MILLIS = 1_000;
  private static final long EVERY_MILLIS = 200;
  private static final String ERASE_LINE = "\r\u001B[K";

  private final Streams streams;
  private final long totalBytes;
  private final LongSupplier entries;
  private final long startNanos = System.nanoTime();
  private final ScheduledExecutorService clock;
  private volatile long bytes;
  private volatile boolean shown;

  /**
   * @param totalBytes how many bytes there are to read
   * @param entries how many entries have been read
   */
  ProgressBar(Streams streams, long totalBytes, LongSupplier entries) {
    this.streams = streams;
    this.totalBytes = totalBytes;
    this.entries = entries;
    if (!streams.terminal()) {
      clock = null;
      return;
    }
    CustomizableThreadFactory threads = new CustomizableThreadFactory("taxon-progress-");
    threads.setDaemon(true);
    clock = Executors.newSingleThreadScheduledExecutor(threads);
    clock.scheduleAtFixedRate(this::draw, FIRST_MILLIS, EVERY_MILLIS, TimeUnit.MILLISECONDS);
  }

  /** Takes note of how many bytes have been read. */
  void bytes(long read) {
    bytes = read;
  }

  private void draw() {
    shown = true;
    streams.err().print(ERASE_LINE + line(Duration.ofNanos(System.nanoTime() - startNanos)));
    streams.err().flush();
  }

  /** The line after so much time. */
  String line(Duration taken) {
    double part = totalBytes == 0 ? 1 : Math.min((double) bytes / totalBytes, 1);
    int full = (int) (part * WIDTH);
    double seconds = Math.max(taken.toMillis(), 1) / 1000.0;
    long left = part == 0 ? 0 : Math.round(seconds / part * (1 - part));
    return String.format(
        Locale.ROOT,
        "[%s%s] %3d %%  %,d entries  %,d/s%s",
        "#".repeat(full),
        "-".repeat(WIDTH - full),
        (int) (part * 100),
        entries.getAsLong(),
        Math.round(entries.getAsLong() / seconds),
        part == 0 ? "" : String.format(Locale.ROOT, "  %d:%02d left", left / 60, left % 60));
  }

  /** Takes the line off the screen. */
  @Override
  public void close() {
    if (clock == null) {
      return;
    }
    clock.shutdownNow();
    try {
      clock.awaitTermination(1, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    if (shown) {
      streams.err().print(ERASE_LINE);
      streams.err().flush();
    }
  }
}
