package dev.taxon.admin.changes;

import dev.taxon.admin.changes.RuleCatalogue.RuleListing;
import dev.taxon.engine.drl.Condition;
import dev.taxon.engine.drl.DrlPrinter;
import dev.taxon.engine.drl.Field;
import dev.taxon.engine.drl.Operator;
import dev.taxon.engine.drl.RuleModel;
import java.io.Serializable;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A rule that somebody wants to add; a refused one is kept in the session for the form.
 *
 * @param id the id it shall have
 * @param pack the pack to add it to
 * @param code the code it shall give
 */
record NewRule(String id, String pack, String code) implements Serializable {
  private static final Pattern ID = Pattern.compile("[a-z0-9]+(-[a-z0-9]+)*");
  private static final int MAX_ID = 80;

  /** The key of the message that says why it cannot be added; empty if it can. */
  Optional<String> refusal(RuleCatalogue catalogue) {
    if (!ID.matcher(id).matches() || id.length() > MAX_ID) {
      return Optional.of("new-rule.bad-id");
    }
    return catalogue.rule(id).isPresent() ? Optional.of("new-rule.taken") : Optional.empty();
  }

  /** The rule with a text to begin with, which reads and matches nothing likely. */
  RuleListing listing(String contract) {
    RuleModel model =
        new RuleModel(
            id.replace('-', ' '),
            "Why these failures are " + code + ".",
            new Condition.Comparison(
                Field.TEXT, Operator.STARTS_WITH, "Replace this with what the text begins with"),
            code);
    String cases =
        """
        cases:
          - input: {kind: text, text: "Replace this with what the text begins with: an example", origin: api}
            expect: %s
          - input: {kind: text, text: "A text that comes close and is something else", origin: api}
            expectNot: %s
        """
            .formatted(code, code);
    return new RuleListing(
        id,
        pack,
        contract,
        0,
        0,
        false,
        DrlPrinter.print(model),
        cases,
        Optional.of(model),
        List.of());
  }
}
