package dev.taxon.admin.rules;

import dev.taxon.engine.contract.Code;
import java.util.Locale;
import org.springframework.stereotype.Component;

/** The style of a code in pages: by what its caller may do with the same request. */
@Component("codeColours")
public class CodeColours {
  private static final String UNKNOWN = "retry-unknown";

  private final LiveRuleset live;

  CodeColours(LiveRuleset live) {
    this.live = live;
  }

  /**
   * The style class of a code: {@code retry-never}, {@code retry-as-is}, {@code
   * retry-after-change}, or {@code retry-unknown} where the live ruleset has no such code.
   */
  public String of(String contract, String code) {
    return live.ruleset()
        .map(ruleset -> ruleset.contracts().get(contract))
        .flatMap(found -> found.code(code))
        .map(Code::retry)
        .map(retry -> "retry-" + retry.label().toLowerCase(Locale.ROOT).replace('_', '-'))
        .orElse(UNKNOWN);
  }
}
