package dev.taxon.engine.prefilter;

import dev.taxon.engine.Failure;
import dev.taxon.engine.drl.Field;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;

/** The values that rules look for in one field. */
final class ValueIndex {
  private final Function<Failure, Object> field;
  private final Map<Object, Suspect> byValue = new HashMap<>();

  /** The rules that look for any value; null if there are none. */
  private Suspect told;

  /** The rules that look for an empty text; null if there are none. */
  private Suspect untold;

  ValueIndex(Field field) {
    this.field = field.inFailure();
  }

  void put(Object value, Suspect suspect) {
    if (value.equals("")) {
      untold = suspect;
    } else {
      byValue.put(value, suspect);
    }
  }

  void putTold(Suspect suspect) {
    told = suspect;
  }

  Named name(Failure failure, Named named) {
    Object value = field.apply(failure);
    if (value == null || value.equals("")) {
      return untold == null ? named : untold.name(failure, named);
    }
    Named result = named;
    Suspect suspect = byValue.get(value);
    if (suspect != null) {
      result = suspect.name(failure, result);
    }
    if (told != null) {
      result = told.name(failure, result);
    }
    return result;
  }
}
