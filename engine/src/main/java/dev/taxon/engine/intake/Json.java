package dev.taxon.engine.intake;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.regex.Pattern;

/**
 * JSON values as parsers give them: maps with text keys, lists, strings, numbers, booleans, null.
 */
final class Json {
  /** The deepest nesting, which is also what JSON parsers and writers accept by default. */
  static final int MAX_DEPTH = 500;

  private static final Pattern INTEGER = Pattern.compile("[+-]?[0-9]+");
  private static final int MAX_DIGITS = 400;

  private Json() {}

  /**
   * Refuses a value that is no JSON.
   *
   * @param field the field that holds the value, for errors
   * @throws InvalidRequestException if the value is nested too deep or is no JSON
   */
  static void check(String field, Object value) {
    check(field, value, MAX_DEPTH);
  }

  private static void check(String field, Object value, int depth) {
    if (depth == 0) {
      throw new InvalidRequestException(
          field, field + " is nested deeper than " + MAX_DEPTH + " levels; send less of it");
    }
    if (value instanceof Map<?, ?> map) {
      for (Map.Entry<?, ?> member : map.entrySet()) {
        if (!(member.getKey() instanceof String)) {
          throw new InvalidRequestException(field, field + " holds a key that is no text");
        }
        check(field, member.getValue(), depth - 1);
      }
    } else if (value instanceof List<?> list) {
      for (int i = 0; i < list.size(); i++) {
        check(field, list.get(i), depth - 1);
      }
    } else if (!isPlain(value)) {
      throw new InvalidRequestException(field, field + " holds a value that is no JSON");
    }
  }

  private static boolean isPlain(Object value) {
    return value == null
        || value instanceof String
        || value instanceof Boolean
        || value instanceof Integer
        || value instanceof Long
        || value instanceof Short
        || value instanceof Byte
        || value instanceof Float
        || value instanceof Double
        || value instanceof BigInteger
        || value instanceof BigDecimal;
  }

  /**
   * A deep, unmodifiable copy of a value that was checked. What JSON has no word for (NaN and the
   * infinities) becomes null, as {@code JSON.stringify} writes it.
   */
  static Object copy(Object value) {
    if (value instanceof Map<?, ?> map) {
      Map<String, Object> copy = new LinkedHashMap<>();
      map.forEach((key, member) -> copy.put((String) key, copy(member)));
      return Collections.unmodifiableMap(copy);
    }
    if (value instanceof List<?> list) {
      List<Object> copy = new ArrayList<>(list.size());
      list.forEach(item -> copy.add(copy(item)));
      return Collections.unmodifiableList(copy);
    }
    boolean noWord =
        value instanceof Double number && !Double.isFinite(number)
            || value instanceof Float single && !Float.isFinite(single);
    return noWord ? null : value;
  }

  /**
   * The integer that a value tells: an integer, an integral float, or a text of an integer, within
   * 32 bits. Anything else is none. No number is ever written out, so 1e999999999 costs nothing.
   */
  static OptionalInt integer(Object value) {
    try {
      if (value instanceof String text) {
        return text.length() <= MAX_DIGITS && INTEGER.matcher(text).matches()
            ? OptionalInt.of(new BigInteger(text).intValueExact())
            : OptionalInt.empty();
      }
      if (value instanceof BigDecimal number) {
        return OptionalInt.of(number.intValueExact());
      }
      if (value instanceof BigInteger number) {
        return OptionalInt.of(number.intValueExact());
      }
      if (value instanceof Double || value instanceof Float) {
        double number = ((Number) value).doubleValue();
        return number == (int) number ? OptionalInt.of((int) number) : OptionalInt.empty();
      }
      return value instanceof Number number
          ? OptionalInt.of(Math.toIntExact(number.longValue()))
          : OptionalInt.empty();
    } catch (ArithmeticException notWithin32Bits) {
      return OptionalInt.empty();
    }
  }

  /** The text; empty if the value is none. */
  static String text(Object value) {
    return value instanceof String text ? text : "";
  }
}
