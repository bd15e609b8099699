package dev.taxon.admin.changes;

import dev.taxon.engine.Problem;
import dev.taxon.engine.check.CheckReport;
import dev.taxon.engine.check.Finding;
import dev.taxon.engine.sweep.Comparison;
import dev.taxon.engine.sweep.Comparison.Change;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What is to be known of a draft before it is published.
 *
 * @param problems why its files are no ruleset; empty if they are one
 * @param check what its cases and rules give; empty if it is no ruleset
 * @param liveCheck what the cases and rules that are live give
 * @param comparison what it does to the known inputs; empty if it is no ruleset
 * @param allKnown false if there are more known inputs than were compared
 * @param trouble why the known inputs could not be read; empty if they could
 */
record Review(
    List<Problem> problems,
    Optional<CheckReport> check,
    CheckReport liveCheck,
    Optional<Comparison> comparison,
    boolean allKnown,
    String trouble) {

  Review {
    problems = List.copyOf(problems);
  }

  /** Whether nothing stands against publishing. */
  public boolean publishable() {
    return check.map(CheckReport::passed).orElse(false);
  }

  /** Overlaps and the like that the draft brings: the live rules have none between these pairs. */
  public List<Finding> newPairs() {
    Set<Object> known =
        liveCheck.findings().stream().map(Review::pair).collect(Collectors.toUnmodifiableSet());
    return pairs().filter(finding -> !known.contains(pair(finding))).toList();
  }

  /** Overlaps and the like that the live rules have already. */
  public List<Finding> knownPairs() {
    List<Finding> added = newPairs();
    return pairs().filter(finding -> !added.contains(finding)).toList();
  }

  private static Object pair(Finding finding) {
    return List.of(finding.kind(), Set.copyOf(finding.rules()));
  }

  private Stream<Finding> pairs() {
    return findings().filter(finding -> finding.rules().size() > 1);
  }

  /** What the check found about single rules and their cases. */
  public List<Finding> singles() {
    return findings().filter(finding -> finding.rules().size() <= 1).toList();
  }

  /** Known inputs that a rule knew, and none knows now. */
  public List<Change> fallsBack() {
    return changes().filter(Change::fallsBack).toList();
  }

  /** Expectations that held, and do not now. */
  public List<Change> breaks() {
    return changes().filter(Change::breaks).toList();
  }

  /** How many known inputs move to another code. */
  public long moved() {
    return changes().filter(Change::moves).count();
  }

  /** How many known inputs keep their code by another rule. */
  public long ruleOnly() {
    return changes().filter(change -> !change.moves()).count();
  }

  private Stream<Finding> findings() {
    return check.stream().flatMap(report -> report.findings().stream());
  }

  private Stream<Change> changes() {
    return comparison.stream().flatMap(compared -> compared.changes().stream());
  }
}
