package dev.taxon.engine.check;

import dev.taxon.engine.Failure;
import dev.taxon.engine.Issue;
import dev.taxon.engine.check.Finding.Kind;
import dev.taxon.engine.check.Finding.Severity;
import dev.taxon.engine.contract.Contract;
import dev.taxon.engine.drl.Condition;
import dev.taxon.engine.drl.Evaluation;
import dev.taxon.engine.drl.Field;
import dev.taxon.engine.drl.Operator;
import dev.taxon.engine.intake.Intake;
import dev.taxon.engine.prefilter.Named;
import dev.taxon.engine.prefilter.Prefilter;
import dev.taxon.engine.ruleset.Case;
import dev.taxon.engine.ruleset.Pack;
import dev.taxon.engine.ruleset.Rule;
import dev.taxon.engine.ruleset.Ruleset;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Tells of the rules of one contract which hide others and which share failures with others.
 *
 * <p>Every rule gives a few failures that it matches. The prefilter and the rules themselves say
 * which other rules match them too, so that most pairs never meet the solver: only a rule that
 * matches all of another's failures can hide it, and that is then proved or disproved. Two rules
 * that never met share no failure of either's, but perhaps one made for both; such pairs are many
 * where rules look for phrases, for two phrases fit into one text.
 */
final class Overlaps {
  /** How many failures each rule gives. */
  private static final int MAX_SAMPLES = 16;

  private static final int NO_MAKER = -1;

  /** How many pairs that never met are looked at, and told: all of 300 rules. */
  private static final int MAX_PAIRS = 45_000;

  private static final List<Field> TELLING =
      List.of(
          Field.KIND,
          Field.ORIGIN,
          Field.VENDOR,
          Field.SQL_STATE,
          Field.SQL_CLASS,
          Field.VENDOR_CODE,
          Field.RPC_CODE);

  /** A rule with what is known of it. */
  private static final class Subject {
    private final Rule rule;
    private final Predicate<Failure> matches;
    private final Goal goal;
    private final List<Failure> samples = new ArrayList<>();

    /** The values of fields outside which the rule matches nothing. */
    private final Map<Field, Set<Object>> values = new EnumMap<>(Field.class);

    Subject(Rule rule) {
      this.rule = rule;
      matches = Evaluation.compile(rule.model().condition());
      goal = Goal.of(rule.model().condition(), true);
      for (Field field : TELLING) {
        Goal.values(goal, field).ifPresent(some -> values.put(field, some));
      }
      values.merge(Field.KIND, kinds(), Subject::common);
    }

    private Set<Object> kinds() {
      Set<Object> kinds = new HashSet<>();
      for (String kind : List.of("text", "mcp", "shape")) {
        Goal ofKind = Goal.of(new Condition.Comparison(Field.KIND, Operator.EQUAL, kind), true);
        if (Solver.solve(List.of(ofKind, goal), matches).certainty() != Certainty.NO) {
          kinds.add(kind);
        }
      }
      return kinds;
    }

    private static Set<Object> common(Set<Object> one, Set<Object> other) {
      Set<Object> common = new HashSet<>(one);
      common.retainAll(other);
      return common;
    }

    /** Whether a field tells apart all that the two rules match. */
    boolean isApartFrom(Subject other) {
      for (Map.Entry<Field, Set<Object>> own : values.entrySet()) {
        Set<Object> others = other.values.get(own.getKey());
        if (others != null && Collections.disjoint(own.getValue(), others)) {
          return true;
        }
      }
      return false;
    }

    String id() {
      return rule.id();
    }

    String code() {
      return rule.model().code();
    }
  }

  /** What is known of a pair whose rules match one failure of either. */
  private static final class Meeting {
    private Failure failure;
    private Origin origin;
  }

  /** What a failure was made for; what says more of a pair comes first. */
  private enum Origin {
    CASE,
    LATER,
    EARLIER
  }

  private final Intake intake;
  private final List<Subject> subjects = new ArrayList<>();
  private final Prefilter prefilter;
  private final Map<Long, Meeting> meetings = new HashMap<>();
  private final Set<Long> shadowed = new HashSet<>();
  private final List<Finding> findings = new ArrayList<>();

  private Overlaps(Ruleset ruleset, Contract contract) {
    intake = ruleset.intake();
    List<Failure> caseInputs = new ArrayList<>();
    for (Pack pack : ruleset.packs()) {
      if (!pack.contract().name().equals(contract.name())) {
        continue;
      }
      for (Rule rule : pack.rules()) {
        if (rule.enabled()) {
          subjects.add(new Subject(rule));
          for (Case example : rule.cases()) {
            example.input().failure().ifPresent(caseInputs::add);
          }
        }
      }
    }
    prefilter =
        new Prefilter(subjects.stream().map(subject -> subject.rule.model().condition()).toList());
    caseInputs.forEach(failure -> meet(failure, NO_MAKER));
    sample();
    shadows();
    overlaps();
  }

