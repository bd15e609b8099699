package dev.taxon.engine.ruleset;

import dev.taxon.engine.Problem;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A value of a YAML file with its place, for readers that say what they expect of it.
 *
 * <p>A value that does not fit is reported as a {@link Problem}, and a stand-in takes its place, so
 * that reading goes on to the next problem. A reader therefore never tests for errors: whoever
 * started the reading throws all of it away if there is any problem at its end. Stand-ins report
 * nothing themselves, so that one mistake is one problem.
 */
final class YamlValue {

  /** A key of a mapping, as a text with its own place, and its value. */
  record Entry(YamlValue key, YamlValue value) {}

  private static final Pattern STEP = Pattern.compile("([^.\\[\\]]+)|\\[(\\d+)]");
  private static final int QUOTED = 60;

  private final YamlFile file;
  private final String label;
  private final int line;
  private final int column;
  private final Object content;

  /**
   * @param label what a message calls the value: its key
   * @param content a {@code Map<String, Entry>}, a {@code List<YamlValue>}, a String, a Number, a
   *     Boolean or null
   */
  YamlValue(YamlFile file, String label, int line, int column, Object content) {
    this.file = file;
    this.label = label;
    this.line = line;
    this.column = column;
    this.content = content;
  }

  private static YamlValue standIn() {
    return new YamlValue(null, "", 0, 0, null);
  }

  private boolean isStandIn() {
    return file == null;
  }

  /** Line of the value, from 1. */
  int line() {
    return line;
  }

  /** Reports a problem at this place. */
  void problem(String message) {
    if (!isStandIn()) {
      file.problem(line, column, message);
    }
  }

  /** The value as a mapping that has no other keys than these. */
  YamlValue keys(String... known) {
    Set<String> names = Set.of(known);
    for (Entry entry : entries()) {
      if (!names.contains(entry.key.content)) {
        entry.key.problem(
            "unknown key " + quote((String) entry.key.content) + "; known here: " + list(known));
      }
    }
    return content instanceof Map ? this : standIn();
  }

  /** The entries of the value, which must be a mapping, in the file's order. */
  List<Entry> entries() {
    if (content instanceof Map<?, ?> map) {
      return map.values().stream().map(Entry.class::cast).toList();
    }
    mismatch("a mapping with keys");
    return List.of();
  }

  /** The items of the value, which must be a list. */
  List<YamlValue> items() {
    if (content instanceof List<?> list) {
      return list.stream().map(YamlValue.class::cast).toList();
    }
    mismatch("a list");
    return List.of();
  }

  boolean isMapping() {
    return content instanceof Map;
  }

  /** The value of a key that must be there. */
  YamlValue get(String key) {
    return find(key)
        .orElseGet(
            () -> {
              problem("the key " + key + " is missing");
              return standIn();
            });
  }

  /** The value of a key that may be left out. */
  Optional<YamlValue> find(String key) {
    return content instanceof Map<?, ?> map && map.get(key) instanceof Entry entry
        ? Optional.of(entry.value)
        : Optional.empty();
  }

  /** The text as written; never blank, but for a stand-in. */
  String text() {
    if (content instanceof String text) {
      if (text.isBlank()) {
        problem(label + " is empty; write a text");
      }
      return text;
    }
    mismatch("a text (in quotes, if it reads as a number, true, false or null)");
    return "";
  }

  /** A text of a form. */
  String text(Pattern form, String what) {
    String text = text();
    if (!text.isBlank() && !form.matcher(text).matches()) {
      problem(quote(text) + " is not " + what);
      return "";
    }
    return text;
  }

  int integer(int least, int most) {
    if (content instanceof Integer number && number >= least && number <= most) {
      return number;
    }
    mismatch("a whole number from " + least + " to " + most);
    return least;
  }

  boolean truth() {
    if (content instanceof Boolean truth) {
      return truth;
    }
    mismatch("true or false");
    return false;
  }

  /** What a choice of texts stands for; null if it is none of them, which is reported. */
  <T> T oneOf(Map<String, T> choices) {
    if (content instanceof String text && choices.containsKey(text)) {
      return choices.get(text);
    }
    mismatch("one of " + String.join(", ", choices.keySet()));
    return null;
  }

  /** The mapping as JSON has it: of maps, lists, strings, numbers, booleans and nulls. */
  Map<String, Object> object() {
    Map<String, Object> object = new LinkedHashMap<>();
    entries().forEach(entry -> object.put((String) entry.key.content, entry.value.json()));
    return object;
  }

  private Object json() {
    if (content instanceof Map) {
      return object();
    }
    if (content instanceof List) {
      List<Object> array = new ArrayList<>();
      items().forEach(item -> array.add(item.json()));
      return array;
    }
    return content;
  }

  /** The value at a path such as {@code issues[2].path}, or the deepest one on the way to it. */
  YamlValue at(String path) {
    YamlValue value = this;
    Matcher step = STEP.matcher(path);
    while (step.find()) {
      Optional<YamlValue> next =
          step.group(1) == null ? value.item(step.group(2)) : value.find(step.group(1));
      if (next.isEmpty()) {
        return value;
      }
      value = next.get();
    }
    return value;
  }

  private Optional<YamlValue> item(String digits) {
    List<YamlValue> items = content instanceof List ? items() : List.of();
    return digits.length() < 10 && Integer.parseInt(digits) < items.size()
        ? Optional.of(items.get(Integer.parseInt(digits)))
        : Optional.empty();
  }

  private void mismatch(String expected) {
    problem(label + " must be " + expected + ", not " + what());
  }

  private String what() {
    if (content instanceof Map) {
      return "a mapping";
    }
    if (content instanceof List) {
      return "a list";
    }
    return content instanceof String text ? "the text " + quote(text) : String.valueOf(content);
  }

  /** An author's text for a message: in quotes, in one line and not long. */
  static String quote(String text) {
    String shown = text.length() <= QUOTED ? text : text.substring(0, QUOTED) + "…";
    return shown
        .chars()
        .mapToObj(c -> Character.isISOControl(c) ? " " : String.valueOf((char) c))
        .collect(Collectors.joining("", "\"", "\""));
  }

  private static String list(String... names) {
    return String.join(", ", names);
  }
}
