package dev.taxon.admin.sweeps;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Clock;
import java.time.Duration;
import net.javacrumbs.shedlock.core.DefaultLockingTaskExecutor;
import net.javacrumbs.shedlock.core.LockConfiguration;
import net.javacrumbs.shedlock.core.LockProvider;
import net.javacrumbs.shedlock.core.LockingTaskExecutor;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.boot.web.server.context.WebServerApplicationContext;
import org.springframework.context.event.EventListener;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/**
 * Starts the sweeps that nobody asks for: each night's, and that of a new store. A lock in the
 * store lets one of many nodes do so.
 */
@Component
class SweepTimes {
  /** Nodes whose clocks differ by less do not both start; a cron cannot be more frequent. */
  private static final Duration AT_LEAST = Duration.ofSeconds(50);

  private static final Duration AT_MOST = Duration.ofMinutes(5);
  private static final Logger log = LoggerFactory.getLogger(SweepTimes.class);

  private final SweepRunner runner;
  private final SweepRuns runs;
  private final SweepSettings settings;
  private final LockingTaskExecutor lock;
  private final Clock clock;

  SweepTimes(
      SweepRunner runner, SweepRuns runs, SweepSettings settings, LockProvider locks, Clock clock) {
    this.runner = runner;
    this.runs = runs;
    this.settings = settings;
    this.lock = new DefaultLockingTaskExecutor(locks);
    this.clock = clock;
  }

  @Scheduled(cron = "${taxon.sweeps.cron}", zone = "${taxon.sweeps.zone}")
  void nightly() {
    once("nightly-sweep", AT_LEAST, () -> runner.start(SweepRun.NIGHTLY));
  }

  @EventListener
  void ready(ApplicationReadyEvent event) {
    int port =
        event.getApplicationContext() instanceof WebServerApplicationContext web
            ? web.getWebServer().getPort()
            : 0;
    runner.workAs(host() + ":" + port);
    first();
  }

  /** Sweeps a store that has no run yet. */
  void first() {
    if (settings.first()) {
      once(
          "first-sweep",
          Duration.ZERO,
          () -> {
            if (!runs.any()) {
              runner.start(SweepRun.FIRST_START);
            }
          });
    }
  }

  private void once(String name, Duration atLeast, Runnable start) {
    try {
      lock.executeWithLock(start, new LockConfiguration(clock.instant(), name, AT_MOST, atLeast));
    } catch (RuntimeException e) {
      // A service without a sweep is of more use than no service.
      log.error("No sweep could be started", e);
    }
  }

  private static String host() {
    try {
      return InetAddress.getLocalHost().getHostName();
    } catch (UnknownHostException e) {
      return "localhost";
    }
  }
}
