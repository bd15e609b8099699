package dev.taxon.engine.ruleset;

import dev.taxon.engine.Failure;
import dev.taxon.engine.Problem;
import dev.taxon.engine.contract.Contract;
import dev.taxon.engine.drl.DrlException;
import dev.taxon.engine.drl.DrlReader;
import dev.taxon.engine.drl.RuleModel;
import dev.taxon.engine.intake.Intake;
import dev.taxon.engine.intake.Wrapper;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Reads a ruleset from the texts of its files. */
public final class RulesetReader {
  private static final String RULESET = "ruleset.yaml";
  private static final String CONTRACTS = "contracts/";
  private static final String PACKS = "packs/";

  private static final Pattern NAME = Pattern.compile("[a-z0-9]+(-[a-z0-9]+)*");
  private static final String A_NAME = "a name; write lower-case words joined by hyphens";
  private static final Pattern RULE_LINE = Pattern.compile("(?m)^[ \\t]*(rule)\\b");
  private static final Pattern CODE_CALL = Pattern.compile("(classifyAs)(?s:(?!.*classifyAs))");
  private static final Map<String, String> ORIGINS =
      new TreeMap<>(Map.of(Failure.STORAGE, Failure.STORAGE, Failure.API, Failure.API));

  private final SortedMap<String, String> files = new TreeMap<>();
  private final List<Problem> problems = new ArrayList<>();
  private final Set<String> listed = new HashSet<>(Set.of(RULESET));
  private final Map<String, Contract> contracts = new LinkedHashMap<>();
  private final Set<String> packNames = new HashSet<>();
  private final Map<String, String> fileByRuleId = new HashMap<>();
  private final Map<String, String> fileByRuleName = new HashMap<>();

  /** Parsing takes most of the time that a ruleset takes to read, so all processors do it. */
  private final Map<String, Parsed> parsed;

  /** What reading one rule's file gave: its model, or why it is refused. */
  private record Parsed(RuleModel model, List<Problem> problems) {
    static Parsed of(BiFunction<String, String, RuleModel> rules, String path, String text) {
      try {
        return new Parsed(rules.apply(path, text), List.of());
      } catch (DrlException refused) {
        return new Parsed(null, refused.problems());
      }
    }
  }

  private RulesetReader(
      SortedMap<String, String> files, BiFunction<String, String, RuleModel> rules) {
    files.forEach(
        (path, text) -> {
          if (path.equals(RULESET) || path.startsWith(CONTRACTS) || path.startsWith(PACKS)) {
            this.files.put(path, text);
          }
        });
    parsed =
        this.files.keySet().parallelStream()
            .filter(path -> path.endsWith(".drl"))
            .collect(
                Collectors.toConcurrentMap(
                    path -> path, path -> Parsed.of(rules, path, this.files.get(path))));
  }

  /**
   * Reads {@code ruleset.yaml}, and the contracts and rules that it names. Files that are neither
   * {@code ruleset.yaml} nor inside {@code contracts/} or {@code packs/} are no part of a ruleset:
   * they are not kept, and the digest does not depend on them.
   *
   * @param files the texts by path inside the ruleset, with {@code /} between folders
   * @throws RulesetException with every problem of every file
   */
  public static Ruleset read(SortedMap<String, String> files) {
    return read(files, DrlReader::read);
  }

  /**
   * Reads a ruleset some of whose rules may have been read before.
   *
   * @param rules reads a rule from its file's path and text, on any thread; gives what {@link
   *     DrlReader#read} gives or gave for it
   * @throws RulesetException with every problem of every file
   */
  public static Ruleset read(
      SortedMap<String, String> files, BiFunction<String, String, RuleModel> rules) {
    RulesetReader reader = new RulesetReader(files, rules);
    Optional<Ruleset> ruleset = reader.read();
    if (!reader.problems.isEmpty()) {
      throw new RulesetException(reader.problems);
    }
    return ruleset.orElseThrow();
  }

  private Optional<Ruleset> read() {
    if (!files.containsKey(RULESET)) {
      problems.add(new Problem(RULESET, 0, 0, "there is no such file; it lists all the others"));
      return Optional.empty();
    }
    return YamlFile.read(RULESET, files.get(RULESET), problems).map(this::ruleset);
  }

  private Ruleset ruleset(YamlValue file) {
    YamlValue root = file.keys("contracts", "wrappers", "packs");
    YamlValue names = root.get("contracts");
    names.items().forEach(this::contract);
    for (String needed : List.of(Contract.OPERATION, Contract.MCP)) {
      if (!listed.contains(contractFile(needed))) {
        names.problem("the contract " + needed + " must be listed");
      }
    }
    Intake intake = new Intake(wrappers(root.find("wrappers")), Intake.DEFAULT_MAX_TEXT);
    List<Pack> packs = root.get("packs").items().stream().map(item -> pack(item, intake)).toList();
    unlisted();
    return new Ruleset(new RulesetId(0, Digest.of(files)), files, contracts, packs, intake);
  }

