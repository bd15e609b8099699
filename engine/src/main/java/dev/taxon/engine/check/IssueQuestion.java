package dev.taxon.engine.check;

import dev.taxon.engine.Failure;
import dev.taxon.engine.Issue;
import dev.taxon.engine.check.Goal.Test;
import dev.taxon.engine.drl.Field;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/**
 * Is there an issue that satisfies all goals, and which? An issue is about the root, or about a
 * place whose path begins with its first segment.
 */
final class IssueQuestion {
  private static final int MAX_STEPS = 100;

  private Issue found;
  private int steps;
  private boolean unknown;

  Certainty certainty() {
    if (found != null) {
      return Certainty.YES;
    }
    return unknown ? Certainty.UNKNOWN : Certainty.NO;
  }

  Optional<Issue> issue() {
    return Optional.ofNullable(found);
  }

  void search(List<Goal> goals, List<Goal.Any> ways, List<Test> tests) {
    List<Goal.Any> open = new ArrayList<>(ways);
    List<Test> told = new ArrayList<>(tests);
    Deque<Goal> pending = new ArrayDeque<>(goals);
    while (!pending.isEmpty()) {
      Goal goal = pending.pop();
      if (goal instanceof Goal.All all) {
        pending.addAll(all.parts());
      } else if (goal instanceof Goal.Any any) {
        open.add(any);
      } else {
        told.add((Test) goal);
      }
    }
    if (++steps > MAX_STEPS) {
      unknown = true;
      return;
    }
    if (!open.isEmpty()) {
      Goal.Any next = open.remove(0);
      for (Goal part : next.parts()) {
        search(List.of(part), open, told);
        if (found != null) {
          return;
        }
      }
      return;
    }
    TextQuestion.Answer code = text(told, "custom", Field.ISSUE_CODE);
    if (code.certainty() == Certainty.NO) {
      return;
    }
    if (code.certainty() == Certainty.UNKNOWN) {
      unknown = true;
      return;
    }
    place(told, code.text());
  }

  private void place(List<Test> tests, String code) {
    TextQuestion.Answer first = text(tests, "", Field.ISSUE_FIRST);
    TextQuestion.Answer path = text(tests, "", Field.ISSUE_PATH);
    List<List<String>> places = new ArrayList<>();
    places.add(List.of());
    places.add(List.of("place"));
    if (first.text() != null) {
      places.add(List.of(first.text()));
      places.add(List.of(first.text(), "0"));
    }
    if (path.text() != null) {
      places.add(Arrays.asList(path.text().split("\\.", -1)));
      if (first.text() != null && path.text().startsWith(first.text() + ".")) {
        places.add(List.of(first.text(), path.text().substring(first.text().length() + 1)));
      }
    }
    for (List<String> segments : places) {
      Issue issue = new Issue(code, segments);
      Failure probe = probe(issue);
      if (tests.stream().allMatch(test -> test.holds(probe))) {
        found = issue;
        return;
      }
    }
    // The root is one place and was tried; of the others, either field alone may exclude all.
    List<Test> ofPlace = tests.stream().filter(test -> test.field() != Field.ISSUE_CODE).toList();
    boolean rootOnly =
        ofPlace.stream()
            .anyMatch(
                test ->
                    test.field() == Field.ISSUE_ROOT
                        && !test.holds(probe(new Issue(code, List.of("place")))));
    boolean excluded =
        first.certainty() == Certainty.NO || path.certainty() == Certainty.NO || rootOnly;
    unknown |= !excluded;
  }

  private static TextQuestion.Answer text(List<Test> tests, String usual, Field field) {
    List<Test> own = tests.stream().filter(test -> test.field() == field).toList();
    return own.isEmpty()
        ? TextQuestion.Answer.yes(usual)
        : new TextQuestion(own, text -> probe(text, field)).answer();
  }

  private static Failure probe(String text, Field field) {
    return probe(
        field == Field.ISSUE_CODE ? new Issue(text, List.of()) : new Issue("", List.of(text)));
  }

  private static Failure probe(Issue issue) {
    return Failure.of(Failure.Kind.SHAPE).issues(List.of(issue)).build();
  }
}
