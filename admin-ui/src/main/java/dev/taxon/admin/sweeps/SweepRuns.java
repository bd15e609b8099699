package dev.taxon.admin.sweeps;

import dev.taxon.admin.sweeps.SweepRun.Status;
import dev.taxon.admin.sweeps.report.ReportJson;
import dev.taxon.engine.sweep.Bounded;
import dev.taxon.engine.sweep.SweepReport;
import dev.taxon.engine.sweep.SweepReport.Move;
import dev.taxon.engine.sweep.Verdicts;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.LongBuffer;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.Optional;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.support.GeneratedKeyHolder;
import org.springframework.jdbc.support.KeyHolder;
import org.springframework.stereotype.Repository;
import org.springframework.transaction.annotation.Transactional;
import tools.jackson.databind.json.JsonMapper;

/**
 * The runs in the store, with their reports. All times are the store's own, so that nodes whose
 * clocks differ agree on which run still lives.
 *
 * <p>A change of status names the status before it: of two that want to change a run, one does.
 */
@Repository
public class SweepRuns {
  private static final String COLUMNS =
      "id, status, started_by, ruleset_version, node, requested_at, started_at, seen_at,"
          + " finished_at, cancel, entries_done, entries_total, failure, summary";
  private static final String ACTIVE = "status in ('WAITING', 'RUNNING')";
  private static final int MAX_FAILURE = 2000;
  private static final JsonMapper JSON = JsonMapper.shared();

  private final JdbcClient jdbc;

