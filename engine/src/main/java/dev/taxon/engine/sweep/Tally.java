package dev.taxon.engine.sweep;

import dev.taxon.engine.Problem;
import dev.taxon.engine.contract.Contract;
import dev.taxon.engine.contract.Decision.Basis;
import dev.taxon.engine.ruleset.Pack;
import dev.taxon.engine.ruleset.Rule;
import dev.taxon.engine.ruleset.Ruleset;
import dev.taxon.engine.sweep.Judgement.Outcome;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Counts judgements, in the order of the corpus and on one thread, and makes the report.
 *
 * <p>Few inputs differ in what they got, so each list of outcomes that occurs gets a number, and an
 * input is kept as its fingerprint and that number. All that is kept besides is bounded.
 */
final class Tally {
  /** The most items of each list of the report. */
  static final int LISTED = 10_000;

  /** The most inputs listed that no rule knew: each carries its text. */
  static final int FALLBACKS = 1_000;

  private static final int SOURCES = 5;
  private static final int SAMPLES = 20;
  private static final int LENGTH = 300;

  private final Ruleset ruleset;
  private final MoveTally moves;
  private final MoveTally olderMoves;

  private final InputTable inputs = new InputTable();
  private final Map<List<Outcome>, Integer> numbers = new HashMap<>();
  private final List<List<Outcome>> outcomes = new ArrayList<>();

  private long entries;
  private long dynamic;
  private final Bounded.Collector<SweepReport.Expectation> failures =
      new Bounded.Collector<>(LISTED);
  private final Bounded.Collector<SweepReport.Expectation> held = new Bounded.Collector<>(LISTED);
  private final Bounded.Collector<Problem> unreadable = new Bounded.Collector<>(LISTED);
  private final Map<Integer, FallbackTally> fallbacks = new LinkedHashMap<>();
  private long fallbacksLeftOut;
  private final Map<String, List<SweepReport.Sample>> samples = new HashMap<>();
  private final PlaceTally files = new PlaceTally(LISTED);
  private final PlaceTally folders = new PlaceTally(LISTED);

  Tally(Ruleset ruleset, Baseline baseline, Baseline older) {
    this.ruleset = ruleset;
    this.moves = new MoveTally(baseline, LISTED);
    this.olderMoves = new MoveTally(older, LISTED);
  }

  void unreadable(Problem problem) {
    unreadable.add(problem);
  }

  void add(Judgement judgement) {
    if (judgement.problem() != null) {
      unreadable.add(judgement.problem());
      return;
    }
    Entry entry = judgement.entry();
    entries++;
    if (entry.dynamic()) {
      dynamic++;
    }
    files.add(entry.source(), judgement.outcomes());
    folders.add(folder(entry.source()), judgement.outcomes());
    if (judgement.fingerprint() != null) {
      count(judgement);
    }
    if (!entry.expected().isEmpty() && !entry.dynamic()) {
      expect(judgement);
    }
  }

  private void count(Judgement judgement) {
    Fingerprint fingerprint = judgement.fingerprint();
    int number = numbers.computeIfAbsent(judgement.outcomes(), this::numbered);
    int row = inputs.find(fingerprint.high(), fingerprint.low());
    boolean isNew = row < 0;
    if (isNew) {
      row = inputs.add(fingerprint.high(), fingerprint.low(), number);
      sample(judgement);
    }
    List<Outcome> first = outcomes.get(inputs.number(row));
    if (first.get(0).basis() == Basis.FALLBACK) {
      countFallback(row, isNew, first.get(0), judgement);
    }
    for (Outcome outcome : first) {
      moves.add(judgement, isNew, outcome);
      olderMoves.add(judgement, isNew, outcome);
    }
  }

  private int numbered(List<Outcome> combination) {
    outcomes.add(combination);
    return outcomes.size() - 1;
  }

  private void sample(Judgement judgement) {
    for (Outcome outcome : judgement.outcomes()) {
      if (outcome.rule() != null) {
        List<SweepReport.Sample> ofRule =
            samples.computeIfAbsent(outcome.rule(), rule -> new ArrayList<>());
        if (ofRule.size() < SAMPLES) {
          Entry entry = judgement.entry();
          ofRule.add(
              new SweepReport.Sample(shortened(judgement.content()), entry.source(), entry.line()));
        }
      }
    }
  }

  private void countFallback(int row, boolean isNew, Outcome outcome, Judgement judgement) {
    FallbackTally tally = fallbacks.get(row);
    if (tally == null && isNew) {
      if (fallbacks.size() == FALLBACKS) {
        fallbacksLeftOut++;
        return;
      }
      tally = new FallbackTally(shortened(judgement.content()), outcome);
      fallbacks.put(row, tally);
    }
    if (tally != null) {
      tally.add(judgement.entry());
    }
  }

  private void expect(Judgement judgement) {
    Entry entry = judgement.entry();
    entry
        .expected()
        .forEach(
            (contract, code) -> {
              Outcome outcome =
                  judgement.outcomes().stream()
                      .filter(one -> one.contract().equals(contract))
                      .findFirst()
                      .orElse(null);
              boolean holds = outcome != null && outcome.code().equals(code);
              Bounded.Collector<SweepReport.Expectation> list = holds ? held : failures;
              list.add(
                  new SweepReport.Expectation(
                      judgement.content() == null ? "" : shortened(judgement.content()),
                      entry.source(),
                      entry.line(),
                      contract,
                      code,
                      outcome == null ? null : outcome.code(),
                      outcome == null ? null : outcome.rule()));
            });
  }

