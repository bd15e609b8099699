package dev.taxon.engine.ruleset;

import dev.taxon.engine.Problem;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.comments.CommentType;
import org.yaml.snakeyaml.error.Mark;
import org.yaml.snakeyaml.error.MarkedYAMLException;
import org.yaml.snakeyaml.error.YAMLException;
import org.yaml.snakeyaml.events.CollectionStartEvent;
import org.yaml.snakeyaml.events.CommentEvent;
import org.yaml.snakeyaml.events.Event;
import org.yaml.snakeyaml.events.NodeEvent;
import org.yaml.snakeyaml.events.ScalarEvent;
import org.yaml.snakeyaml.parser.ParserImpl;
import org.yaml.snakeyaml.reader.ReaderException;
import org.yaml.snakeyaml.reader.StreamReader;

/**
 * Reads one YAML file into {@link YamlValue}s.
 *
 * <p>It takes the parser's events and no more of SnakeYAML: no object of a file's choosing is ever
 * made, and places are at hand. Plain scalars are read by YAML 1.2's core schema (so {@code no} and
 * {@code off} are texts). Anchors, aliases, tags, a second document and nesting deeper than {@value
 * #MAX_DEPTH} are refused: a ruleset needs none of them, and without aliases a small file stays
 * small.
 */
final class YamlFile {
  private static final int MAX_DEPTH = 50;
  private static final int MAX_LENGTH = 3 * 1024 * 1024;
  private static final int MAX_DIGITS = 400;
  private static final int MOST_PROBLEMS = 100;
  private static final Pattern INTEGER = Pattern.compile("[-+]?[0-9]+");
  private static final Pattern FLOAT =
      Pattern.compile("[-+]?(\\.[0-9]+|[0-9]+(\\.[0-9]*)?)([eE][-+]?[0-9]+)?");

  private final String path;
  private final String text;
  private final List<Problem> problems;
  private final ParserImpl parser;
  private int told;

  private YamlFile(String path, String text, List<Problem> problems) {
    this.path = path;
    this.text = text;
    this.problems = problems;
    LoaderOptions options = new LoaderOptions();
    options.setCodePointLimit(MAX_LENGTH);
    parser = new ParserImpl(new StreamReader(text), options);
  }

  /**
   * Reads a file.
   *
   * @param path its path, for problems
   * @param problems takes what is wrong with it
   * @return its one value; empty if it is not YAML
   */
  static Optional<YamlValue> read(String path, String text, List<Problem> problems) {
    if (text.length() > MAX_LENGTH) {
      problems.add(new Problem(path, 0, 0, "longer than " + MAX_LENGTH + " characters; split it"));
      return Optional.empty();
    }
    YamlFile file = new YamlFile(path, text, problems);
    try {
      return Optional.of(file.document());
    } catch (Refused refused) {
      file.problem(refused.mark, refused.getMessage());
    } catch (MarkedYAMLException broken) {
      file.problem(broken.getProblemMark(), told(broken));
    } catch (ReaderException broken) {
      file.problemAt(
          text.offsetByCodePoints(0, broken.getPosition()),
          String.format("the character U+%04X is not allowed in YAML", broken.getCodePoint()));
    } catch (YAMLException broken) {
      problems.add(new Problem(path, 0, 0, "not YAML: " + oneLine(broken.getMessage())));
    }
    return Optional.empty();
  }

  /** Whether a text has comments, as far as it is YAML. */
  static boolean hasComments(String text) {
    LoaderOptions options = new LoaderOptions();
    options.setCodePointLimit(MAX_LENGTH);
    options.setProcessComments(true);
    ParserImpl events = new ParserImpl(new StreamReader(text), options);
    try {
      while (!events.checkEvent(Event.ID.StreamEnd)) {
        if (events.getEvent() instanceof CommentEvent comment
            && comment.getCommentType() != CommentType.BLANK_LINE) {
          return true;
        }
      }
    } catch (YAMLException broken) {
      // Whoever reads the text says so.
    }
    return false;
  }

  void problem(int line, int column, String message) {
    if (told++ < MOST_PROBLEMS) {
      problems.add(new Problem(path, line, column, message));
    }
  }

  private YamlValue document() {
    next(); // the start of the stream
    if (next().getEventId() == Event.ID.StreamEnd) {
      throw new Refused(null, "the file is empty");
    }
    YamlValue root = value("the file", next(), 1);
    next(); // the end of the document
    Event end = next();
    if (end.getEventId() != Event.ID.StreamEnd) {
      throw new Refused(end.getStartMark(), "a second document; write one to a file");
    }
    return root;
  }

