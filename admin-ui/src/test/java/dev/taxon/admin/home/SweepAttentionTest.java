package dev.taxon.admin.home;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taxon.admin.Databases;
import dev.taxon.admin.home.Attention.Level;
import dev.taxon.admin.sweeps.SweepRuns;
import dev.taxon.admin.sweeps.SweepSettings;
import java.time.Clock;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.jdbc.core.simple.JdbcClient;

class SweepAttentionTest {
  private static final String CLEAN = "0, 0, 0, 0, 0";

  private final JdbcClient jdbc = Databases.h2().jdbc();
  private final AnnotationConfigApplicationContext context =
      new AnnotationConfigApplicationContext();

  @AfterEach
  void close() {
    context.close();
  }

  private List<Attention> attention(String now, String cron, int live) {
    context.registerBean(JdbcClient.class, () -> jdbc);
    context.registerBean(Clock.class, () -> Clock.fixed(Instant.parse(now), ZoneOffset.UTC));
    context.registerBean(
        SweepSettings.class, () -> new SweepSettings(cron, ZoneId.of("Europe/Berlin"), 9, true));
    context.register(SweepRuns.class, SweepAttention.class);
    context.refresh();
    return context.getBean(SweepAttention.class).of(live);
  }

  private void run(String status, String requestedAt, int version, String figures) {
    jdbc.sql(
            "merge into ruleset_version (version, digest, author, note, published_at, content)"
                + " values (:version, 'd', 'a', 'n', current_timestamp, X'00')")
        .param("version", version)
        .update();
    String summary =
        """
        {"lastRun":null,"versionRun":null,"entries":9,"distinct":9,"dynamic":0,"expectations":9,
         "broken":%s,"moved":%s,"versionMoved":0,"fallbacks":%s,"unreached":%s,"unreadable":%s,
         "codes":{}}
        """
            .formatted((Object[]) figures.split(", "));
    jdbc.sql(
            "insert into sweep_run (status, started_by, ruleset_version, requested_at, cancel,"
                + " entries_done, summary) values (:status, 'nightly', :version, :at, false, 0,"
                + " :summary)")
        .param("status", status)
        .param("version", version)
        .param("at", OffsetDateTime.parse(requestedAt))
        .param("summary", status.equals("DONE") ? summary : null)
        .update();
  }

  @Test
  void withoutAnyRunOneIsToBeStarted() {
    assertThat(attention("2026-11-30T12:00:00Z", "0 0 3 * * *", 1))
        .containsExactly(new Attention(Level.INFO, "home.sweep.none", List.of(), "/sweeps"));
  }

  @Test
  void aCleanRunNeedsNone() {
    run("DONE", "2026-11-30T02:00:00Z", 1, CLEAN);
    assertThat(attention("2026-11-30T12:00:00Z", "0 0 3 * * *", 1)).isEmpty();
  }

  @Test
  void whatTheLastRunFoundLeadsToItsLists() {
    run("DONE", "2026-11-30T02:00:00Z", 1, "1, 2, 3, 4, 5");
    assertThat(attention("2026-11-30T12:00:00Z", "-", 1))
        .containsExactly(
            new Attention(Level.DANGER, "home.sweep.broken", List.of(1L, 1L), "/sweeps/1#broken"),
            new Attention(
                Level.WARNING, "home.sweep.unreadable", List.of(5L, 1L), "/sweeps/1#unreadable"),
            new Attention(Level.WARNING, "home.sweep.moved", List.of(2L, 1L), "/sweeps/1#moves"),
            new Attention(
                Level.INFO, "home.sweep.fallbacks", List.of(3L, 1L), "/sweeps/1#fallbacks"),
            new Attention(
                Level.INFO, "home.sweep.unreached", List.of(4L, 1L), "/sweeps/1#unreached"));
  }

  @Test
  void aFailedRunIsToldBesideWhatTheOneBeforeFound() {
    run("DONE", "2026-11-29T02:00:00Z", 1, "1, 0, 0, 0, 0");
    run("FAILED", "2026-11-30T02:00:00Z", 1, CLEAN);
    assertThat(attention("2026-11-30T12:00:00Z", "-", 1))
        .containsExactly(
            new Attention(
                Level.DANGER, "home.sweep.failed", List.of(2L, "2026-11-30 02:00"), "/sweeps/2"),
            new Attention(Level.DANGER, "home.sweep.broken", List.of(1L, 1L), "/sweeps/1#broken"));
  }

  @Test
  void aCutOffRunIsTold() {
    run("CUT_OFF", "2026-11-30T02:00:00Z", 1, CLEAN);
    assertThat(attention("2026-11-30T12:00:00Z", "-", 1))
        .containsExactly(
            new Attention(
                Level.DANGER, "home.sweep.cut-off", List.of(1L, "2026-11-30 02:00"), "/sweeps/1"));
  }

  @Test
  void aNightlySweepThatDidNotStartIsMissing() {
    run("DONE", "2026-11-28T02:00:00Z", 1, CLEAN);
    // 3 o'clock in Berlin is 2 o'clock UTC.
    assertThat(attention("2026-11-29T02:11:00Z", "0 0 3 * * *", 1))
        .containsExactly(
            new Attention(
                Level.DANGER,
                "home.sweep.missing",
                List.of("2026-11-29 03:00 Europe/Berlin"),
                "/sweeps"));
  }

  @Test
  void aNightlySweepIsGivenTenMinutesToStart() {
    run("DONE", "2026-11-28T02:00:00Z", 1, CLEAN);
    assertThat(attention("2026-11-29T02:09:00Z", "0 0 3 * * *", 1)).isEmpty();
  }

  @Test
  void aVersionThatWasNotSweptYetIsTold() {
    run("DONE", "2026-11-30T02:00:00Z", 1, CLEAN);
    assertThat(attention("2026-11-30T12:00:00Z", "-", 2))
        .containsExactly(
            new Attention(Level.INFO, "home.sweep.other-version", List.of(2, 1L, 1), "/sweeps"));
  }
}
