package dev.taxon.engine.sweep;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * One text for every JSON value: no white space, keys in the order of their UTF-16 units, numbers
 * by value ({@code 1}, {@code 1.0} and {@code 1e0} are one). In the spirit of RFC 8785, but numbers
 * keep all of their digits.
 */
final class CanonicalJson {
  private CanonicalJson() {}

  static String of(Object value) {
    StringBuilder json = new StringBuilder();
    write(json, value);
    return json.toString();
  }

  private static void write(StringBuilder json, Object value) {
    if (value instanceof Map<?, ?> map) {
      writeObject(json, map);
    } else if (value instanceof List<?> list) {
      json.append('[');
      String separator = "";
      for (Object item : list) {
        json.append(separator);
        write(json, item);
        separator = ",";
      }
      json.append(']');
    } else if (value instanceof Number number) {
      json.append(number(number));
    } else if (value instanceof String string) {
      writeString(json, string);
    } else {
      json.append(value);
    }
  }

  private static void writeObject(StringBuilder json, Map<?, ?> map) {
    Map<String, Object> sorted = new TreeMap<>();
    map.forEach((key, value) -> sorted.put(String.valueOf(key), value));
    json.append('{');
    String separator = "";
    for (Map.Entry<String, Object> field : sorted.entrySet()) {
      json.append(separator);
      writeString(json, field.getKey());
      json.append(':');
      write(json, field.getValue());
      separator = ",";
    }
    json.append('}');
  }

  private static String number(Number number) {
    boolean isShort = number instanceof Integer || number instanceof Long;
    if (isShort || number instanceof Double d && !Double.isFinite(d)) {
      return number.toString();
    }
    BigDecimal stripped =
        (number instanceof BigDecimal decimal ? decimal : new BigDecimal(number.toString()))
            .stripTrailingZeros();
    // Only short integers are written out: the digits of 1e999999999 would fill the memory.
    return stripped.scale() <= 0 && stripped.precision() - (long) stripped.scale() <= 20
        ? stripped.toPlainString()
        : stripped.toString();
  }

  private static void writeString(StringBuilder json, String string) {
    json.append('"');
    for (int i = 0; i < string.length(); i++) {
      char c = string.charAt(i);
      switch (c) {
        case '"' -> json.append("\\\"");
        case '\\' -> json.append("\\\\");
        case '\n' -> json.append("\\n");
        case '\r' -> json.append("\\r");
        case '\t' -> json.append("\\t");
        default -> {
          if (c < ' ') {
            json.append(String.format("\\u%04x", (int) c));
          } else {
            json.append(c);
          }
        }
      }
    }
    json.append('"');
  }
}
