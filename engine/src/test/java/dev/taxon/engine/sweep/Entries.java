package dev.taxon.engine.sweep;

import static dev.taxon.engine.classify.Rulesets.CONFLICT;
import static dev.taxon.engine.classify.Rulesets.SCHEMA;
import static dev.taxon.engine.classify.Rulesets.UNAVAILABLE;

import dev.taxon.engine.classify.Classifier;
import dev.taxon.engine.classify.Rulesets;
import dev.taxon.engine.drl.Condition;
import dev.taxon.engine.drl.Field;
import dev.taxon.engine.drl.Operator;
import java.util.Map;

/** A small classifier, and entries for it. */
final class Entries {
  private Entries() {}

  /** Knows " conflict", "timeout" and the code -32602; two of its rules are never reached. */
  static Classifier classifier() {
    Condition invalidParams = new Condition.Comparison(Field.RPC_CODE, Operator.EQUAL, -32602);
    return Classifier.of(
        Rulesets.of(
            Rulesets.pack(
                Rulesets.OPERATION,
                Rulesets.rule("conflict-word", contains(" conflict"), CONFLICT),
                Rulesets.rule("nothing-has-this", contains("no text has this"), CONFLICT),
                Rulesets.switchedOff(Rulesets.rule("off", contains("o"), CONFLICT)),
                Rulesets.rule("timeout-word", contains("timeout"), UNAVAILABLE),
                Rulesets.rule("invalid-params", invalidParams, CONFLICT)),
            Rulesets.pack(
                Rulesets.MCP, Rulesets.rule("invalid-params-category", invalidParams, SCHEMA))));
  }

  private static Condition contains(String phrase) {
    return new Condition.Comparison(Field.TEXT, Operator.CONTAINS, phrase);
  }

  static Entry text(String source, int line, String text) {
    return entry(source, line, Map.of("kind", "text", "text", text), Map.of());
  }

  static Entry text(String source, int line, String text, String expected) {
    return entry(source, line, Map.of("kind", "text", "text", text), Map.of("operation", expected));
  }

  static Entry entry(
      String source, int line, Map<String, Object> body, Map<String, String> expected) {
    return new Entry(source, line, 1, body, false, expected, Map.of());
  }
}