  static List<Finding> of(Ruleset ruleset) {
    List<Finding> findings = new ArrayList<>();
    for (Contract contract : ruleset.contracts().values()) {
      findings.addAll(new Overlaps(ruleset, contract).findings);
    }
    return findings;
  }

  /**
   * Notes which rules match a failure.
   *
   * @param maker the number of the rule that it was made for; {@link #NO_MAKER} for one of a case
   */
  private void meet(Failure failure, int maker) {
    Named named = prefilter.name(failure);
    if (named == null) {
      return;
    }
    List<Integer> matching = new ArrayList<>();
    named.stream()
        .filter(number -> subjects.get(number).matches.test(failure))
        .forEach(matching::add);
    for (int later : matching) {
      subjects.get(later).samples.add(failure);
      for (int earlier : matching) {
        if (earlier < later) {
          Meeting meeting = meetings.computeIfAbsent(pair(earlier, later), key -> new Meeting());
          Origin origin =
              maker == NO_MAKER ? Origin.CASE : maker == earlier ? Origin.EARLIER : Origin.LATER;
          if (meeting.failure == null || origin.compareTo(meeting.origin) < 0) {
            meeting.failure = failure;
            meeting.origin = origin;
          }
        }
      }
    }
  }

  private static long pair(int earlier, int later) {
    return (long) earlier << 32 | later;
  }

  private void sample() {
    for (int number = 0; number < subjects.size(); number++) {
      Subject subject = subjects.get(number);
      for (Failure failure : Solver.samples(subject.goal, subject.matches, MAX_SAMPLES)) {
        meet(failure, number);
      }
      if (subject.samples.isEmpty()) {
        boolean proved =
            Solver.solve(List.of(subject.goal), subject.matches).certainty() == Certainty.NO;
        add(
            proved ? Kind.NEVER_MATCHES : Kind.UNDECIDED,
            proved ? Severity.ERROR : Severity.WARNING,
            List.of(subject),
            "rule "
                + subject.id()
                + (proved
                    ? " can match nothing: its conditions exclude each other"
                    : " may match nothing, which could not be told: write a case that it matches"),
            null);
      }
    }
  }

  /** Tells of the rules that another always wins over; such pairs are no overlaps. */
  private void shadows() {
    for (long pair : List.copyOf(meetings.keySet())) {
      Subject earlier = subjects.get((int) (pair >>> 32));
      Subject later = subjects.get((int) pair);
      if (!later.samples.stream().allMatch(earlier.matches)) {
        continue;
      }
      Goal spared = Goal.of(earlier.rule.model().condition(), false);
      Certainty certainty =
          Solver.solve(List.of(later.goal, spared), later.matches.and(earlier.matches.negate()))
              .certainty();
      if (certainty == Certainty.NO) {
        add(
            Kind.SHADOWED,
            Severity.ERROR,
            List.of(later, earlier),
            "rule "
                + later.id()
                + " never decides: rule "
                + earlier.id()
                + " comes before it and matches all that it matches; put it first or remove it",
            null);
        meetings.remove(pair);
        shadowed.add(pair);
      } else if (certainty == Certainty.UNKNOWN) {
        undecided(earlier, later, " always wins over rule ");
      }
    }
  }

  private void overlaps() {
    int looked = 0;
    int left = 0;
    List<Subject> firstLeft = List.of();
    for (int j = 0; j < subjects.size(); j++) {
      Subject later = subjects.get(j);
      for (int i = 0; i < j; i++) {
        Subject earlier = subjects.get(i);
        if (earlier.code().equals(later.code())) {
          continue;
        }
        Meeting meeting = meetings.get(pair(i, j));
        if (meeting != null) {
          overlap(earlier, later, meeting);
        } else if (!shadowed.contains(pair(i, j)) && !later.isApartFrom(earlier)) {
          if (looked < MAX_PAIRS) {
            looked++;
            look(earlier, later);
          } else if (left++ == 0) {
            firstLeft = List.of(later, earlier);
          }
        }
      }
    }
    if (left > 0) {
      add(
          Kind.UNDECIDED,
          Severity.NOTE,
          firstLeft,
          left
              + " pairs of rules with different codes, rules "
              + firstLeft.get(1).id()
              + " and "
              + firstLeft.get(0).id()
              + " the first of them, were not looked at: no failure of one matches the other, but"
              + " one made for both may match both",
          null);
    }
  }

