package dev.taxon.engine.ruleset;

import dev.taxon.engine.Problem;
import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * The packs and rules that a {@code ruleset.yaml} lists, and changes of their order that keep the
 * rest of the file, comments included, as its author wrote it.
 *
 * <p>A rule's entry is its line in the list, the comment lines straight above it, and the lines
 * below that are indented further. It moves as a whole.
 */
public final class RulesetOrder {
  private static final String FILE = "ruleset.yaml";

  /**
   * A pack in order.
   *
   * @param name its name
   * @param contract the name of the contract that it decides
   * @param rules its rules in order
   */
  public record Listing(String name, String contract, List<Listed> rules) {
    private List<String> ids() {
      return rules.stream().map(Listed::id).toList();
    }
  }

  /**
   * A rule in a pack's list.
   *
   * @param id its id
   * @param off whether it is switched off
   */
  public record Listed(String id, boolean off) {}

  /** The lines of a rule's entry: the first of its comment, its own, and the one after its last. */
  private record Lines(int from, int item, int to) {}

  private record Pack(Listing listing, int listLine, List<Lines> lines) {}

  private final List<String> lines;
  private final List<Pack> packs;

  private RulesetOrder(List<String> lines, List<Pack> packs) {
    this.lines = lines;
    this.packs = packs;
  }

  /**
   * Reads the order, whether or not the files that it names are there.
   *
   * @param text the text of {@code ruleset.yaml}
   * @throws RulesetException if it cannot be read, or lists rules within one line
   */
  public static RulesetOrder read(String text) {
    List<Problem> problems = new ArrayList<>();
    List<String> lines = text.lines().toList();
    List<Pack> packs = new ArrayList<>();
    YamlFile.read(FILE, text, problems)
        .ifPresent(root -> root.get("packs").items().forEach(item -> packs.add(pack(item, lines))));
    if (!problems.isEmpty()) {
      throw new RulesetException(problems);
    }
    return new RulesetOrder(lines, packs);
  }

  private static Pack pack(YamlValue item, List<String> lines) {
    List<Listed> rules = new ArrayList<>();
    List<Lines> places = new ArrayList<>();
    YamlValue list = item.get("rules");
    for (YamlValue rule : list.items()) {
      boolean mapping = rule.isMapping();
      String id = mapping ? rule.get("rule").text() : rule.text();
      boolean off = mapping && rule.find("off").map(YamlValue::truth).orElse(false);
      if (isItem(lines, rule.line() - 1)) {
        rules.add(new Listed(id, off));
        places.add(entry(lines, rule.line() - 1));
      } else {
        rule.problem("write each rule in a line of its own, after \"- \"");
      }
    }
    return new Pack(
        new Listing(item.get("pack").text(), item.get("contract").text(), List.copyOf(rules)),
        list.line() - 1,
        places);
  }

  private static boolean isItem(List<String> lines, int line) {
    return line >= 0 && line < lines.size() && lines.get(line).stripLeading().startsWith("- ");
  }

  private static Lines entry(List<String> lines, int item) {
    int from = item;
    while (from > 0 && lines.get(from - 1).stripLeading().startsWith("#")) {
      from--;
    }
    int to = item + 1;
    while (to < lines.size() && indent(lines.get(to)) > indent(lines.get(item))) {
      to++;
    }
    return new Lines(from, item, to);
  }

  private static int indent(String line) {
    return line.isBlank() ? 0 : line.length() - line.stripLeading().length();
  }

  /** The packs in order. */
  public List<Listing> packs() {
    return packs.stream().map(Pack::listing).toList();
  }

  /** The text of the file. */
  public String text() {
    return String.join("\n", lines) + "\n";
  }

  /** Whether a rule of this id is listed. */
  public boolean lists(String rule) {
    return find(rule).isPresent();
  }

  /**
   * The order with a rule at another place.
   *
   * @param pack the pack to put it in
   * @param index its index in that pack's list afterwards; past the end, it becomes the last
   * @throws NoSuchElementException if the rule or the pack is not listed
   */
  public RulesetOrder moved(String rule, String pack, int index) {
    List<String> entry = entry(rule);
    return removed(rule).inserted(entry, pack, index);
  }

  /**
   * The order with a new rule.
   *
   * @throws NoSuchElementException if the pack is not listed
   * @throws IllegalArgumentException if the rule is listed already
   */
  public RulesetOrder added(String rule, String pack, int index) {
    if (lists(rule)) {
      throw new IllegalArgumentException(rule + " is listed already");
    }
    return inserted(List.of("- " + rule), pack, index);
  }

