package dev.taxon.admin.home;

import dev.taxon.admin.home.Attention.Level;
import dev.taxon.admin.sweeps.SweepRun;
import dev.taxon.admin.sweeps.SweepRuns;
import dev.taxon.admin.sweeps.SweepSettings;
import dev.taxon.admin.sweeps.SweepSummary;
import java.time.Clock;
import java.time.Duration;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.springframework.stereotype.Component;

/** What the sweeps tell that somebody should look at. */
@Component
class SweepAttention {
  /** A nightly sweep that has not been asked for so long after its time is missing. */
  private static final Duration LATE = Duration.ofMinutes(10);

  private static final DateTimeFormatter MINUTE = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm");

  private final SweepRuns runs;
  private final SweepSettings settings;
  private final Clock clock;

  SweepAttention(SweepRuns runs, SweepSettings settings, Clock clock) {
    this.runs = runs;
    this.settings = settings;
    this.clock = clock;
  }

  /**
   * What is to be looked at.
   *
   * @param live the version that is live
   */
  List<Attention> of(int live) {
    List<Attention> attention = new ArrayList<>();
    List<SweepRun> newest = runs.newest(1);
    if (newest.isEmpty()) {
      attention.add(new Attention(Level.INFO, "home.sweep.none", List.of(), "/sweeps"));
      return attention;
    }
    SweepRun last = newest.get(0);
    switch (last.status()) {
      case FAILED -> attention.add(of(Level.DANGER, "home.sweep.failed", last, ""));
      case CUT_OFF -> attention.add(of(Level.DANGER, "home.sweep.cut-off", last, ""));
      default -> {}
    }
    missing(last).ifPresent(attention::add);
    runs.lastDone().ifPresent(done -> found(done, live, attention));
    return attention;
  }

  /** The nightly sweep that should have followed the last run, and did not. */
  private Optional<Attention> missing(SweepRun last) {
    return settings
        .next(last.requestedAt().toInstant())
        .filter(planned -> planned.plus(LATE).toInstant().isBefore(clock.instant()))
        .map(
            planned ->
                new Attention(
                    Level.DANGER, "home.sweep.missing", List.of(minute(planned)), "/sweeps"));
  }

  private static void found(SweepRun done, int live, List<Attention> attention) {
    SweepSummary summary = done.summary().orElseThrow();
    add(Level.DANGER, "home.sweep.broken", summary.broken(), done, "#broken", attention);
    add(
        Level.WARNING,
        "home.sweep.unreadable",
        summary.unreadable(),
        done,
        "#unreadable",
        attention);
    add(Level.WARNING, "home.sweep.moved", summary.moved(), done, "#moves", attention);
    add(Level.INFO, "home.sweep.fallbacks", summary.fallbacks(), done, "#fallbacks", attention);
    add(Level.INFO, "home.sweep.unreached", summary.unreached(), done, "#unreached", attention);
    if (done.rulesetVersion() != live) {
      attention.add(
          new Attention(
              Level.INFO,
              "home.sweep.other-version",
              List.of(live, done.id(), done.rulesetVersion()),
              "/sweeps"));
    }
  }

  private static void add(
      Level level,
      String message,
      long count,
      SweepRun run,
      String list,
      List<Attention> attention) {
    if (count > 0) {
      attention.add(
          new Attention(level, message, List.of(count, run.id()), "/sweeps/" + run.id() + list));
    }
  }

  private static Attention of(Level level, String message, SweepRun run, String list) {
    return new Attention(
        level,
        message,
        List.of(run.id(), MINUTE.format(run.requestedAt())),
        "/sweeps/" + run.id() + list);
  }

  private static String minute(ZonedDateTime time) {
    return MINUTE.format(time) + " " + time.getZone();
  }
}