  private void overlap(Subject earlier, Subject later, Meeting meeting) {
    Predicate<Failure> both = earlier.matches.and(later.matches);
    Optional<Map<String, Object>> example = Example.of(meeting.failure, intake, both);
    if (example.isEmpty()) {
      look(earlier, later);
    } else {
      overlap(
          earlier,
          later,
          example.get(),
          meeting.origin == Origin.LATER ? Severity.WARNING : Severity.NOTE,
          switch (meeting.origin) {
            case CASE -> "a case settles it";
            case LATER ->
                "the first takes what the second asks for; if that is meant, make it a case";
            case EARLIER -> "the second is the more general one";
          });
    }
  }

  /** Looks for a failure that both match, though none that was made for one of them did. */
  private void look(Subject earlier, Subject later) {
    Predicate<Failure> both = earlier.matches.and(later.matches);
    Predicate<Failure> real =
        failure -> both.test(failure) && Example.of(failure, intake, both).isPresent();
    Optional<Failure> found = joined(earlier, later, both).filter(real);
    if (found.isEmpty()) {
      Solver.Answer answer = Solver.solve(List.of(earlier.goal, later.goal), real);
      if (answer.certainty() == Certainty.NO) {
        return;
      }
      if (answer.certainty() == Certainty.UNKNOWN) {
        undecided(earlier, later, " overlaps with rule ");
        return;
      }
      found = Optional.of(answer.failure());
    }
    Example.of(found.get(), intake, both)
        .ifPresent(
            example ->
                overlap(earlier, later, example, Severity.NOTE, "it is made of what both ask for"));
  }

  /** A failure that has what one failure of each rule has. */
  private static Optional<Failure> joined(Subject earlier, Subject later, Predicate<Failure> both) {
    for (Failure one : first(earlier)) {
      for (Failure other : first(later)) {
        for (Failure joined : List.of(join(one, other), join(other, one))) {
          if (both.test(joined)) {
            return Optional.of(joined);
          }
        }
      }
    }
    return Optional.empty();
  }

  private static List<Failure> first(Subject subject) {
    return subject.samples.subList(0, Math.min(2, subject.samples.size()));
  }

  private static Failure join(Failure one, Failure other) {
    Failure.Builder joined =
        Failure.of(Failure.Kind.named(one.kind()).orElseThrow())
            .origin(one.origin())
            .level(one.level())
            .text(joinTexts(one.text(), other.text()))
            .dataText(joinTexts(one.dataText(), other.dataText()))
            .vendor(either(one.vendor(), other.vendor()))
            .sqlState(either(one.sqlState(), other.sqlState()))
            .constraint(either(one.constraint(), other.constraint()))
            .action(either(one.action(), other.action()))
            .protocolVersion(either(one.protocolVersion(), other.protocolVersion()))
            .vendorCode(one.vendorCode() == null ? other.vendorCode() : one.vendorCode())
            .rpcCode(one.rpcCode() == null ? other.rpcCode() : one.rpcCode());
    List<Issue> issues = new ArrayList<>(one.issues());
    issues.addAll(other.issues());
    return joined.issues(issues).build();
  }

  private static String joinTexts(String one, String other) {
    if (one.isEmpty() || other.isEmpty()) {
      return either(one, other);
    }
    return one.endsWith(" ") || other.startsWith(" ") ? one + other : one + " " + other;
  }

  private static String either(String one, String other) {
    return one.isEmpty() ? other : one;
  }

  private void overlap(
      Subject earlier,
      Subject later,
      Map<String, Object> example,
      Severity severity,
      String remark) {
    add(
        Kind.OVERLAPS,
        severity,
        List.of(later, earlier),
        "rules "
            + earlier.id()
            + " ("
            + earlier.code()
            + ") and "
            + later.id()
            + " ("
            + later.code()
            + ") both match "
            + Example.shown(example)
            + ", and the first wins: "
            + remark,
        example);
  }

  private void undecided(Subject earlier, Subject later, String relation) {
    add(
        Kind.UNDECIDED,
        Severity.WARNING,
        List.of(later, earlier),
        "whether rule "
            + earlier.id()
            + relation
            + later.id()
            + " could not be told: write a case that tells them apart, or simpler conditions",
        null);
  }

  private void add(
      Kind kind,
      Severity severity,
      List<Subject> about,
      String message,
      Map<String, Object> example) {
    findings.add(
        new Finding(
            kind,
            severity,
            about.get(0).rule.file(),
            0,
            about.stream().map(Subject::id).toList(),
            message,
            example));
  }
}
