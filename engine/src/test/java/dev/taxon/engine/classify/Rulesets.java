package dev.taxon.engine.classify;

import dev.taxon.engine.contract.Actions;
import dev.taxon.engine.contract.Code;
import dev.taxon.engine.contract.Contract;
import dev.taxon.engine.contract.Guidance;
import dev.taxon.engine.contract.Retry;
import dev.taxon.engine.contract.Severity;
import dev.taxon.engine.drl.Condition;
import dev.taxon.engine.drl.RuleModel;
import dev.taxon.engine.intake.Intake;
import dev.taxon.engine.ruleset.Pack;
import dev.taxon.engine.ruleset.Rule;
import dev.taxon.engine.ruleset.Ruleset;
import dev.taxon.engine.ruleset.RulesetId;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Small rulesets made without files. */
public final class Rulesets {
  public static final Code CONFLICT = code("conflict", 409, Retry.AFTER_CHANGE, Severity.INFO);
  public static final Code UNAVAILABLE = code("unavailable", 503, Retry.AS_IS, Severity.WARN);
  public static final Code STORAGE_FAILED =
      code("storage_failed", 409, Retry.AFTER_CHANGE, Severity.ERROR);
  public static final Code INTERNAL = code("internal", 500, Retry.NEVER, Severity.ERROR);
  public static final Code SCHEMA =
      code("SCHEMA_VIOLATION", 400, Retry.AFTER_CHANGE, Severity.INFO);
  public static final Code SERVER = code("INTERNAL_SERVER_ERROR", 500, Retry.NEVER, Severity.ERROR);

  public static final Contract OPERATION =
      contract(
          "operation",
          STORAGE_FAILED,
          INTERNAL,
          new Actions(List.of("ingest"), List.of("list_*")),
          CONFLICT,
          UNAVAILABLE,
          STORAGE_FAILED,
          INTERNAL);
  public static final Contract MCP = contract("mcp", SERVER, SERVER, Actions.NONE, SCHEMA, SERVER);

  private Rulesets() {}

  public static Ruleset of(Pack... packs) {
    Map<String, Contract> contracts = new LinkedHashMap<>();
    contracts.put("operation", OPERATION);
    contracts.put("mcp", MCP);
    return new Ruleset(
        new RulesetId(7, "sha256:" + "0".repeat(64)),
        new TreeMap<>(),
        contracts,
        List.of(packs),
        new Intake(List.of(), Intake.DEFAULT_MAX_TEXT));
  }

  public static Pack pack(Contract contract, Rule... rules) {
    return new Pack(contract.name() + "-rules", contract, List.of(rules));
  }

  public static Rule rule(String id, Condition condition, Code code) {
    return rule(id, condition, code, null);
  }

  static Rule rule(String id, Condition condition, Code code, Guidance guidance) {
    return new Rule(
        id,
        "packs/" + id + ".drl",
        true,
        new RuleModel("rule " + id, "", condition, code.name()),
        guidance,
        List.of());
  }

  public static Rule switchedOff(Rule rule) {
    return new Rule(rule.id(), rule.file(), false, rule.model(), rule.guidance(), rule.cases());
  }

  /** Rules named by their places, all of the operation contract. */
  public static Ruleset ofConditions(List<Condition> conditions) {
    List<Rule> rules = new ArrayList<>();
    for (Condition condition : conditions) {
      rules.add(
          rule("rule-" + rules.size(), condition, rules.size() % 2 == 0 ? CONFLICT : UNAVAILABLE));
    }
    return of(pack(OPERATION, rules.toArray(new Rule[0])));
  }

  private static Contract contract(
      String name, Code storageFallback, Code fallback, Actions actions, Code... codes) {
    Map<String, Code> byName = new LinkedHashMap<>();
    for (Code code : codes) {
      byName.put(code.name(), code);
    }
    return new Contract(name, byName, storageFallback, fallback, actions);
  }

  private static Code code(String name, int status, Retry retry, Severity severity) {
    return new Code(
        name,
        status,
        retry,
        severity.number() > 9,
        severity,
        "Message of " + name + ".",
        new Guidance(
            "Neutral advice of " + name + ".",
            "Advice with a key of " + name + ".",
            "Advice without a key of " + name + "."));
  }
}
