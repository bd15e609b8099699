package dev.taxon.engine.check;

import dev.taxon.engine.Failure;
import dev.taxon.engine.Failure.Kind;
import dev.taxon.engine.Issue;
import dev.taxon.engine.check.Goal.Issues;
import dev.taxon.engine.check.Goal.OneOf;
import dev.taxon.engine.check.Goal.Test;
import dev.taxon.engine.check.Goal.ValueTest;
import dev.taxon.engine.drl.Field;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import java.util.function.Predicate;

/**
 * Finds a failure that satisfies goals, or proves that an intake never makes one.
 *
 * <p>A search over the ways to satisfy every {@code Any}. Each way is a plain list of tests, which
 * falls apart by field: fields do not depend on each other, but for {@code lower} on {@code text},
 * {@code sqlClass} on {@code sqlState}, and on the kind of the failure, which fixes some of them.
 */
final class Solver {
  /** How many lists of tests are looked at for one question. */
  private static final int MAX_STEPS = 300;

  private static final String SOME_TEXT = "something went wrong";

  /**
   * @param certainty whether there is such a failure
   * @param failure the failure; null unless there is one
   */
  record Answer(Certainty certainty, Failure failure) {
    static final Answer NO = new Answer(Certainty.NO, null);
    static final Answer UNKNOWN = new Answer(Certainty.UNKNOWN, null);

    static Answer yes(Failure failure) {
      return new Answer(Certainty.YES, failure);
    }
  }

  private final Predicate<Failure> accepts;
  private final int wanted;
  private final List<Failure> found = new ArrayList<>();
  private int steps;
  private boolean unknown;

  private Solver(Predicate<Failure> accepts, int wanted) {
    this.accepts = accepts;
    this.wanted = wanted;
  }

  /**
   * A failure that satisfies all goals.
   *
   * @param accepts confirms it: what the goals say, by evaluation, and perhaps more
   */
  static Answer solve(List<Goal> goals, Predicate<Failure> accepts) {
    Solver solver = new Solver(accepts, 1);
    solver.search(goals, List.of(), List.of(), List.of());
    if (!solver.found.isEmpty()) {
      return Answer.yes(solver.found.get(0));
    }
    return solver.unknown ? Answer.UNKNOWN : Answer.NO;
  }

  /** Failures that satisfy the goal in different ways, at most so many. */
  static List<Failure> samples(Goal goal, Predicate<Failure> accepts, int most) {
    Solver solver = new Solver(accepts, most);
    solver.search(List.of(goal), List.of(), List.of(), List.of());
    return solver.found;
  }

  private boolean done() {
    return found.size() >= wanted;
  }

  private void search(
      List<Goal> goals, List<Goal.Any> ways, List<Test> tests, List<Issues> issues) {
    List<Goal.Any> open = new ArrayList<>(ways);
    List<Test> told = new ArrayList<>(tests);
    List<Issues> quantified = new ArrayList<>(issues);
    Deque<Goal> pending = new ArrayDeque<>(goals);
    while (!pending.isEmpty()) {
      Goal goal = pending.pop();
      if (goal instanceof Goal.All all) {
        pending.addAll(all.parts());
      } else if (goal instanceof Goal.Any any) {
        open.add(any);
      } else if (goal instanceof Issues some) {
        quantified.add(some);
      } else {
        told.add((Test) goal);
      }
    }
    if (++steps > MAX_STEPS) {
      unknown = true;
      return;
    }
    Answer answer = decide(told, quantified);
    if (answer.certainty == Certainty.NO) {
      return;
    }
    if (answer.certainty == Certainty.YES
        && (open.isEmpty() || wanted == 1)
        && accepts.test(answer.failure)) {
      found.add(answer.failure);
      return;
    }
    if (open.isEmpty()) {
      unknown = true;
      return;
    }
    Goal.Any next = open.remove(0);
    for (Goal part : next.parts()) {
      search(List.of(part), open, told, quantified);
      if (done()) {
        return;
      }
    }
  }