  /**
   * The order with a rule as another order lists it: on or off, with its comment, behind the rules
   * that stand before it there.
   *
   * @throws NoSuchElementException if the other does not list the rule, or its pack is not here
   */
  public RulesetOrder restored(String rule, RulesetOrder from) {
    List<String> entry = from.entry(rule);
    Listing was =
        from.packs().stream().filter(pack -> pack.ids().contains(rule)).findFirst().orElseThrow();
    List<String> before = was.ids().subList(0, was.ids().indexOf(rule));
    RulesetOrder rest = lists(rule) ? removed(rule) : this;
    List<String> here = rest.pack(was.name()).listing.ids();
    int last = before.stream().mapToInt(here::indexOf).max().orElse(-1);
    return rest.inserted(entry, was.name(), last + 1);
  }

  /**
   * The order without a rule.
   *
   * @throws NoSuchElementException if the rule is not listed
   */
  public RulesetOrder removed(String rule) {
    place(rule);
    return kept(listed -> !listed.id().equals(rule));
  }

  /** The order with this rule alone, if it is listed. */
  public RulesetOrder only(String rule) {
    return kept(listed -> listed.id().equals(rule));
  }

  /** The order with some of the rules. Lines go from the last on, so that the places hold. */
  private RulesetOrder kept(Predicate<Listed> filter) {
    List<String> rest = new ArrayList<>(lines);
    for (int p = packs.size() - 1; p >= 0; p--) {
      Pack pack = packs.get(p);
      List<Listed> rules = pack.listing.rules();
      for (int i = rules.size() - 1; i >= 0; i--) {
        if (!filter.test(rules.get(i))) {
          rest.subList(pack.lines.get(i).from, pack.lines.get(i).to).clear();
        }
      }
      if (!rules.isEmpty() && rules.stream().noneMatch(filter)) {
        // YAML reads an empty list only where it is written as one.
        int key = keyLine(pack);
        rest.set(key, rest.get(key).stripTrailing() + " []");
      }
    }
    return read(String.join("\n", rest) + "\n");
  }

  /**
   * The order with a rule switched off, or on again.
   *
   * @throws NoSuchElementException if the rule is not listed
   */
  public RulesetOrder switched(String rule, boolean off) {
    Lines place = place(rule);
    String item = lines.get(place.item);
    String written = off ? "- {rule: " + rule + ", off: true}" : "- " + rule;
    List<String> changed = new ArrayList<>(lines);
    changed.subList(place.item, place.to).clear();
    changed.add(place.item, " ".repeat(indent(item)) + written);
    return read(String.join("\n", changed) + "\n");
  }

  private RulesetOrder inserted(List<String> entry, String pack, int index) {
    Pack into = pack(pack);
    List<String> changed = new ArrayList<>(lines);
    int at;
    int indent;
    if (into.lines.isEmpty()) {
      int key = keyLine(into);
      changed.set(key, changed.get(key).replaceFirst(":.*", ":"));
      at = key + 1;
      indent = indent(lines.get(key)) + 2;
    } else if (index < into.lines.size()) {
      at = into.lines.get(Math.max(index, 0)).from;
      indent = indent(lines.get(into.lines.get(0).item));
    } else {
      at = into.lines.get(into.lines.size() - 1).to;
      indent = indent(lines.get(into.lines.get(0).item));
    }
    int shift = indent - indent(entry.get(itemIn(entry)));
    List<String> shifted =
        entry.stream()
            .map(line -> shift >= 0 ? " ".repeat(shift) + line : line.substring(-shift))
            .toList();
    changed.addAll(at, shifted);
    return read(String.join("\n", changed) + "\n");
  }

  private Pack pack(String name) {
    return packs.stream()
        .filter(pack -> pack.listing.name().equals(name))
        .findFirst()
        .orElseThrow(() -> new NoSuchElementException("no pack " + name));
  }

  private static int itemIn(List<String> entry) {
    int item = 0;
    while (!isItem(entry, item)) {
      item++;
    }
    return item;
  }

  /** The line of a pack's {@code rules:}; its list begins there or below. */
  private int keyLine(Pack pack) {
    int line = Math.min(pack.listLine, lines.size() - 1);
    while (!lines.get(line).stripLeading().matches("(- )?rules:.*")) {
      line--;
    }
    return line;
  }

  private List<String> entry(String rule) {
    Lines place = place(rule);
    return lines.subList(place.from, place.to);
  }

  private Lines place(String rule) {
    return find(rule).orElseThrow(() -> new NoSuchElementException("no rule " + rule));
  }

  private Optional<Lines> find(String rule) {
    for (Pack pack : packs) {
      for (int i = 0; i < pack.lines.size(); i++) {
        if (pack.listing.rules().get(i).id().equals(rule)) {
          return Optional.of(pack.lines.get(i));
        }
      }
    }
    return Optional.empty();
  }
}
