package dev.taxon.engine.classify;

import dev.taxon.engine.Failure;
import dev.taxon.engine.Failure.Kind;
import dev.taxon.engine.contract.Code;
import dev.taxon.engine.contract.Contract;
import dev.taxon.engine.contract.Decision;
import dev.taxon.engine.contract.Decision.Basis;
import dev.taxon.engine.drl.Condition;
import dev.taxon.engine.drl.Evaluation;
import dev.taxon.engine.intake.InvalidRequestException;
import dev.taxon.engine.intake.Request;
import dev.taxon.engine.prefilter.Named;
import dev.taxon.engine.prefilter.Prefilter;
import dev.taxon.engine.ruleset.Pack;
import dev.taxon.engine.ruleset.Rule;
import dev.taxon.engine.ruleset.Ruleset;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;

/**
 * A ruleset ready to decide. Immutable, safe for any number of threads, and built aside: swap one
 * reference to change rules.
 *
 * <p>The prefilter names, in one pass for all contracts, the rules that can match; Drools decides
 * among them, in the ruleset's order. Rules that are switched off take no part.
 */
public final class Classifier {
  private final Ruleset ruleset;
  private final Map<String, Judge> judges;
  private final Prefilter prefilter;
  private final RuleBase rules;

  private Classifier(Ruleset ruleset) {
    this.ruleset = ruleset;
    List<Condition> conditions = new ArrayList<>();
    List<Contract> contracts = new ArrayList<>();
    List<Decision> decisions = new ArrayList<>();
    for (Pack pack : ruleset.packs()) {
      for (Rule rule : pack.rules()) {
        if (rule.enabled()) {
          conditions.add(rule.model().condition());
          contracts.add(pack.contract());
          decisions.add(decision(pack.contract(), rule));
        }
      }
    }
    prefilter = new Prefilter(conditions);
    rules = new RuleBase(conditions.stream().map(Evaluation::compile).toList());
    judges = new LinkedHashMap<>();
    for (Contract contract : ruleset.contracts().values()) {
      judges.put(contract.name(), new Judge(contract, decisions));
    }
  }

  private static Decision decision(Contract contract, Rule rule) {
    Code code =
        contract
            .code(rule.model().code())
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        "rule " + rule.id() + " gives a code that its contract lacks"));
    return new Decision(contract, code, Basis.RULE, rule.id(), rule.guidance());
  }

  /** Builds a classifier; the ruleset is valid by construction, so this throws nothing. */
  public static Classifier of(Ruleset ruleset) {
    return new Classifier(ruleset);
  }

  public Ruleset ruleset() {
    return ruleset;
  }

  /**
   * Classifies a request.
   *
   * @return the verdict; empty if the request tells of no failure
   * @throws InvalidRequestException if the ruleset lacks the contract
   */
  public Optional<Verdict> classify(Request request) {
    Judge judge = judge(request.contract());
    return request.failure().map(failure -> judge(failure, judge));
  }

  /**
   * As {@link #classify(Request)}, skipping the prefilter and reporting every rule that matches.
   */
  public Optional<Verdict> trace(Request request) {
    Judge judge = judge(request.contract());
    return request.failure().map(failure -> trace(failure, judge));
  }

  /** Classifies an exception under the operation contract: the entry point for Java services. */
  public Verdict classify(Throwable thrown) {
    return classify(ruleset.intake().read(thrown), Contract.OPERATION);
  }

  /**
   * Classifies a failure under a contract of the ruleset.
   *
   * @throws InvalidRequestException if the ruleset lacks the contract
   */
  public Verdict classify(Failure failure, String contract) {
    return judge(failure, judge(contract));
  }

  private Judge judge(String contract) {
    return judges.get(ruleset.contract(contract).name());
  }

  private Verdict judge(Failure failure, Judge judge) {
    Optional<Decision> typed = judge.typed(failure);
    if (typed.isPresent()) {
      return verdict(failure, typed.get(), null, 0, null);
    }
    Judge categories = categories(failure);
    Named named = prefilter.name(failure);
    if (named == null) {
      Decision category = categories == null ? null : categories.fallback(failure);
      return verdict(failure, judge.fallback(failure), category, 0, null);
    }
    return rules.with(
        session -> {
          Decision decision = judge.decide(session, failure, named);
          Decision category =
              categories == null ? null : categories.decide(session, failure, named);
          return verdict(failure, decision, category, named.size(), null);
        });
  }

  private Verdict trace(Failure failure, Judge judge) {
    Optional<Decision> typed = judge.typed(failure);
    if (typed.isPresent()) {
      return verdict(failure, typed.get(), null, 0, List.of());
    }
    Judge categories = categories(failure);
    return rules.with(
        session -> {
          List<Decision> matches = judge.all(session, failure);
          Decision decision = matches.isEmpty() ? judge.fallback(failure) : matches.get(0);
          Decision category = categories == null ? null : categories.decide(session, failure);
          return verdict(failure, decision, category, 0, matches);
        });
  }

  /** The judge of an MCP failure's category; null for other failures. */
  private Judge categories(Failure failure) {
    return failure.kind().equals(Kind.MCP.label()) ? judges.get(Contract.MCP) : null;
  }

  private Verdict verdict(
      Failure failure, Decision decision, Decision category, int named, List<Decision> matches) {
    return new Verdict(
        failure,
        decision,
        category,
        ruleset.id(),
        named,
        ThreadLocalRandom.current().nextLong(),
        matches);
  }
}
