package dev.taxon.engine.classify;

import dev.taxon.engine.Failure;
import dev.taxon.engine.contract.Decision;
import dev.taxon.engine.ruleset.RulesetId;
import java.util.HexFormat;
import java.util.List;

/**
 * What a ruleset says of a failure.
 *
 * @param failure the failure, for the log; never rendered but for its envelope
 * @param decision the code under the contract asked for; a classifier has one object for each rule,
 *     fallback and typed code
 * @param category the decision of the {@code mcp} contract; null unless the failure is MCP input
 * @param ruleset the ruleset that decided
 * @param named how many rules the prefilter named; 0 where none had to be asked, or all were
 * @param number a random number, written as {@link #decisionId}
 * @param matches every rule that matches, in order, the winner first; null unless traced
 */
public record Verdict(
    Failure failure,
    Decision decision,
    Decision category,
    RulesetId ruleset,
    int named,
    long number,
    List<Decision> matches) {

  /** What ties an answer to its log line: 16 hexadecimal digits. */
  public String decisionId() {
    return HexFormat.of().toHexDigits(number);
  }

  /** The advice for the caller: the rule's own or the code's, by the failure's action. */
  public String guidance() {
    return decision
        .contract()
        .actions()
        .pick(
            decision.guidance() == null ? decision.code().guidance() : decision.guidance(),
            failure.action());
  }
}
