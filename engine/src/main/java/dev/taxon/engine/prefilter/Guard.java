package dev.taxon.engine.prefilter;

import dev.taxon.engine.drl.Condition;
import dev.taxon.engine.drl.Condition.All;
import dev.taxon.engine.drl.Condition.Any;
import dev.taxon.engine.drl.Condition.Comparison;
import dev.taxon.engine.drl.Condition.Issues;
import dev.taxon.engine.drl.Condition.Membership;
import dev.taxon.engine.drl.Condition.Not;
import dev.taxon.engine.drl.Field;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What a condition asks that costs next to nothing to test: codes, and what stands at the ends of a
 * text. Whatever searches a text is left to Drools. A guard holds wherever its condition holds.
 */
final class Guard {
  private Guard() {}

  /** The guard of a condition; empty if nothing of it is cheap. */
  static Optional<Condition> of(Condition condition) {
    if (condition instanceof All all) {
      List<Condition> cheap = all.parts().stream().flatMap(part -> of(part).stream()).toList();
      return cheap.isEmpty() ? Optional.empty() : Optional.of(new All(cheap));
    }
    if (condition instanceof Any any) {
      List<Condition> cheap = new ArrayList<>();
      for (Condition part : any.parts()) {
        Optional<Condition> guard = of(part);
        if (guard.isEmpty()) {
          return Optional.empty();
        }
        cheap.add(guard.get());
      }
      return Optional.of(new Any(cheap));
    }
    return isCheap(condition) ? Optional.of(condition) : Optional.empty();
  }

  private static boolean isCheap(Condition condition) {
    if (condition instanceof Not not) {
      return isCheap(not.part());
    }
    if (condition instanceof Issues issues) {
      return of(issues.part()).filter(issues.part()::equals).isPresent();
    }
    if (condition instanceof Comparison comparison) {
      return switch (comparison.operator()) {
        case CONTAINS, NOT_CONTAINS, MATCHES, NOT_MATCHES -> false;
        default -> comparison.field() != Field.LOWER;
      };
    }
    return condition instanceof Membership in && in.field() != Field.LOWER;
  }
}