  SweepReport report(boolean complete) {
    Bounded<Problem> problems = unreadable.toBounded();
    Map<String, SweepReport.Counts> counts = counts();
    return new SweepReport(
        ruleset.id(),
        complete,
        entries,
        inputs.size(),
        dynamic,
        counts,
        failures.toBounded(),
        held.toBounded(),
        new Bounded<>(
            fallbacks.values().stream().map(FallbackTally::toFallback).toList(), fallbacksLeftOut),
        unreached(),
        moves.toBounded(),
        moves.expectations(),
        new Bounded<>(problems.items().stream().sorted().toList(), problems.leftOut()),
        folders.toBounded(),
        files.toBounded(),
        samplesInOrder(),
        verdicts(counts));
  }

  /** The inputs whose code is another than in the older baseline. */
  Bounded<SweepReport.Move> olderMoves() {
    return olderMoves.toBounded();
  }

  private Map<String, SweepReport.Counts> counts() {
    long[] ofNumber = new long[outcomes.size()];
    for (int row = 0; row < inputs.size(); row++) {
      ofNumber[inputs.number(row)]++;
    }
    Map<Outcome, Long> ofOutcome = new HashMap<>();
    for (int number = 0; number < ofNumber.length; number++) {
      for (Outcome outcome : outcomes.get(number)) {
        ofOutcome.merge(outcome, ofNumber[number], Long::sum);
      }
    }
    Map<String, SweepReport.Counts> counts = new LinkedHashMap<>();
    for (Contract contract : ruleset.contracts().values()) {
      counts.put(contract.name(), counts(contract, ofOutcome));
    }
    return counts;
  }

  private SweepReport.Counts counts(Contract contract, Map<Outcome, Long> ofOutcome) {
    Map<String, Long> byCode = new LinkedHashMap<>();
    contract.codes().keySet().forEach(code -> byCode.put(code, 0L));
    Map<String, Long> ofRule = new HashMap<>();
    long unknown = 0;
    for (Map.Entry<Outcome, Long> one : ofOutcome.entrySet()) {
      Outcome outcome = one.getKey();
      if (outcome.contract().equals(contract.name())) {
        byCode.merge(outcome.code(), one.getValue(), Long::sum);
        if (outcome.rule() != null) {
          ofRule.put(outcome.rule(), one.getValue());
        }
        if (outcome.basis() == Basis.FALLBACK) {
          unknown += one.getValue();
        }
      }
    }
    Map<String, Long> byPack = new LinkedHashMap<>();
    Map<String, Long> byRule = new LinkedHashMap<>();
    for (Pack pack : ruleset.packs()) {
      for (Rule rule : pack.rules()) {
        long count = ofRule.getOrDefault(rule.id(), 0L);
        if (count > 0) {
          byPack.merge(pack.name(), count, Long::sum);
          byRule.put(rule.id(), count);
        }
      }
    }
    return new SweepReport.Counts(byCode, byPack, byRule, unknown);
  }

  /** The enabled rules that decided no entry, not even one whose input counts as another's. */
  private List<String> unreached() {
    Set<String> reached =
        outcomes.stream().flatMap(List::stream).map(Outcome::rule).collect(Collectors.toSet());
    return ruleset.packs().stream()
        .flatMap(pack -> pack.rules().stream())
        .filter(rule -> rule.enabled() && !reached.contains(rule.id()))
        .map(Rule::id)
        .toList();
  }

  private Map<String, List<SweepReport.Sample>> samplesInOrder() {
    Map<String, List<SweepReport.Sample>> inOrder = new LinkedHashMap<>();
    for (Pack pack : ruleset.packs()) {
      for (Rule rule : pack.rules()) {
        if (samples.containsKey(rule.id())) {
          inOrder.put(rule.id(), List.copyOf(samples.get(rule.id())));
        }
      }
    }
    return inOrder;
  }

  private Verdicts verdicts(Map<String, SweepReport.Counts> counts) {
    // The counts are known, so the arrays are made to measure: growing ones would take twice that.
    Map<String, Map<String, long[]>> hashes = new LinkedHashMap<>();
    counts.forEach(
        (contract, ofContract) -> {
          Map<String, long[]> byCode = new LinkedHashMap<>();
          hashes.put(contract, byCode);
          ofContract.byCode().entrySet().stream()
              .filter(code -> code.getValue() > 0)
              .forEach(code -> byCode.put(code.getKey(), new long[(int) (long) code.getValue()]));
        });
    Map<long[], int[]> filled = new IdentityHashMap<>();
    for (int row = 0; row < inputs.size(); row++) {
      for (Outcome outcome : outcomes.get(inputs.number(row))) {
        long[] ofCode = hashes.get(outcome.contract()).get(outcome.code());
        ofCode[filled.computeIfAbsent(ofCode, code -> new int[1])[0]++] = inputs.high(row);
      }
    }
    return new Verdicts(hashes);
  }

  private static String folder(String source) {
    int slash = source.lastIndexOf('/');
    return slash < 0 ? "." : source.substring(0, slash);
  }

  /** A text as reports carry it. */
  static String shortened(String text) {
    if (text.length() <= LENGTH) {
      return text;
    }
    int end = Character.isHighSurrogate(text.charAt(LENGTH - 1)) ? LENGTH - 1 : LENGTH;
    return text.substring(0, end) + "…";
  }

  private static final class FallbackTally {
    private final String text;
    private final Outcome outcome;
    private final List<String> sources = new ArrayList<>();
    private long count;

    FallbackTally(String text, Outcome outcome) {
      this.text = text;
      this.outcome = outcome;
    }

    void add(Entry entry) {
      count++;
      if (sources.size() < SOURCES) {
        sources.add(entry.source() + ":" + entry.line());
      }
    }

    SweepReport.Fallback toFallback() {
      return new SweepReport.Fallback(text, outcome.contract(), outcome.code(), count, sources);
    }
  }
}
