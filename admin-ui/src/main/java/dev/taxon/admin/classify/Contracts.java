package dev.taxon.admin.classify;

import dev.taxon.engine.contract.Actions;
import dev.taxon.engine.contract.Code;
import dev.taxon.engine.contract.Contract;
import dev.taxon.engine.contract.Guidance;
import dev.taxon.engine.ruleset.Pack;
import dev.taxon.engine.ruleset.Rule;
import dev.taxon.engine.ruleset.Ruleset;
import dev.taxon.engine.ruleset.RulesetId;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Contracts and rulesets as callers see them, ready for JSON. */
final class Contracts {
  private Contracts() {}

  /** Every contract of a ruleset, or the one that is named. */
  static Map<String, Object> all(Ruleset ruleset, List<Contract> contracts) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("ruleset", id(ruleset.id()));
    json.put("contracts", contracts.stream().map(Contracts::contract).toList());
    return json;
  }

  static Map<String, Object> contract(Contract contract) {
    Map<String, Object> fallback = new LinkedHashMap<>();
    fallback.put("storage", contract.storageFallback().name());
    fallback.put("other", contract.fallback().name());
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("contract", contract.name());
    json.put("fallback", fallback);
    json.put("actions", actions(contract.actions()));
    json.put("codes", contract.codes().values().stream().map(Contracts::code).toList());
    return json;
  }

  /** What a ruleset is made of: its packs and rules in order, without their files. */
  static Map<String, Object> ruleset(Ruleset ruleset) {
    Map<String, Object> json = new LinkedHashMap<>(id(ruleset.id()));
    json.put("contracts", List.copyOf(ruleset.contracts().keySet()));
    json.put("packs", ruleset.packs().stream().map(Contracts::pack).toList());
    return json;
  }

  private static Map<String, Object> id(RulesetId id) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("version", id.version());
    json.put("digest", id.digest());
    return json;
  }

  private static Map<String, Object> code(Code code) {
    Map<String, Object> severity = new LinkedHashMap<>();
    severity.put("text", code.severity().name());
    severity.put("number", code.severity().number());
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("code", code.name());
    json.put("httpStatus", code.httpStatus());
    json.put("retry", code.retry().label());
    json.put("retryable", code.retry().retryable());
    json.put("logged", code.logged());
    json.put("severity", severity);
    json.put("message", code.message());
    json.put("guidance", guidance(code.guidance()));
    return json;
  }

  private static Map<String, Object> guidance(Guidance guidance) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("neutral", guidance.neutral());
    json.put("withKey", guidance.withKey());
    json.put("withoutKey", guidance.withoutKey());
    return json;
  }

  private static Map<String, Object> actions(Actions actions) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("withKey", actions.withKey());
    json.put("withoutKey", actions.withoutKey());
    return json;
  }

  private static Map<String, Object> pack(Pack pack) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("pack", pack.name());
    json.put("contract", pack.contract().name());
    json.put("rules", pack.rules().stream().map(Contracts::rule).toList());
    return json;
  }

  private static Map<String, Object> rule(Rule rule) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("rule", rule.id());
    json.put("name", rule.model().name());
    json.put("code", rule.model().code());
    json.put("enabled", rule.enabled());
    return json;
  }
}
