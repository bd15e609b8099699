package dev.taxon.admin.sweeps;

import java.time.OffsetDateTime;
import java.util.Optional;

/**
 * A sweep that was asked for, without its report. Times are the store's, in UTC.
 *
 * @param id its number, from 1
 * @param status how far it is
 * @param startedBy who asked for it: a person, a token ({@code token:name}), {@link #NIGHTLY} or
 *     {@link #FIRST_START}
 * @param rulesetVersion the version swept with
 * @param node where it runs or ran
 * @param startedAt null while it waits
 * @param seenAt when it was last known to live
 * @param finishedAt null until it has ended
 * @param cancel whether somebody asked to cancel it
 * @param entriesDone how many entries it has read
 * @param entriesTotal about how many there are; null while that cannot be told
 * @param failure why it failed, for people to read; null unless it did
 * @param summary the figures of its report; empty unless it is done
 */
public record SweepRun(
    long id,
    Status status,
    String startedBy,
    int rulesetVersion,
    String node,
    OffsetDateTime requestedAt,
    OffsetDateTime startedAt,
    OffsetDateTime seenAt,
    OffsetDateTime finishedAt,
    boolean cancel,
    long entriesDone,
    Long entriesTotal,
    String failure,
    Optional<SweepSummary> summary) {

  /** Who starts the sweep of each night. */
  public static final String NIGHTLY = "nightly";

  /** Who starts the sweep of a new store. */
  public static final String FIRST_START = "first start";

  /** How far a run is. */
  public enum Status {
    WAITING,
    RUNNING,
    DONE,
    FAILED,
    CANCELLED,
    /** Its node ended before it did. */
    CUT_OFF;

    /** Whether the run has not ended. */
    public boolean active() {
      return this == WAITING || this == RUNNING;
    }
  }

  /** How far it is, as far as that is known. */
  public Progress progress() {
    return Progress.of(this);
  }
}
