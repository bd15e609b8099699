package dev.taxon.engine.ruleset;

import dev.taxon.engine.Problem;
import dev.taxon.engine.contract.Actions;
import dev.taxon.engine.contract.Code;
import dev.taxon.engine.contract.Contract;
import dev.taxon.engine.contract.Guidance;
import dev.taxon.engine.contract.Retry;
import dev.taxon.engine.contract.Severity;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Reads {@code contracts/<name>.yaml}. */
public final class ContractReader {
  private static final Pattern CODE = Pattern.compile("[A-Za-z][A-Za-z0-9_]*");
  private static final Pattern ACTION = Pattern.compile("[^*\\s]+\\*?");

  private static final Map<String, Retry> RETRIES = byName(Retry.values(), Retry::label);
  private static final Map<String, Severity> SEVERITIES = byName(Severity.values(), Severity::name);

  private ContractReader() {}

  /**
   * Reads the text of a contract's file.
   *
   * @param name the contract's name
   * @throws RulesetException with every problem of the file
   */
  public static Contract read(String name, String text) {
    List<Problem> problems = new ArrayList<>();
    Optional<Contract> contract =
        YamlFile.read("contracts/" + name + ".yaml", text, problems).map(file -> read(file, name));
    if (!problems.isEmpty()) {
      throw new RulesetException(problems);
    }
    return contract.orElseThrow();
  }

  /**
   * Reads a contract.
   *
   * @param name the name that {@code ruleset.yaml} gives it
   */
  static Contract read(YamlValue file, String name) {
    YamlValue root = file.keys("contract", "fallback", "actions", "codes");
    YamlValue own = root.get("contract");
    if (!own.text().equals(name)) {
      own.problem("contract must be " + name + ", as the file is named");
    }
    Map<String, Code> codes = codes(root.get("codes"));
    YamlValue fallback = root.get("fallback").keys("storage", "other");
    return new Contract(
        name,
        codes,
        known(fallback.get("storage"), codes),
        known(fallback.get("other"), codes),
        root.find("actions").map(ContractReader::actions).orElse(Actions.NONE));
  }

  private static Map<String, Code> codes(YamlValue value) {
    Map<String, Code> codes = new LinkedHashMap<>();
    for (YamlValue.Entry entry : value.entries()) {
      String name =
          entry.key().text(CODE, "a code; write letters, digits and _, with a letter first");
      codes.put(name, code(name, entry.value()));
    }
    if (codes.isEmpty()) {
      value.problem("a contract must have codes");
    }
    return codes;
  }

  private static Code code(String name, YamlValue value) {
    YamlValue code = value.keys("httpStatus", "retry", "logged", "severity", "message", "guidance");
    return new Code(
        name,
        code.get("httpStatus").integer(400, 599),
        code.get("retry").oneOf(RETRIES),
        code.get("logged").truth(),
        code.get("severity").oneOf(SEVERITIES),
        code.get("message").text().strip(),
        guidance(code.get("guidance")));
  }

  /** One text for every action, or one for each of the three cases. */
  static Guidance guidance(YamlValue value) {
    if (!value.isMapping()) {
      return Guidance.same(value.text().strip());
    }
    YamlValue variants = value.keys("neutral", "withKey", "withoutKey");
    return new Guidance(
        variants.get("neutral").text().strip(),
        variants.get("withKey").text().strip(),
        variants.get("withoutKey").text().strip());
  }

  private static Actions actions(YamlValue value) {
    YamlValue actions = value.keys("withKey", "withoutKey");
    return new Actions(names(actions.find("withKey")), names(actions.find("withoutKey")));
  }

  private static List<String> names(Optional<YamlValue> value) {
    return value.stream()
        .flatMap(list -> list.items().stream())
        .map(item -> item.text(ACTION, "an action; a * may stand at its end only"))
        .toList();
  }

  /** The code that a text names; null if there is none such, which is reported. */
  private static Code known(YamlValue value, Map<String, Code> codes) {
    String name = value.text();
    if (!codes.isEmpty() && !codes.containsKey(name)) {
      value.problem(unknownCode(name, codes));
    }
    return codes.get(name);
  }

  /** The name of a code, which must be one of the contract's if that could be read. */
  static String codeOf(YamlValue value, Optional<Contract> contract) {
    String name = value.text();
    contract
        .filter(judge -> judge.code(name).isEmpty())
        .ifPresent(judge -> value.problem(unknownCode(name, judge.codes())));
    return name;
  }

  static String unknownCode(String name, Map<String, Code> codes) {
    return YamlValue.quote(name)
        + " is no code of the contract; write one of "
        + String.join(", ", codes.keySet());
  }

  private static <T> Map<String, T> byName(T[] values, Function<T, String> name) {
    return Arrays.stream(values)
        .collect(Collectors.toMap(name, Function.identity(), (a, b) -> a, LinkedHashMap::new));
  }
}
