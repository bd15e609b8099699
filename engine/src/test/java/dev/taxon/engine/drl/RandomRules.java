package dev.taxon.engine.drl;

import dev.taxon.engine.Failure;
import dev.taxon.engine.Issue;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

/**
 * Random rules and failures over one small vocabulary, so that they often match. The same seed
 * gives the same ones.
 */
public final class RandomRules {
  private static final List<String> WORDS =
      List.of(
          "a",
          "b",
          "ab",
          "ba",
          "aab",
          "conflict",
          " conflict",
          "time out",
          "Ä",
          "ß",
          "Key \"x\"",
          "C:\\users",
          "it's",
          "tab\there",
          "line\nbreak",
          "100%",
          "#;end",
          "𝒳",
          "");

  private static final List<String> PATTERNS =
      List.of("a.*", ".*b", "(a|b)+", "[ab]{2,3}", "(?i)CONFLICT.*", "[^a]*", "\\w+ \\w+", "a?b?");

  private static final List<Integer> NUMBERS =
      List.of(0, 1, -1, 5, 1205, -803, -32602, Integer.MAX_VALUE, Integer.MIN_VALUE);

  private static final List<String> CODES = List.of("conflict", "not_found", "internal", "X1.y-z");

  private final Random random;

  public RandomRules(long seed) {
    random = new Random(seed);
  }

  /** A rule with this name and any allowed condition. */
  public RuleModel rule(String name) {
    List<Condition> parts = new ArrayList<>(conditions(false, random.nextInt(4)));
    for (int i = random.nextInt(8); i > 5; i--) {
      parts.add(
          new Condition.Issues(
              random.nextBoolean(), new Condition.All(conditions(true, random.nextInt(3)))));
    }
    return new RuleModel(name, note(), new Condition.All(parts), pick(CODES));
  }

  /** A failure of any kind, with up to three issues. */
  public Failure failure() {
    Failure.Builder failure = Failure.of(Failure.Kind.values()[random.nextInt(4)]).text(text());
    failure.origin(random.nextBoolean() ? Failure.STORAGE : Failure.API);
    failure.vendor(pick(WORDS)).sqlState(pick(WORDS)).constraint(pick(WORDS)).action(pick(WORDS));
    failure.protocolVersion(pick(WORDS)).dataText(text());
    failure.level(random.nextBoolean() ? Failure.SYSTEM : Failure.TOOL);
    failure.vendorCode(random.nextBoolean() ? null : pick(NUMBERS));
    failure.rpcCode(random.nextBoolean() ? null : pick(NUMBERS));
    failure.issues(
        IntStream.range(0, random.nextInt(4))
            .mapToObj(i -> new Issue(pick(WORDS), random.nextBoolean() ? List.of() : segments()))
            .toList());
    return failure.build();
  }

  private List<String> segments() {
    return IntStream.rangeClosed(0, random.nextInt(3)).mapToObj(i -> pick(WORDS)).toList();
  }

  private String text() {
    StringBuilder text = new StringBuilder();
    for (int i = random.nextInt(4); i >= 0; i--) {
      text.append(pick(WORDS));
    }
    return text.toString();
  }

  private String note() {
    return switch (random.nextInt(3)) {
      case 0 -> "";
      case 1 -> "Why this rule is there.";
      default -> "One line,\n\n  and an indented one with */ in it.";
    };
  }

  private List<Condition> conditions(boolean issue, int count) {
    return IntStream.range(0, count).mapToObj(i -> condition(issue, 3)).toList();
  }

  private Condition condition(boolean issue, int depth) {
    int kind = random.nextInt(depth == 0 ? 4 : 8);
    return switch (kind) {
      case 0, 1, 2 -> comparison(field(issue));
      case 3 -> membership(field(issue));
      case 4 -> new Condition.Not(condition(issue, depth - 1));
      case 5 -> new Condition.All(parts(issue, depth - 1));
      default -> new Condition.Any(parts(issue, depth - 1));
    };
  }

  private List<Condition> parts(boolean issue, int depth) {
    return IntStream.rangeClosed(0, 1 + random.nextInt(3))
        .mapToObj(i -> condition(issue, depth))
        .toList();
  }

  private Field field(boolean issue) {
    while (true) {
      Field field = Field.values()[random.nextInt(Field.values().length)];
      if (field.ofIssue() == issue) {
        return field;
      }
    }
  }

  private Condition comparison(Field field) {
    while (true) {
      Operator operator = Operator.values()[random.nextInt(Operator.values().length)];
      if (Literals.fits(field.type(), operator)) {
        boolean pattern = operator == Operator.MATCHES || operator == Operator.NOT_MATCHES;
        return new Condition.Comparison(
            field, operator, pattern ? pick(PATTERNS) : literal(field.type()));
      }
    }
  }

  private Condition membership(Field field) {
    if (field.type() == Field.Type.TRUTH) {
      return comparison(field);
    }
    return new Condition.Membership(
        field,
        random.nextBoolean(),
        IntStream.rangeClosed(0, random.nextInt(4)).mapToObj(i -> literal(field.type())).toList());
  }

  private Object literal(Field.Type type) {
    return switch (type) {
      case TEXT -> pick(WORDS);
      case NUMBER -> pick(NUMBERS);
      case TRUTH -> random.nextBoolean();
    };
  }

  private <T> T pick(List<T> from) {
    return from.get(random.nextInt(from.size()));
  }
}