  private static Answer decide(List<Test> tests, List<Issues> issues) {
    Map<Field, List<Test>> byField = new EnumMap<>(Field.class);
    for (Test test : tests) {
      byField.computeIfAbsent(test.field(), field -> new ArrayList<>()).add(test);
    }
    boolean unknown = false;
    for (Kind kind : List.of(Kind.TEXT, Kind.MCP, Kind.SHAPE)) {
      Answer answer = new OfKind(kind, byField, issues).decide();
      if (answer.certainty == Certainty.YES) {
        return answer;
      }
      unknown |= answer.certainty == Certainty.UNKNOWN;
    }
    return unknown ? Answer.UNKNOWN : Answer.NO;
  }

  /** One list of tests for failures of one kind. */
  private static final class OfKind {
    private static final List<String> EMPTY = List.of("");

    private final Kind kind;
    private final Map<Field, List<Test>> tests;
    private final List<Issues> issues;
    private final Failure.Builder failure;
    private Certainty certainty = Certainty.YES;

    OfKind(Kind kind, Map<Field, List<Test>> tests, List<Issues> issues) {
      this.kind = kind;
      this.tests = tests;
      this.issues = issues;
      failure = Failure.of(kind);
    }

    Answer decide() {
      boolean text = kind == Kind.TEXT;
      boolean mcp = kind == Kind.MCP;
      choose(EMPTY, (builder, same) -> {}, Field.KIND);
      choose(
          mcp ? List.of(Failure.API) : List.of(Failure.API, Failure.STORAGE),
          Failure.Builder::origin,
          Field.ORIGIN);
      choose(
          mcp ? List.of(Failure.SYSTEM, Failure.TOOL) : List.of(Failure.SYSTEM),
          Failure.Builder::level,
          Field.LEVEL);
      number(text, true, Failure.Builder::vendorCode, Field.VENDOR_CODE);
      number(mcp, !mcp, Failure.Builder::rpcCode, Field.RPC_CODE);
      text(text, "", Failure.Builder::vendor, Field.VENDOR);
      state(text);
      text(text, "", Failure.Builder::constraint, Field.CONSTRAINT);
      text(true, "", Failure.Builder::action, Field.ACTION);
      text(mcp, "", Failure.Builder::protocolVersion, Field.PROTOCOL_VERSION);
      text(mcp, "", Failure.Builder::dataText, Field.DATA_TEXT);
      text(text || mcp, SOME_TEXT, Failure.Builder::text, Field.TEXT, Field.LOWER);
      issues();
      return switch (certainty) {
        case YES -> Answer.yes(failure.build());
        case NO -> Answer.NO;
        case UNKNOWN -> Answer.UNKNOWN;
      };
    }

    private List<Test> of(Field... fields) {
      if (fields.length == 1) {
        return tests.getOrDefault(fields[0], List.of());
      }
      return Arrays.stream(fields)
          .flatMap(field -> tests.getOrDefault(field, List.of()).stream())
          .toList();
    }

    /** Takes the first of the values with which the fields' tests hold. */
    private <T> void choose(List<T> values, BiConsumer<Failure.Builder, T> set, Field... fields) {
      if (certainty == Certainty.NO) {
        return;
      }
      List<Test> own = of(fields);
      for (T value : values) {
        set.accept(failure, value);
        if (own.isEmpty() || allHold(own)) {
          return;
        }
      }
      certainty = Certainty.NO;
    }

    private boolean allHold(List<Test> own) {
      Failure probe = failure.build();
      for (Test test : own) {
        if (!test.holds(probe)) {
          return false;
        }
      }
      return true;
    }

    /**
     * Between two literals all numbers are alike, so one of each stretch stands for all: one far
     * from the literals, where rules for other numbers hardly look.
     */
    private void number(
        boolean free, boolean mayBeAbsent, BiConsumer<Failure.Builder, Integer> set, Field field) {
      List<Integer> values = new ArrayList<>();
      if (mayBeAbsent) {
        values.add(null);
      }
      if (free) {
        TreeSet<Long> literals = new TreeSet<>();
        for (Test test : of(field)) {
          ((ValueTest) test).literals().forEach(literal -> literals.add((long) (Integer) literal));
        }
        TreeSet<Long> bounds = new TreeSet<>(literals);
        bounds.add(Integer.MIN_VALUE - 1L);
        bounds.add(Integer.MAX_VALUE + 1L);
        literals.forEach(literal -> values.add((int) (long) literal));
        for (long from : bounds.headSet(bounds.last())) {
          long to = bounds.higher(from);
          if (to - from > 1) {
            values.add((int) (from + (to - from) / 2));
          }
        }
      }
      choose(values, set, field);
    }

