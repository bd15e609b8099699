package dev.taxon.engine.sweep;

import dev.taxon.engine.sweep.Judgement.Outcome;

/** Lists the inputs whose code is another than in one earlier sweep. */
final class MoveTally {
  private final Baseline baseline;
  private final Bounded.Collector<SweepReport.Move> moves;
  private long expectations;

  MoveTally(Baseline baseline, int limit) {
    this.baseline = baseline;
    moves = new Bounded.Collector<>(limit);
  }

  /** Tells whether an input moved: listed once, counted for each entry that expects something. */
  void add(Judgement judgement, boolean isNew, Outcome outcome) {
    Entry entry = judgement.entry();
    String expected = entry.expected().get(outcome.contract());
    if (!isNew && expected == null) {
      return;
    }
    String from = baseline.code(outcome.contract(), judgement.fingerprint());
    if (from == null || from.equals(outcome.code())) {
      return;
    }
    if (expected != null) {
      expectations++;
    }
    if (isNew) {
      moves.add(
          new SweepReport.Move(
              Tally.shortened(judgement.content()),
              entry.source(),
              entry.line(),
              outcome.contract(),
              from,
              outcome.code(),
              outcome.rule(),
              expected));
    }
  }

  Bounded<SweepReport.Move> toBounded() {
    return moves.toBounded();
  }

  /** How many entries with an expectation are inputs that moved. */
  long expectations() {
    return expectations;
  }
}
