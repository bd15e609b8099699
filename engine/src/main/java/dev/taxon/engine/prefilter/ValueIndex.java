package dev.taxon.engine.prefilter;

import dev.taxon.engine.Failure;
import dev.taxon.engine.drl.Field;
import java.util.HashMap;
import java.util.Map;

/** The values that rules look for in one field. */
final class ValueIndex {
  private final Field field;
  private final Map<Object, Suspects> byValue = new HashMap<>();
  private Suspects told;

  ValueIndex(Field field) {
    this.field = field;
  }

  void put(Object value, Suspects suspects) {
    byValue.put(value, suspects);
  }

  void putTold(Suspects suspects) {
    told = suspects;
  }

  long[] name(Failure failure, long[] named) {
    Object value = field.of(failure);
    long[] result = named;
    Suspects suspects = byValue.get(value);
    if (suspects != null) {
      result = suspects.name(failure, result);
    }
    if (told != null && value != null && !value.equals("")) {
      result = told.name(failure, result);
    }
    return result;
  }
}