  private void contract(YamlValue item) {
    String name = item.text(NAME, A_NAME);
    if (!name.isEmpty()) {
      yaml(contractFile(name), item)
          .ifPresent(file -> contracts.put(name, ContractReader.read(file, name)));
    }
  }

  private static String contractFile(String name) {
    return CONTRACTS + name + ".yaml";
  }

  private static List<Wrapper> wrappers(Optional<YamlValue> value) {
    Set<String> prefixes = new HashSet<>();
    List<Wrapper> wrappers = new ArrayList<>();
    for (YamlValue item : value.map(YamlValue::items).orElse(List.of())) {
      YamlValue fields = item.keys("prefix", "origin");
      YamlValue prefix = fields.get("prefix");
      String text = prefix.text();
      String origin = fields.get("origin").oneOf(ORIGINS);
      if (!prefixes.add(text)) {
        prefix.problem("this prefix is listed twice; remove one");
      } else if (!text.isEmpty() && origin != null) {
        wrappers.add(new Wrapper(text, origin));
      }
    }
    return wrappers;
  }

  private Pack pack(YamlValue item, Intake intake) {
    YamlValue fields = item.keys("pack", "contract", "rules");
    YamlValue name = fields.get("pack");
    String folder = name.text(NAME, A_NAME);
    if (!folder.isEmpty() && !packNames.add(folder)) {
      name.problem("the pack is listed twice; remove one");
    }
    YamlValue named = fields.get("contract");
    String contractName = named.text();
    if (!listed.contains(contractFile(contractName))) {
      named.problem("the contract " + YamlValue.quote(contractName) + " is not listed above");
    }
    Optional<Contract> contract = Optional.ofNullable(contracts.get(contractName));
    List<Rule> rules =
        fields.get("rules").items().stream()
            .flatMap(rule -> rule(rule, folder, contract, intake).stream())
            .toList();
    return new Pack(folder, contract.orElse(null), rules);
  }

  private Optional<Rule> rule(
      YamlValue item, String pack, Optional<Contract> contract, Intake intake) {
    boolean off = false;
    YamlValue name = item;
    if (item.isMapping()) {
      YamlValue fields = item.keys("rule", "off");
      name = fields.get("rule");
      off = fields.find("off").map(YamlValue::truth).orElse(false);
    }
    String id = name.text(NAME, A_NAME);
    if (id.isEmpty() || pack.isEmpty()) {
      return Optional.empty();
    }
    String stem = PACKS + pack + "/" + id;
    String path = stem + ".drl";
    String other = fileByRuleId.putIfAbsent(id, path);
    if (other != null) {
      name.problem("the id is taken by " + other + "; a rule's id must be unique");
      return Optional.empty();
    }
    Optional<RuleModel> model = text(path, name).flatMap(text -> model(path, text, contract));
    Sidecar sidecar =
        yaml(stem + ".cases.yaml", name)
            .map(file -> Sidecar.read(file, contract, intake))
            .orElse(Sidecar.NONE);
    boolean enabled = !off;
    return model.map(
        rule -> new Rule(id, path, enabled, rule, sidecar.guidance(), sidecar.cases()));
  }

  private Optional<RuleModel> model(String path, String text, Optional<Contract> contract) {
    Parsed read = parsed.get(path);
    problems.addAll(read.problems);
    RuleModel model = read.model;
    if (model == null) {
      return Optional.empty();
    }
    String other = fileByRuleName.putIfAbsent(model.name(), path);
    if (other != null) {
      problems.add(
          at(RULE_LINE, path, text, "the rule's name is taken by " + other + "; change one"));
    }
    contract
        .filter(judge -> judge.code(model.code()).isEmpty())
        .map(judge -> ContractReader.unknownCode(model.code(), judge.codes()))
        .ifPresent(message -> problems.add(at(CODE_CALL, path, text, message)));
    return Optional.of(model);
  }

  private static Problem at(Pattern place, String path, String text, String message) {
    Matcher found = place.matcher(text);
    if (!found.find()) {
      return new Problem(path, 0, 0, message);
    }
    String before = text.substring(0, found.start(1));
    int line = (int) before.chars().filter(c -> c == '\n').count() + 1;
    return new Problem(path, line, before.length() - before.lastIndexOf('\n'), message);
  }

  private Optional<YamlValue> yaml(String path, YamlValue naming) {
    return text(path, naming).flatMap(text -> YamlFile.read(path, text, problems));
  }

  /** The text of a file; empty if it is not there, which is reported where it is named. */
  private Optional<String> text(String path, YamlValue naming) {
    if (!listed.add(path)) {
      naming.problem(path + " is listed twice; remove one");
      return Optional.empty();
    }
    if (!files.containsKey(path)) {
      naming.problem("there is no file " + path);
    }
    return Optional.ofNullable(files.get(path));
  }

  private void unlisted() {
    for (String path : files.keySet()) {
      boolean read = path.endsWith(".drl") || path.endsWith(".yaml") || path.endsWith(".yml");
      if (read && !listed.contains(path)) {
        problems.add(
            new Problem(
                path, 0, 0, "no part of the ruleset; list it in ruleset.yaml or remove it"));
      }
    }
  }
}
