package dev.taxon.engine.ruleset;

import dev.taxon.engine.Failure;
import dev.taxon.engine.Problem;
import dev.taxon.engine.intake.Wrapper;
import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The contracts and wrappers that a {@code ruleset.yaml} lists, and changes of them that keep the
 * rest of the file, comments included, as its author wrote it. {@link RulesetOrder} does the same
 * for rules.
 *
 * <p>A wrapper's entry is its line in the list, the comment lines straight above it, and the lines
 * below that are indented further.
 */
public final class RulesetHead {
  private static final String FILE = "ruleset.yaml";
  private static final Pattern FLOW = Pattern.compile("(\\w+:\\s*)\\[([^\\]#]*)](\\s*(?:#.*)?)");

  private final List<String> lines;
  private final List<YamlValue> contracts;
  private final List<YamlValue> wrappers;
  private final List<YamlValue> packs;

  private RulesetHead(List<String> lines, YamlValue root) {
    this.lines = lines;
    contracts = root.get("contracts").items();
    wrappers = root.find("wrappers").map(YamlValue::items).orElse(List.of());
    packs = root.get("packs").items();
  }

  /**
   * Reads the lists, whether or not the files that they name are there.
   *
   * @param text the text of {@code ruleset.yaml}
   * @throws RulesetException if it cannot be read
   */
  public static RulesetHead read(String text) {
    List<Problem> problems = new ArrayList<>();
    Optional<RulesetHead> head =
        YamlFile.read(FILE, text, problems)
            .map(root -> new RulesetHead(text.lines().toList(), root));
    head.ifPresent(RulesetHead::check);
    if (!problems.isEmpty()) {
      throw new RulesetException(problems);
    }
    return head.orElseThrow();
  }

  /** Reads all values once, so that what is wrong with them is told. */
  private void check() {
    contracts();
    wrappers();
    packs();
    for (YamlValue item : wrappers) {
      if (!isItem(item)) {
        item.problem("write each wrapper in lines of its own, after \"- \"");
      }
    }
    for (YamlValue item : packs) {
      if (!isItem(item)) {
        item.problem("write each pack in lines of its own, after \"- \"");
      }
    }
  }

  /** The names of the contracts in order. */
  public List<String> contracts() {
    return contracts.stream().map(YamlValue::text).toList();
  }

  /** The wrappers in order. */
  public List<Wrapper> wrappers() {
    return wrappers.stream()
        .filter(item -> !item.get("prefix").text().isEmpty())
        .map(item -> new Wrapper(item.get("prefix").text(), item.get("origin").text()))
        .toList();
  }

  /** The text of the file. */
  public String text() {
    return String.join("\n", lines) + "\n";
  }

  /**
   * The file with one more contract, and an empty pack of the same name for its rules.
   *
   * @throws IllegalArgumentException if a contract or a pack has the name already
   */
  public RulesetHead withContract(String name) {
    if (contracts().contains(name) || packs().contains(name)) {
      throw new IllegalArgumentException(name + " is listed already");
    }
    List<String> changed = new ArrayList<>(lines);
    while (!changed.isEmpty() && changed.get(changed.size() - 1).isBlank()) {
      changed.remove(changed.size() - 1);
    }
    String indent = " ".repeat(packs.isEmpty() ? 2 : indentOfItem(packs.get(0)));
    changed.add("");
    changed.add(indent + "- pack: " + name);
    changed.add(indent + "  contract: " + name);
    changed.add(indent + "  rules: []");
    List<String> names = new ArrayList<>(contracts());
    names.add(name);
    return listing(names, changed);
  }

  /**
   * The file without a contract, and without the packs for it.
   *
   * @throws NoSuchElementException if it is not listed
   */
  public RulesetHead withoutContract(String name) {
    List<String> names = new ArrayList<>(contracts());
    if (!names.remove(name)) {
      throw new NoSuchElementException("no contract " + name);
    }
    List<String> changed = new ArrayList<>(lines);
    for (int i = packs.size() - 1; i >= 0; i--) {
      if (packs.get(i).get("contract").text().equals(name)) {
        remove(changed, packs.get(i).line() - 1);
      }
    }
    return listing(names, changed);
  }

