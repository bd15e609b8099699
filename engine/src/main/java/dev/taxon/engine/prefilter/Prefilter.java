package dev.taxon.engine.prefilter;

import dev.taxon.engine.Failure;
import dev.taxon.engine.drl.Condition;
import dev.taxon.engine.drl.Field;
import dev.taxon.engine.prefilter.Trigger.AnyIssue;
import dev.taxon.engine.prefilter.Trigger.Phrase;
import dev.taxon.engine.prefilter.Trigger.Told;
import dev.taxon.engine.prefilter.Trigger.Value;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Names the rules that can match a failure at all. It may name a rule that does not match, and
 * never misses one that does.
 *
 * <p>Each rule gives {@linkplain Clues clues}: triggers that one pass over the text, one over the
 * data's text and a look-up of each code find for all rules at once, and guards that are tested
 * where a trigger is found. A rule that gives no clue is always named.
 */
public final class Prefilter {
  /** The rules that are always named; null if there are none. */
  private final long[] always;

  private final PhraseIndex text;
  private final PhraseIndex dataText;
  private final ValueIndex[] values;

  /** The rules about issues; null if there are none. */
  private final Suspects anyIssue;

  /**
   * @param conditions what the rules ask; a rule is known by its number in this list
   */
  public Prefilter(List<Condition> conditions) {
    int words = (conditions.size() + 63) / 64;
    long[] unconditional = new long[words];
    boolean any = false;
    Map<Trigger, Suspects.Builder> builders = new LinkedHashMap<>();
    for (int rule = 0; rule < conditions.size(); rule++) {
      Optional<List<Clue>> clues = Clues.of(conditions.get(rule));
      if (clues.isEmpty()) {
        unconditional[rule >>> 6] |= 1L << rule;
        any = true;
        continue;
      }
      for (Clue clue : clues.get()) {
        builders
            .computeIfAbsent(clue.trigger(), trigger -> new Suspects.Builder())
            .add(rule, clue.guard());
      }
    }
    always = any ? unconditional : null;
    Map<Field, Map<Phrase, Suspects>> phrases = new EnumMap<>(Field.class);
    Map<Field, ValueIndex> byField = new EnumMap<>(Field.class);
    Suspects issues = null;
    for (Map.Entry<Trigger, Suspects.Builder> entry : builders.entrySet()) {
      Suspects suspects = entry.getValue().build(words);
      Trigger trigger = entry.getKey();
      if (trigger instanceof Phrase phrase) {
        phrases.computeIfAbsent(phrase.field(), field -> new HashMap<>()).put(phrase, suspects);
      } else if (trigger instanceof Value value) {
        byField.computeIfAbsent(value.field(), ValueIndex::new).put(value.value(), suspects);
      } else if (trigger instanceof Told told) {
        byField.computeIfAbsent(told.field(), ValueIndex::new).putTold(suspects);
      } else if (trigger instanceof AnyIssue) {
        issues = suspects;
      }
    }
    text = index(phrases.get(Field.TEXT));
    dataText = index(phrases.get(Field.DATA_TEXT));
    values = byField.values().toArray(new ValueIndex[0]);
    anyIssue = issues;
  }

  private static PhraseIndex index(Map<Phrase, Suspects> phrases) {
    return phrases == null ? null : new PhraseIndex(phrases);
  }

  /**
   * Names rules.
   *
   * @return the rules' numbers as a set of bits, 64 a word, the lowest first; null if none is named
   */
  public long[] name(Failure failure) {
    long[] named = always == null ? null : always.clone();
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