  private YamlValue value(String label, Event event, int depth) {
    Mark mark = event.getStartMark();
    if (event.getEventId() == Event.ID.Alias || ((NodeEvent) event).getAnchor() != null) {
      throw new Refused(mark, "anchors and aliases are not allowed; write the value out");
    }
    if (depth > MAX_DEPTH) {
      throw new Refused(mark, "nested deeper than " + MAX_DEPTH + " levels");
    }
    if (event instanceof ScalarEvent scalar) {
      refuseTag(scalar.getTag(), mark);
      return place(label, mark, scalar.isPlain() ? plain(scalar.getValue()) : scalar.getValue());
    }
    refuseTag(((CollectionStartEvent) event).getTag(), mark);
    return place(
        label,
        mark,
        event.getEventId() == Event.ID.MappingStart ? mapping(depth) : sequence(label, depth));
  }

  private Map<String, YamlValue.Entry> mapping(int depth) {
    Map<String, YamlValue.Entry> entries = new LinkedHashMap<>();
    for (Event event = next(); event.getEventId() != Event.ID.MappingEnd; event = next()) {
      if (event.getEventId() == Event.ID.Alias || !(event instanceof ScalarEvent scalar)) {
        throw new Refused(event.getStartMark(), "a key must be a plain word or a text in quotes");
      }
      refuseTag(scalar.getTag(), scalar.getStartMark());
      String name = scalar.getValue();
      YamlValue key = place("the key", scalar.getStartMark(), name);
      YamlValue value = value(name.isEmpty() ? "the value" : name, next(), depth + 1);
      if (entries.putIfAbsent(name, new YamlValue.Entry(key, value)) != null) {
        key.problem("the key " + YamlValue.quote(name) + " stands here twice; remove one");
      }
    }
    return entries;
  }

  private List<YamlValue> sequence(String label, int depth) {
    List<YamlValue> items = new ArrayList<>();
    for (Event event = next(); event.getEventId() != Event.ID.SequenceEnd; event = next()) {
      items.add(value("an item of " + label, event, depth + 1));
    }
    return items;
  }

  private Event next() {
    return parser.getEvent();
  }

  private YamlValue place(String label, Mark mark, Object content) {
    return new YamlValue(this, label, mark.getLine() + 1, column(mark), content);
  }

  private static void refuseTag(String tag, Mark mark) {
    if (tag != null && !tag.equals("!")) {
      throw new Refused(mark, "tags are not allowed; remove " + YamlValue.quote(tag));
    }
  }

  /** A plain scalar by the core schema (YAML 1.2.2, section 10.3.2), without its 0o and 0x. */
  private static Object plain(String word) {
    switch (word) {
      case "", "~", "null", "Null", "NULL" -> {
        return null;
      }
      case "true", "True", "TRUE" -> {
        return true;
      }
      case "false", "False", "FALSE" -> {
        return false;
      }
      default -> {
        if (word.length() > MAX_DIGITS) {
          return word;
        }
        if (INTEGER.matcher(word).matches()) {
          return integer(word);
        }
        return FLOAT.matcher(word).matches() ? decimal(word) : word;
      }
    }
  }

  private static Object integer(String digits) {
    BigInteger number = new BigInteger(digits);
    return number.bitLength() < Integer.SIZE ? (Object) number.intValue() : number;
  }

  /** A number whose exponent is beyond what BigDecimal holds stays a text. */
  private static Object decimal(String digits) {
    try {
      return new BigDecimal(digits);
    } catch (NumberFormatException tooLarge) {
      return digits;
    }
  }

  private void problem(Mark mark, String message) {
    if (mark == null) {
      problem(0, 0, message);
    } else {
      problem(mark.getLine() + 1, column(mark), message);
    }
  }

  private void problemAt(int offset, String message) {
    String before = text.substring(0, offset);
    int line = (int) before.chars().filter(c -> c == '\n').count() + 1;
    problem(line, offset - before.lastIndexOf('\n'), message);
  }

  /**
   * Marks count code points; columns are told in UTF-16 units, as editors count them. The mark's
   * buffer is a window on the file, so on a line longer than it a few units may be missed.
   */
  private static int column(Mark mark) {
    int[] window = mark.getBuffer();
    int units = mark.getColumn() + 1;
    for (int i = Math.max(0, mark.getPointer() - mark.getColumn()); i < mark.getPointer(); i++) {
      units += Character.charCount(window[i]) - 1;
    }
    return units;
  }

  /** What the parser found, with what to write instead. */
  private static String told(MarkedYAMLException broken) {
    String problem = oneLine(broken.getProblem());
    if (problem.contains("(TAB)")) {
      return "a tab; indent with spaces";
    }
    if (problem.contains("cannot start any token")) {
      return "a text must not begin with this character; put the text in quotes";
    }
    if (problem.startsWith("mapping values are not allowed")) {
      return "a colon where none can be; put a text that holds one in quotes, or mind the indent";
    }
    String context = broken.getContext() == null ? "" : oneLine(broken.getContext()) + ", ";
    return "not YAML: " + context + problem + "; mind quotes, brackets and indent here";
  }

  private static String oneLine(String message) {
    return String.valueOf(message).replaceAll("\\s+", " ").strip();
  }

  /** What this reader refuses although it is YAML. */
  private static final class Refused extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final transient Mark mark;

    Refused(Mark mark, String message) {
      super(message);
      this.mark = mark;
    }
  }
}
