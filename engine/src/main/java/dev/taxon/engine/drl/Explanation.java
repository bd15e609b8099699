package dev.taxon.engine.drl;

import dev.taxon.engine.Failure;
import java.util.List;

/**
 * Why a condition holds for a failure, or does not: its tree, each part with its own truth.
 *
 * @param joint what joins the parts below it
 * @param text the part as DRL says it; empty where it has parts
 * @param holds whether it holds
 * @param parts the parts below it; empty for a single comparison
 */
public record Explanation(Joint joint, String text, boolean holds, List<Explanation> parts) {

  /** What joins the parts. */
  public enum Joint {
    ALL,
    ANY,
    NOT,
    /** A single comparison, or a pattern about issues. */
    NONE
  }

  public Explanation {
    parts = List.copyOf(parts);
  }

  /** Explains a condition. */
  public static Explanation of(Condition condition, Failure failure) {
    boolean holds = Evaluation.compile(condition).test(failure);
    if (condition instanceof Condition.All all) {
      return joined(Joint.ALL, holds, all.parts(), failure);
    }
    if (condition instanceof Condition.Any any) {
      return joined(Joint.ANY, holds, any.parts(), failure);
    }
    if (condition instanceof Condition.Not not) {
      return joined(Joint.NOT, holds, List.of(not.part()), failure);
    }
    return new Explanation(Joint.NONE, DrlPrinter.summary(condition), holds, List.of());
  }

  private static Explanation joined(
      Joint joint, boolean holds, List<Condition> parts, Failure failure) {
    if (parts.size() == 1 && joint != Joint.NOT) {
      return of(parts.get(0), failure);
    }
    return new Explanation(
        joint, "", holds, parts.stream().map(part -> of(part, failure)).toList());
  }
}