    private void text(
        boolean free, String usual, BiConsumer<Failure.Builder, String> set, Field... fields) {
      if (certainty == Certainty.NO) {
        return;
      }
      List<Test> own = of(fields);
      if (own.isEmpty()) {
        set.accept(failure, free ? usual : "");
      } else if (!free) {
        choose(EMPTY, set, fields);
      } else {
        TextQuestion.Answer answer =
            new TextQuestion(
                    own,
                    text -> {
                      set.accept(failure, text);
                      return failure.build();
                    })
                .answer();
        take(answer.certainty());
        set.accept(failure, answer.text() == null ? "" : answer.text());
      }
    }

    private void take(Certainty part) {
      if (part == Certainty.NO || certainty == Certainty.YES) {
        certainty = part;
      }
    }

    /** A SQLSTATE is empty or has five characters, of which the first two are the class. */
    private void state(boolean free) {
      List<Test> own = of(Field.SQL_STATE, Field.SQL_CLASS);
      if (!free || own.isEmpty()) {
        choose(EMPTY, Failure.Builder::sqlState, Field.SQL_STATE, Field.SQL_CLASS);
        return;
      }
      List<String> states = new ArrayList<>();
      boolean all = false;
      for (Test test : own) {
        if (test instanceof OneOf one && test.field() == Field.SQL_STATE) {
          states.addAll(one.literals());
          all = true;
        }
      }
      if (!all) {
        for (Test test : own) {
          List<String> beginnings =
              test instanceof OneOf one
                  ? one.literals()
                  : List.of(((Goal.TextTest) test).literal());
          for (String beginning : beginnings) {
            for (String rest : List.of("000", "ZZZ", "0Z9", "999")) {
              states.add((beginning + rest + "00000").substring(0, 5));
            }
          }
        }
        states.addAll(List.of("", "ZZZZZ", "99999"));
      }
      states.removeIf(state -> !state.matches("([0-9A-Z]{5})?"));
      for (String state : states) {
        failure.sqlState(state);
        if (allHold(own)) {
          return;
        }
      }
      take(all || noClass(own) ? Certainty.NO : Certainty.UNKNOWN);
    }

    /** Whether the class must be one of a few, and none of them passes the tests of the class. */
    private boolean noClass(List<Test> own) {
      List<Test> ofClass = own.stream().filter(t -> t.field() == Field.SQL_CLASS).toList();
      return ofClass.stream()
          .filter(OneOf.class::isInstance)
          .map(OneOf.class::cast)
          .anyMatch(
              one ->
                  one.literals().stream()
                      .filter(literal -> literal.matches("([0-9A-Z]{2})?"))
                      .map(
                          literal ->
                              failure.sqlState(literal.isEmpty() ? "" : literal + "000").build())
                      .noneMatch(probe -> ofClass.stream().allMatch(test -> test.holds(probe))));
    }

    private void issues() {
      List<Issue> chosen = new ArrayList<>();
      List<Goal> none =
          issues.stream().filter(part -> !part.exists()).map(Issues::negation).toList();
      for (Issues some : issues) {
        if (!some.exists() || certainty == Certainty.NO) {
          continue;
        }
        if (kind != Kind.SHAPE) {
          certainty = Certainty.NO;
          return;
        }
        List<Goal> goals = new ArrayList<>(none);
        goals.add(some.part());
        IssueQuestion question = new IssueQuestion();
        question.search(goals, List.of(), List.of());
        take(question.certainty());
        question.issue().ifPresent(chosen::add);
      }
      failure.issues(chosen);
    }
  }
}
