package dev.taxon.engine.contract;

/**
 * Which code of a contract a failure got, and from what.
 *
 * @param contract the contract
 * @param code its code
 * @param basis what decided
 * @param rule the id of the rule that decided; null unless the basis is {@link Basis#RULE}
 * @param guidance the deciding rule's own guidance; null if it has none
 */
public record Decision(Contract contract, Code code, Basis basis, String rule, Guidance guidance) {

  /** What decided. */
  public enum Basis {
    RULE,
    /** The value carried a code of the contract already. */
    TYPED,
    /** No rule knew the failure. */
    FALLBACK
  }
}
