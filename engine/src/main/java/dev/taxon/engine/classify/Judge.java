package dev.taxon.engine.classify;

import dev.taxon.engine.Failure;
import dev.taxon.engine.Failure.Kind;
import dev.taxon.engine.contract.Code;
import dev.taxon.engine.contract.Contract;
import dev.taxon.engine.contract.Decision;
import dev.taxon.engine.contract.Decision.Basis;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Decides one contract. */
final class Judge {
  private final Contract contract;

  /** By rule: what it decides, for the rules of all contracts. */
  private final List<Decision> decisions;

  /** The rules of this contract, as a set of bits. */
  private final long[] own;

  private final Decision fallback;
  private final Decision storageFallback;

  Judge(Contract contract, List<Decision> decisions) {
    this.contract = contract;
    this.decisions = List.copyOf(decisions);
    own = new long[(decisions.size() + 63) / 64];
    for (int rule = 0; rule < decisions.size(); rule++) {
      if (decisions.get(rule).contract().name().equals(contract.name())) {
        own[rule >>> 6] |= 1L << rule;
      }
    }
    fallback = by(contract.fallback(), Basis.FALLBACK);
    storageFallback = by(contract.storageFallback(), Basis.FALLBACK);
  }

  /** The first of the named rules that fires, or else the fallback. */
  Decision decide(Session session, Failure failure, long[] named) {
    int rule = session.first(failure, named, own);
    return rule == Session.NONE ? fallback(failure) : decisions.get(rule);
  }

  /** As above, among all rules. */
  Decision decide(Session session, Failure failure) {
    return decide(session, failure, own);
  }

  /** Every rule of this contract that fires, in order. */
  List<Decision> all(Session session, Failure failure) {
    List<Decision> matches = new ArrayList<>();
    for (int rule = 0; rule < decisions.size(); rule++) {
      if ((own[rule >>> 6] & 1L << rule) != 0 && session.fire(failure, rule) == rule) {
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
    return Optional.of(
        contract
            .code(failure.typedCode())
            .map(code -> by(code, Basis.TYPED))
            .orElseGet(() -> fallback(failure)));
  }

  private Decision by(Code code, Basis basis) {
    return new Decision(contract, code, basis, null, null);
  }
}
