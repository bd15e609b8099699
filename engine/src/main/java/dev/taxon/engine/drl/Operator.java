package dev.taxon.engine.drl;

/** A comparison of a field with one literal, as DRL writes it. */
public enum Operator {
  EQUAL("=="),
  NOT_EQUAL("!="),
  LESS("<"),
  LESS_OR_EQUAL("<="),
  GREATER(">"),
  GREATER_OR_EQUAL(">="),
  CONTAINS("contains"),
  NOT_CONTAINS("not contains"),
  STARTS_WITH("str[startsWith]"),
  NOT_STARTS_WITH("not str[startsWith]"),
  ENDS_WITH("str[endsWith]"),
  NOT_ENDS_WITH("not str[endsWith]"),
  MATCHES("matches"),
  NOT_MATCHES("not matches");

  private final String symbol;

  Operator(String symbol) {
    this.symbol = symbol;
  }

  public String symbol() {
    return symbol;
  }
}