  /**
   * The file with one more wrapper, as the last.
   *
   * @throws IllegalArgumentException if the prefix is listed already, or blank, or the origin is
   *     none
   */
  public RulesetHead withWrapper(Wrapper wrapper) {
    if (wrapper.prefix().isBlank()
        || !List.of(Failure.STORAGE, Failure.API).contains(wrapper.origin())
        || wrappers().stream().anyMatch(known -> known.prefix().equals(wrapper.prefix()))) {
      throw new IllegalArgumentException("no wrapper that can be added: " + wrapper);
    }
    List<String> changed = new ArrayList<>(lines);
    int at;
    String indent = "  ";
    if (wrappers.isEmpty()) {
      int key = keyLine("wrappers");
      if (key < 0) {
        key = aboveComments(changed, keyLine("packs"));
        changed.addAll(key, List.of("wrappers:", ""));
      } else {
        changed.set(key, "wrappers:");
      }
      at = key + 1;
    } else {
      YamlValue last = wrappers.get(wrappers.size() - 1);
      at = end(changed, last.line() - 1);
      indent = " ".repeat(indentOfItem(last));
    }
    changed.add(at, indent + "- prefix: " + ContractPrinter.quote(wrapper.prefix()));
    changed.add(at + 1, indent + "  origin: " + wrapper.origin());
    return read(String.join("\n", changed) + "\n");
  }

  /**
   * The file without a wrapper.
   *
   * @throws NoSuchElementException if no wrapper has the prefix
   */
  public RulesetHead withoutWrapper(String prefix) {
    YamlValue item =
        wrappers.stream()
            .filter(known -> known.get("prefix").text().equals(prefix))
            .findFirst()
            .orElseThrow(() -> new NoSuchElementException("no wrapper \"" + prefix + "\""));
    List<String> changed = new ArrayList<>(lines);
    if (wrappers.size() == 1) {
      // YAML reads an empty list only where it is written as one.
      int key = keyLine("wrappers");
      remove(changed, item.line() - 1);
      changed.set(key, "wrappers: []");
    } else {
      remove(changed, item.line() - 1);
    }
    return read(String.join("\n", changed) + "\n");
  }

  private List<String> packs() {
    return packs.stream().map(pack -> pack.get("pack").text()).toList();
  }

  /** Writes the list of contracts anew, in one line where it stood in one. */
  private RulesetHead listing(List<String> names, List<String> changed) {
    int key = keyLine("contracts");
    Matcher flow = FLOW.matcher(changed.get(key));
    String end = "";
    if (flow.matches()) {
      end = flow.group(3);
    } else {
      YamlValue last = contracts.get(contracts.size() - 1);
      changed.subList(key + 1, Math.max(key + 1, last.line())).clear();
    }
    changed.set(key, "contracts: [" + String.join(", ", names) + "]" + end);
    return read(String.join("\n", changed) + "\n");
  }

  /** The line of a key at the top of the file; -1 if it has none. */
  private int keyLine(String key) {
    for (int line = 0; line < lines.size(); line++) {
      if (lines.get(line).startsWith(key + ":")) {
        return line;
      }
    }
    return -1;
  }

  private boolean isItem(YamlValue item) {
    return lines.get(item.line() - 1).stripLeading().startsWith("- ");
  }

  private int indentOfItem(YamlValue item) {
    return indent(lines.get(item.line() - 1));
  }

  private static void remove(List<String> lines, int item) {
    lines.subList(aboveComments(lines, item), end(lines, item)).clear();
  }

  /** The first of the comment lines straight above a line; the line itself if there are none. */
  private static int aboveComments(List<String> lines, int line) {
    int from = line;
    while (from > 0 && lines.get(from - 1).stripLeading().startsWith("#")) {
      from--;
    }
    return from;
  }

  private static int end(List<String> lines, int item) {
    int to = item + 1;
    while (to < lines.size() && indent(lines.get(to)) > indent(lines.get(item))) {
      to++;
    }
    return to;
  }

  private static int indent(String line) {
    return line.isBlank() ? 0 : line.length() - line.stripLeading().length();
  }
}
