package dev.taxon.admin.sweeps;

import java.time.Duration;

/**
 * How far a run is.
 *
 * @param percent 0 to 100; null while it cannot be told
 * @param perSecond entries read a second since the run began
 * @param left the time left at that rate; null while it cannot be told
 */
public record Progress(Integer percent, long perSecond, Duration left) {

  static Progress of(SweepRun run) {
    if (run.startedAt() == null) {
      return new Progress(null, 0, null);
    }
    double seconds = Duration.between(run.startedAt(), run.seenAt()).toMillis() / 1000.0;
    long perSecond = seconds <= 0 ? 0 : Math.round(run.entriesDone() / seconds);
    Long total = run.entriesTotal();
    if (total == null || total == 0) {
      return new Progress(null, perSecond, null);
    }
    long remaining = Math.max(0, total - run.entriesDone());
    return new Progress(
        (int) Math.min(100, run.entriesDone() * 100 / total),
        perSecond,
        perSecond == 0 ? null : Duration.ofSeconds(remaining / perSecond));
  }
}
