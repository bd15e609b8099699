package dev.taxon.engine.drl;

import dev.taxon.engine.Failure;
import dev.taxon.engine.Issue;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Prints a rule in its one canonical form. {@link DrlReader} reads from it the same model again:
 * brackets stand around every group inside a group, so that the tree keeps its shape, and lines
 * break before an operator where a line would be longer than {@value #WIDTH} characters.
 */
public final class DrlPrinter {
  private static final int WIDTH = 100;
  private static final int STEP = 4;

  private final StringBuilder out = new StringBuilder();

  private DrlPrinter() {}

  /**
   * Prints a rule as the text of its file.
   *
   * @throws IllegalArgumentException if the condition is none that DRL can say: an empty {@code
   *     Any} or {@code Membership}, an empty {@code All} below another condition, or {@code Issues}
   *     below the top
   */
  public static String print(RuleModel rule) {
    return new DrlPrinter().rule(rule);
  }

  /**
   * Prints a condition in one line of any length, for a list or a trace.
   *
   * @throws IllegalArgumentException as {@link #print}
   */
  public static String summary(Condition condition) {
    return parts(condition).stream()
        .map(
            part ->
                part instanceof Condition.Issues issues
                    ? (issues.exists() ? "exists Issue( " : "not Issue( ")
                        + summary(issues.part())
                        + " )"
                    : inline(part))
        .collect(Collectors.joining(", "));
  }

  private String rule(RuleModel rule) {
    List<Condition> ofFailure = new ArrayList<>();
    List<Condition.Issues> ofIssues = new ArrayList<>();
    for (Condition part : parts(rule.condition())) {
      if (part instanceof Condition.Issues issues) {
        ofIssues.add(issues);
      } else {
        ofFailure.add(part);
      }
    }
    importLine(Failure.class);
    if (!ofIssues.isEmpty()) {
      importLine(Issue.class);
    }
    out.append('\n').append(Notes.print(rule.note()));
    out.append("rule ").append(Literals.quote(rule.name())).append("\nwhen\n");
    pattern("$f : Failure", ofFailure);
    for (Condition.Issues issues : ofIssues) {
      pattern(issues.exists() ? "exists Issue" : "not Issue", parts(issues.part()));
    }
    out.append("then\n    $f.classifyAs(\"").append(rule.code()).append("\");\nend\n");
    return out.toString();
  }

  /** What stands between the commas of a pattern. */
  private static List<Condition> parts(Condition condition) {
    return condition instanceof Condition.All all ? all.parts() : List.of(condition);
  }

  private void importLine(Class<?> fact) {
    out.append("import ").append(fact.getName()).append(";\n");
  }

  private void pattern(String fact, List<Condition> parts) {
    String inline =
        parts.isEmpty()
            ? fact + "()"
            : fact
                + "( "
                + parts.stream().map(DrlPrinter::inline).collect(Collectors.joining(", "))
                + " )";
    if (STEP + inline.length() <= WIDTH) {
      out.append("    ").append(inline).append('\n');
      return;
    }
    out.append("    ").append(fact).append('(');
    for (int i = 0; i < parts.size(); i++) {
      newLine(2 * STEP);
      lines(parts.get(i), 2 * STEP, i + 1 < parts.size() ? 1 : 0);
      out.append(i + 1 < parts.size() ? "," : "");
    }
    newLine(STEP);
    out.append(")\n");
  }

  /**
   * Prints a condition on one line if it fits there, else on several.
   *
   * @param indent where the lines begin
   * @param beside how much else stands on the line of the condition
   */
  private void lines(Condition condition, int indent, int beside) {
    String inline = inline(condition);
    if (indent + beside + inline.length() <= WIDTH) {
      out.append(inline);
    } else if (condition instanceof Condition.Any any) {
      chain(any.parts(), "|| ", indent);
    } else if (condition instanceof Condition.All all) {
      chain(all.parts(), "&& ", indent);
    } else if (condition instanceof Condition.Not not) {
      out.append('!');
      bracketed(not.part(), indent);
    } else if (condition instanceof Condition.Membership in) {
      members(in, indent);
    } else {
      out.append(inline);
    }
  }

  private void chain(List<Condition> parts, String operator, int indent) {
    for (int i = 0; i < parts.size(); i++) {
      int beside = 0;
      if (i > 0) {
        newLine(indent);
        out.append(operator);
        beside = operator.length();
      }
      Condition part = parts.get(i);
      if (!isGroup(part)) {
        lines(part, indent, beside);
      } else if (indent + beside + grouped(part).length() <= WIDTH) {
        out.append(grouped(part));
      } else {
        bracketed(part, indent);
      }
    }
  }

  private void bracketed(Condition condition, int indent) {
    out.append('(');
    newLine(indent + STEP);
    lines(condition, indent + STEP, 0);
    newLine(indent);
    out.append(')');
  }

  private void members(Condition.Membership in, int indent) {
    out.append(head(in)).append('(');
    int at = WIDTH;
    for (int i = 0; i < in.literals().size(); i++) {
      String literal = literal(in.literals().get(i)) + (i + 1 < in.literals().size() ? "," : "");
      if (at + 1 + literal.length() > WIDTH) {
        newLine(indent + STEP);
        at = indent + STEP;
      } else {
        out.append(' ');
        at++;
      }
      out.append(literal);
      at += literal.length();
    }
    newLine(indent);
    out.append(')');
  }

  private void newLine(int indent) {
    out.append('\n').append(" ".repeat(indent));
  }

  private static String inline(Condition condition) {
    if (condition instanceof Condition.All all) {
      return inline(all.parts(), " && ");
    }
    if (condition instanceof Condition.Any any) {
      return inline(any.parts(), " || ");
    }
    if (condition instanceof Condition.Not not) {
      return "!(" + inline(not.part()) + ")";
    }
    if (condition instanceof Condition.Comparison comparison) {
      return comparison.field().label()
          + " "
          + comparison.operator().symbol()
          + " "
          + literal(comparison.literal());
    }
    if (condition instanceof Condition.Membership in && !in.literals().isEmpty()) {
      return in.literals().stream()
          .map(DrlPrinter::literal)
          .collect(Collectors.joining(", ", head(in) + "(", ")"));
    }
    throw new IllegalArgumentException("no DRL says this here: " + condition);
  }

  private static String inline(List<Condition> parts, String operator) {
    if (parts.isEmpty()) {
      throw new IllegalArgumentException("no DRL says an empty group");
    }
    return parts.size() == 1
        ? inline(parts.get(0))
        : parts.stream().map(DrlPrinter::grouped).collect(Collectors.joining(operator));
  }

  private static String grouped(Condition part) {
    return isGroup(part) ? "(" + inline(part) + ")" : inline(part);
  }

  private static boolean isGroup(Condition condition) {
    return condition instanceof Condition.All || condition instanceof Condition.Any;
  }

  private static String head(Condition.Membership in) {
    return in.field().label() + (in.negated() ? " not in " : " in ");
  }

  private static String literal(Object literal) {
    return literal instanceof String text ? Literals.quote(text) : literal.toString();
  }
}
