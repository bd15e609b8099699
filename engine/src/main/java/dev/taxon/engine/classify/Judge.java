package dev.taxon.engine.classify;

import dev.taxon.engine.Failure;
import dev.taxon.engine.Failure.Kind;
import dev.taxon.engine.contract.Code;
import dev.taxon.engine.contract.Contract;
import dev.taxon.engine.contract.Decision;
import dev.taxon.engine.contract.Decision.Basis;
import dev.taxon.engine.prefilter.Named;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Decides one contract. */
final class Judge {
  private final Contract contract;

  /** By rule: what it decides, for the rules of all contracts. */
  private final List<Decision> decisions;

  /** The rules of this contract. */
  private final BitSet own = new BitSet();

  /** By code: what a typed value of this code gets. */
  private final Map<String, Decision> typed = new HashMap<>();

  private final Decision fallback;
  private final Decision storageFallback;

  Judge(Contract contract, List<Decision> decisions) {
    this.contract = contract;
    this.decisions = List.copyOf(decisions);
    for (int rule = 0; rule < decisions.size(); rule++) {
      if (decisions.get(rule).contract().name().equals(contract.name())) {
        own.set(rule);
      }
    }
    for (Code code : contract.codes().values()) {
      typed.put(code.name(), by(code, Basis.TYPED));
    }
    fallback = by(contract.fallback(), Basis.FALLBACK);
    storageFallback = by(contract.storageFallback(), Basis.FALLBACK);
  }

  /** What the first of the named rules that fires says, or else the fallback. */
  Decision decide(Session session, Failure failure, Named named) {
    for (int i = 0; i < named.size(); i++) {
      int rule = named.rule(i);
      if (own.get(rule) && session.fires(failure, rule)) {
        return decisions.get(rule);
      }
    }
    return fallback(failure);
  }

  /** As above, among all rules. */
  Decision decide(Session session, Failure failure) {
    for (int rule = own.nextSetBit(0); rule >= 0; rule = own.nextSetBit(rule + 1)) {
      if (session.fires(failure, rule)) {
        return decisions.get(rule);
      }
    }
    return fallback(failure);
  }

  /** Every rule of this contract that fires, in order. */
  List<Decision> all(Session session, Failure failure) {
    List<Decision> matches = new ArrayList<>();
    for (int rule = own.nextSetBit(0); rule >= 0; rule = own.nextSetBit(rule + 1)) {
      if (session.fires(failure, rule)) {
        matches.add(decisions.get(rule));
      }
    }
    return matches;
  }

  /** What a failure that no rule knows gets. */
  Decision fallback(Failure failure) {
    return failure.origin().equals(Failure.STORAGE) ? storageFallback : fallback;
  }

  /** What a typed value gets, which no rule looks at; empty for other failures. */
  Optional<Decision> typed(Failure failure) {
    if (!failure.kind().equals(Kind.TYPED.label())) {
      return Optional.empty();
    }
    Decision decision = typed.get(failure.typedCode());
    return Optional.of(decision == null ? fallback(failure) : decision);
  }

  private Decision by(Code code, Basis basis) {
    return new Decision(contract, code, basis, null, null);
  }
}