  SweepRuns(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  /** Moves as they are stored. */
  private record StoredMoves(List<Move> items, long leftOut) {}

  public Optional<SweepRun> find(long id) {
    return jdbc.sql("select " + COLUMNS + " from sweep_run where id = :id")
        .param("id", id)
        .query(SweepRuns::row)
        .optional();
  }

  /** The newest runs first; at most {@code limit} of them. */
  public List<SweepRun> newest(int limit) {
    return jdbc.sql("select " + COLUMNS + " from sweep_run order by id desc limit :limit")
        .param("limit", limit)
        .query(SweepRuns::row)
        .list();
  }

  /** The last run that is done. */
  public Optional<SweepRun> lastDone() {
    return jdbc.sql(
            "select " + COLUMNS + " from sweep_run where status = 'DONE' order by id desc limit 1")
        .query(SweepRuns::row)
        .optional();
  }

  /** The last run that is done and swept with this version. */
  Optional<SweepRun> lastDoneOf(int version) {
    return lastDone("ruleset_version = :version", version);
  }

  /** The last run that is done and swept with another version than this one. */
  Optional<SweepRun> lastDoneOfAnother(int version) {
    return lastDone("ruleset_version <> :version", version);
  }

  private Optional<SweepRun> lastDone(String condition, int version) {
    return jdbc.sql(
            "select "
                + COLUMNS
                + " from sweep_run where status = 'DONE' and "
                + condition
                + " order by id desc limit 1")
        .param("version", version)
        .query(SweepRuns::row)
        .optional();
  }

  /** Whether there was any run yet. */
  boolean any() {
    return jdbc.sql("select count(*) from sweep_run").query(Long.class).single() > 0;
  }

  /** The oldest run that waits on any node. */
  Optional<SweepRun> waiting() {
    return jdbc.sql(
            "select "
                + COLUMNS
                + " from sweep_run where status = 'WAITING' and not cancel order by id limit 1")
        .query(SweepRuns::row)
        .optional();
  }

  /**
   * Adds a run that waits.
   *
   * @return its id
   */
  long add(String startedBy, int rulesetVersion, String node) {
    KeyHolder key = new GeneratedKeyHolder();
    jdbc.sql(
            "insert into sweep_run (status, started_by, ruleset_version, node, requested_at,"
                + " seen_at, cancel, entries_done) values ('WAITING', :startedBy, :version, :node,"
                + " current_timestamp, current_timestamp, false, 0)")
        .param("startedBy", startedBy)
        .param("version", rulesetVersion)
        .param("node", node)
        .update(key, "id");
    return Objects.requireNonNull(key.getKey(), "the store gives each run an id").longValue();
  }

  /**
   * Takes a waiting run to run it.
   *
   * @return false if it does not wait any more
   */
  boolean begin(long id, int rulesetVersion, String node) {
    return jdbc.sql(
                "update sweep_run set status = 'RUNNING', ruleset_version = :version, node = :node,"
                    + " started_at = current_timestamp, seen_at = current_timestamp"
                    + " where id = :id and status = 'WAITING' and not cancel")
            .param("id", id)
            .param("version", rulesetVersion)
            .param("node", node)
            .update()
        == 1;
  }

  /** Tells that the runs of a node still live. */
  void seen(String node) {
    jdbc.sql("update sweep_run set seen_at = current_timestamp where node = :node and " + ACTIVE)
        .param("node", node)
        .update();
  }

  /**
   * Tells how far a run is.
   *
   * @param entriesTotal about how many entries there are; null if that cannot be told
   * @return false if it must not go on: somebody cancelled it, or took it for dead
   */
  boolean progress(long id, long entriesDone, Long entriesTotal) {
    return jdbc.sql(
                "update sweep_run set entries_done = :done, entries_total = :total,"
                    + " seen_at = current_timestamp"
                    + " where id = :id and status = 'RUNNING' and not cancel")
            .param("id", id)
            .param("done", entriesDone)
            .param("total", entriesTotal)
            .update()
        == 1;
  }

  /**
   * Asks to cancel a run: one that waits is cancelled at once, one that runs by its node.
   *
   * @return false if it has ended already
   */
  @Transactional
  public boolean cancel(long id) {
    int waited =
        jdbc.sql(
                "update sweep_run set status = 'CANCELLED', cancel = true,"
                    + " finished_at = current_timestamp where id = :id and status = 'WAITING'")
            .param("id", id)
            .update();
    int running =
        jdbc.sql("update sweep_run set cancel = true where id = :id and status = 'RUNNING'")
            .param("id", id)
            .update();
    return waited + running > 0;
  }

  /**
   * Stores what a run found; it is done then.
   *
   * @return false if it did not run any more, and nothing was stored
   */
  @Transactional
  boolean finish(long id, SweepSummary summary, SweepReport report, Bounded<Move> versionMoves) {
    int updated =
        jdbc.sql(
                "update sweep_run set status = 'DONE', finished_at = current_timestamp,"
                    + " seen_at = current_timestamp, entries_done = :entries,"
                    + " entries_total = :entries, summary = :summary, report = :report,"
                    + " version_moves = :moves where id = :id and status = 'RUNNING'")
            .param("id", id)
            .param("entries", report.entries())
            .param("summary", JSON.writeValueAsString(summary))
            .param(
                "report", packed(out -> ReportJson.write(report.withVerdicts(Verdicts.NONE), out)))
            .param(
                "moves",
                packed(
                    out ->
                        JSON.writeValue(
                            out, new StoredMoves(versionMoves.items(), versionMoves.leftOut()))))
            .update();
    if (updated == 1) {
      addVerdicts(id, report.verdicts());
    }
    return updated == 1;
  }

  private void addVerdicts(long id, Verdicts verdicts) {
    for (String contract : verdicts.contracts()) {
      for (String code : verdicts.codes(contract)) {
        long[] hashes = verdicts.hashes(contract, code).toArray();
        ByteBuffer bytes = ByteBuffer.allocate(hashes.length * Long.BYTES);
        bytes.asLongBuffer().put(hashes);
        jdbc.sql(
                "insert into sweep_verdict (run_id, contract, code, hashes)"
                    + " values (:run, :contract, :code, :hashes)")
            .param("run", id)
            .param("contract", contract)
            .param("code", code)
            .param("hashes", bytes.array())
            .update();
      }
    }
  }

  /**
   * Ends a run that is not done.
   *
   * @param failure why, for people to read; null unless it failed
   */
  void end(long id, Status status, String failure) {
    jdbc.sql(
            "update sweep_run set status = :status, finished_at = current_timestamp,"
                + " failure = :failure where id = :id and "
                + ACTIVE)
        .param("id", id)
        .param("status", status.name())
        .param(
            "failure",
            failure == null ? null : failure.substring(0, Math.min(failure.length(), MAX_FAILURE)))
        .update();
  }

  /**
   * Marks runs that nobody has seen for so long: their node has died.
   *
   * @return how many there were
   */
  int cutOffUnseen(Duration since) {
    return jdbc.sql(
            "update sweep_run set status = 'CUT_OFF', finished_at = current_timestamp where "
                + ACTIVE
                + " and seen_at < current_timestamp - cast(:seconds as integer) * interval '1'"
                + " second")
        .param("seconds", since.toSeconds())
        .update();
  }

  /**
   * Marks the runs of a node that has ended, or starts anew.
   *
   * @return how many there were
   */
  int cutOff(String node) {
    return jdbc.sql(
            "update sweep_run set status = 'CUT_OFF', finished_at = current_timestamp"
                + " where node = :node and "
                + ACTIVE)
        .param("node", node)
        .update();
  }

  /** Removes all runs but the newest, and never one that has not ended. */
  int keepNewest(int count) {
    return jdbc.sql(
            "delete from sweep_run where not "
                + ACTIVE
                + " and id not in (select id from sweep_run order by id desc limit :count)")
        .param("count", count)
        .update();
  }

  /**
   * The report of a run that is done, without its verdicts.
   *
   * @throws NoSuchElementException if there is no such run, or it is not done
   */
  public SweepReport report(long id) {
    try (InputStream in = new GZIPInputStream(new ByteArrayInputStream(bytes(id, "report")))) {
      return ReportJson.read(in);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * The inputs that moved since the last run of another version.
   *
   * @throws NoSuchElementException if there is no such run, or it is not done
   */
  public Bounded<Move> versionMoves(long id) {
    try (InputStream in =
        new GZIPInputStream(new ByteArrayInputStream(bytes(id, "version_moves")))) {
      StoredMoves moves = JSON.readValue(in, StoredMoves.class);
      return new Bounded<>(moves.items(), moves.leftOut());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private byte[] bytes(long id, String column) {
    return jdbc.sql("select " + column + " from sweep_run where id = :id and status = 'DONE'")
        .param("id", id)
        .query((row, number) -> row.getBytes(column))
        .optional()
        .orElseThrow(() -> new NoSuchElementException("no report of sweep " + id));
  }

  /** Which code each distinct input of a run got; none if it is not done. */
  public Verdicts verdicts(long id) {
    Verdicts.Builder verdicts = new Verdicts.Builder();
    jdbc.sql(
            "select contract, code, hashes from sweep_verdict where run_id = :id"
                + " order by contract, code")
        .param("id", id)
        .query(
            row -> {
              String contract = row.getString("contract");
              String code = row.getString("code");
              LongBuffer hashes = ByteBuffer.wrap(row.getBytes("hashes")).asLongBuffer();
              while (hashes.hasRemaining()) {
                verdicts.add(contract, code, hashes.get());
              }
            });
    return verdicts.build();
  }

  private static SweepRun row(ResultSet row, int number) throws SQLException {
    String summary = row.getString("summary");
    return new SweepRun(
        row.getLong("id"),
        Status.valueOf(row.getString("status")),
        row.getString("started_by"),
        row.getInt("ruleset_version"),
        row.getString("node"),
        time(row, "requested_at"),
        time(row, "started_at"),
        time(row, "seen_at"),
        time(row, "finished_at"),
        row.getBoolean("cancel"),
        row.getLong("entries_done"),
        row.getObject("entries_total", Long.class),
        row.getString("failure"),
        Optional.ofNullable(summary).map(json -> JSON.readValue(json, SweepSummary.class)));
  }

  private static OffsetDateTime time(ResultSet row, String column) throws SQLException {
    OffsetDateTime time = row.getObject(column, OffsetDateTime.class);
    return time == null ? null : time.withOffsetSameInstant(ZoneOffset.UTC);
  }

  private interface Writing {
    void to(OutputStream out) throws IOException;
  }

  private static byte[] packed(Writing writing) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(bytes, 64 * 1024)) {
      writing.to(gzip);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }
}
