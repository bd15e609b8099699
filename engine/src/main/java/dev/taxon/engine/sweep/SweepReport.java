package dev.taxon.engine.sweep;

import dev.taxon.engine.Problem;
import dev.taxon.engine.ruleset.RulesetId;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What a ruleset says of a corpus.
 *
 * <p>Inputs are distinct by kind and text (wrappers taken off) or by canonical payload. What an
 * input counts as is what its first entry got; expectations are those of each entry.
 *
 * @param ruleset the ruleset that was swept with
 * @param complete false if the sweep was cancelled, and so tells only of what it had read
 * @param entries the entries read, all of those that follow included but the unreadable
 * @param distinct the distinct inputs that were classified
 * @param dynamic the entries whose text has no literal part, which are not classified
 * @param contracts what was counted under each contract of the ruleset, by name, in its order
 * @param failures the expectations that are broken
 * @param held the expectations that hold
 * @param fallbacks the distinct inputs that no rule of the contract asked for knew
 * @param unreached the enabled rules that decided no entry, in the ruleset's order
 * @param moves the inputs whose code is another than in the baseline
 * @param expectationsMoved how many entries with an expectation are such inputs
 * @param unreadable the places of the corpus that could not be read
 * @param folders the entries by folder, in the order of their names
 * @param files the entries by file, in the order of their names
 * @param samples the first inputs of each rule that decided any, by its id
 * @param verdicts which code each distinct input got
 */
public record SweepReport(
    RulesetId ruleset,
    boolean complete,
    long entries,
    long distinct,
    long dynamic,
    Map<String, Counts> contracts,
    Bounded<Expectation> failures,
    Bounded<Expectation> held,
    Bounded<Fallback> fallbacks,
    List<String> unreached,
    Bounded<Move> moves,
    long expectationsMoved,
    Bounded<Problem> unreadable,
    Bounded<Place> folders,
    Bounded<Place> files,
    Map<String, List<Sample>> samples,
    Verdicts verdicts) {

  public SweepReport {
    contracts = Collections.unmodifiableMap(new LinkedHashMap<>(contracts));
    unreached = List.copyOf(unreached);
    samples = Collections.unmodifiableMap(new LinkedHashMap<>(samples));
  }

  /** Whether an expectation or the baseline is broken. */
  public boolean broken() {
    return !failures.isEmpty() || expectationsMoved > 0;
  }

  /** The same report with these verdicts, which are by far its largest part. */
  public SweepReport withVerdicts(Verdicts others) {
    return new SweepReport(
        ruleset,
        complete,
        entries,
        distinct,
        dynamic,
        contracts,
        failures,
        held,
        fallbacks,
        unreached,
        moves,
        expectationsMoved,
        unreadable,
        folders,
        files,
        samples,
        others);
  }

  /**
   * The distinct inputs counted under one contract.
   *
   * @param byCode how many got each code: every code of the contract, in its order
   * @param byPack how many the rules of each pack decided, in the ruleset's order, without zeros
   * @param byRule how many each rule decided, in the ruleset's order, without zeros
   * @param fallbacks how many no rule knew
   */
  public record Counts(
      Map<String, Long> byCode,
      Map<String, Long> byPack,
      Map<String, Long> byRule,
      long fallbacks) {
    public Counts {
      byCode = Collections.unmodifiableMap(new LinkedHashMap<>(byCode));
      byPack = Collections.unmodifiableMap(new LinkedHashMap<>(byPack));
      byRule = Collections.unmodifiableMap(new LinkedHashMap<>(byRule));
    }

    /** How many inputs were counted. */
    public long total() {
      return byCode.values().stream().mapToLong(Long::longValue).sum();
    }
  }

  /**
   * What an entry was expected to give, and gave.
   *
   * @param entry its text or canonical payload, shortened
   * @param source the file
   * @param line the line in it
   * @param contract the contract
   * @param expected the code expected under the contract
   * @param actual the code that it got; null if it was not judged by this contract
   * @param rule the rule that decided; null if none did
   */
  public record Expectation(
      String entry,
      String source,
      int line,
      String contract,
      String expected,
      String actual,
      String rule) {}

  /**
   * An input that no rule knew.
   *
   * @param text its text or canonical payload, shortened
   * @param contract the contract
   * @param code the fallback's code
   * @param count how many entries it stands in
   * @param sources the first places where it stands, as {@code file:line}
   */
  public record Fallback(
      String text, String contract, String code, long count, List<String> sources) {
    public Fallback {
      sources = List.copyOf(sources);
    }
  }

  /**
   * An input whose code is another than in the baseline.
   *
   * @param entry its text or canonical payload, shortened
   * @param source the file of its first entry
   * @param line the line in it
   * @param contract the contract
   * @param from its code in the baseline
   * @param to its code now
   * @param rule the rule that decides it now; null if none does
   * @param expected the code that its first entry is expected to give; null if none is
   */
  public record Move(
      String entry,
      String source,
      int line,
      String contract,
      String from,
      String to,
      String rule,
      String expected) {}

  /**
   * The entries of one file or folder.
   *
   * @param name its path; {@code .} for files outside of any folder
   * @param entries how many entries it has
   * @param counts how many of its entries got each code, by contract and code, without zeros
   */
  public record Place(String name, long entries, Map<String, Map<String, Long>> counts) {
    public Place {
      counts = Collections.unmodifiableMap(new LinkedHashMap<>(counts));
    }
  }

  /**
   * An input that a rule decided.
   *
   * @param entry its text or canonical payload, shortened
   * @param source the file of its first entry
   * @param line the line in it
   */
  public record Sample(String entry, String source, int line) {}
}
