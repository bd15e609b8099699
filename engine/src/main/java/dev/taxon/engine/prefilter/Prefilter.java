package dev.taxon.engine.prefilter;

import dev.taxon.engine.Failure;
import dev.taxon.engine.drl.Condition;
import dev.taxon.engine.drl.Evaluation;
import dev.taxon.engine.drl.Field;
import dev.taxon.engine.prefilter.Trigger.AnyIssue;
import dev.taxon.engine.prefilter.Trigger.Phrase;
import dev.taxon.engine.prefilter.Trigger.Told;
import dev.taxon.engine.prefilter.Trigger.Value;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Names the rules that can match a failure at all. It may name a rule that does not match, and
 * never misses one that does.
 *
 * <p>Each rule gives {@linkplain Clues clues}: triggers that one pass over the text, one over the
 * data's text and a look-up of each code find for all rules at once, and guards that are tested
 * where a trigger is found. A rule that gives no clue is always named.
 */
public final class Prefilter {
  /** The rules that are always named, in order. */
  private final int[] always;

  final PhraseIndex text;
  private final PhraseIndex dataText;
  final ValueIndex[] values;

  /** The rules about issues; null if there are none. */
  private final Suspect anyIssue;

  /**
   * @param conditions what the rules ask; a rule is known by its number in this list
   */
  public Prefilter(List<Condition> conditions) {
    List<Integer> unconditional = new ArrayList<>();
    Map<Trigger, Suspect> suspects = new LinkedHashMap<>();
    for (int rule = 0; rule < conditions.size(); rule++) {
      Optional<List<Clue>> clues = Clues.of(conditions.get(rule));
      if (clues.isEmpty()) {
        unconditional.add(rule);
        continue;
      }
      for (Clue clue : clues.get()) {
        Suspect next = suspects.get(clue.trigger());
        suspects.put(clue.trigger(), new Suspect(rule, compile(clue.guard()), next));
      }
    }
    always = unconditional.stream().mapToInt(Integer::intValue).toArray();
    Map<Field, Map<Phrase, Suspect>> phrases = new EnumMap<>(Field.class);
    Map<Field, ValueIndex> byField = new EnumMap<>(Field.class);
    suspects.forEach(
        (trigger, first) -> {
          if (trigger instanceof Phrase phrase) {
            phrases
                .computeIfAbsent(phrase.field(), field -> new LinkedHashMap<>())
                .put(phrase, first);
          } else if (trigger instanceof Value value) {
            byField.computeIfAbsent(value.field(), ValueIndex::new).put(value.value(), first);
          } else if (trigger instanceof Told told) {
            byField.computeIfAbsent(told.field(), ValueIndex::new).putTold(first);
          }
        });
    text = index(phrases.get(Field.TEXT));
    dataText = index(phrases.get(Field.DATA_TEXT));
    values = byField.values().toArray(new ValueIndex[0]);
    anyIssue = suspects.get(new AnyIssue());
  }

  private static Predicate<Failure> compile(Condition guard) {
    return guard == null ? null : Evaluation.compile(guard);
  }

  private static PhraseIndex index(Map<Phrase, Suspect> phrases) {
    return phrases == null ? null : new PhraseIndex(phrases);
  }

  /**
   * Names rules.
   *
   * @return the rules; null if none is named
   */
  public Named name(Failure failure) {
    Named named = always.length == 0 ? null : new Named(always);
    if (text != null) {
      named = text.name(failure.text(), failure, named);
    }
    if (dataText != null) {
      named = dataText.name(failure.dataText(), failure, named);
    }
    for (ValueIndex index : values) {
      named = index.name(failure, named);
    }
    if (anyIssue != null && !failure.issues().isEmpty()) {
      named = anyIssue.name(failure, named);
    }
    return named;
  }
}
