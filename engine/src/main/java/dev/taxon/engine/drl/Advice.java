package dev.taxon.engine.drl;

import java.util.Map;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.tree.ParseTree;
import org.drools.drl.parser.antlr4.DRL10Lexer;
import org.drools.drl.parser.antlr4.DRL10Parser;

/** What to write instead of what a rule may not have. */
final class Advice {
  /** What a rule file looks like, for messages. */
  static final String FORM =
      "write imports, a note, then rule \"name\" when $f : Failure( … ) then"
          + " $f.classifyAs(\"code\"); end";

  static final String CONSEQUENCE = "write exactly %s.classifyAs(\"code\");";
  static final String COMPARISON =
      "write a field, an operator and a literal, joined by && || and !( … )";

  private static final Map<Class<? extends ParseTree>, String> INSTEAD =
      Map.ofEntries(
          Map.entry(DRL10Parser.PackagedefContext.class, "a rule has no package: remove this line"),
          Map.entry(DRL10Parser.UnitdefContext.class, "a rule has no unit: remove this line"),
          Map.entry(
              DRL10Parser.ImportAccumulateDefContext.class,
              "accumulate is not allowed: remove this import"),
          Map.entry(DRL10Parser.GlobaldefContext.class, "global is not allowed: remove it"),
          Map.entry(DRL10Parser.DeclaredefContext.class, "declare is not allowed: remove it"),
          Map.entry(DRL10Parser.FunctiondefContext.class, "function is not allowed: remove it"),
          Map.entry(DRL10Parser.QuerydefContext.class, "query is not allowed: remove it"),
          Map.entry(
              DRL10Parser.AttributesContext.class,
              "attributes such as salience are not allowed: order rules in ruleset.yaml"),
          Map.entry(
              DRL10Parser.DrlAnnotationContext.class, "annotations are not allowed: remove it"),
          Map.entry(
              DRL10Parser.NamedConsequenceContext.class,
              "a second consequence is not allowed: write a rule of its own"),
          Map.entry(
              DRL10Parser.LhsOrContext.class,
              "or between patterns is not allowed: write || inside Failure( … )"),
          Map.entry(
              DRL10Parser.LhsAndContext.class,
              "and between patterns is not allowed: write the patterns one below the other"),
          Map.entry(
              DRL10Parser.LhsExpressionEnclosedContext.class,
              "brackets around a pattern are not allowed: remove them"),
          Map.entry(
              DRL10Parser.LhsEvalContext.class,
              "eval is not allowed: compare fields inside Failure( … )"),
          Map.entry(
              DRL10Parser.LhsForallContext.class, "forall is not allowed: write not Issue( … )"),
          Map.entry(
              DRL10Parser.LhsAccumulateContext.class,
              "accumulate is not allowed: write exists Issue( … ) or not Issue( … )"),
          Map.entry(
              DRL10Parser.LhsGroupByContext.class,
              "groupby is not allowed: write exists Issue( … ) or not Issue( … )"),
          Map.entry(
              DRL10Parser.ConditionalBranchContext.class,
              "if is not allowed: write a rule of its own"),
          Map.entry(
              DRL10Parser.ConsequenceInvocationContext.class,
              "a branch is not allowed: write a rule of its own"),
          Map.entry(
              DRL10Parser.NamedConsequenceInvocationContext.class,
              "a branch is not allowed: write a rule of its own"),
          Map.entry(
              DRL10Parser.PatternSourceContext.class,
              "from is not allowed: a pattern is Failure( … ) or Issue( … ) alone"),
          Map.entry(
              DRL10Parser.PatternFilterContext.class,
              "a window is not allowed: a pattern is Failure( … ) or Issue( … ) alone"),
          Map.entry(
              DRL10Parser.PositionalConstraintsContext.class,
              "constraints by position are not allowed: " + COMPARISON),
          Map.entry(
              DRL10Parser.NestedConstraintContext.class,
              "nested constraints are not allowed: " + COMPARISON),
          Map.entry(
              DRL10Parser.PrimaryContext.class,
              "calls, paths and lists are not allowed: " + COMPARISON),
          Map.entry(
              DRL10Parser.UnaryExpressionNotPlusMinusContext.class,
              "calls, casts and variables are not allowed: " + COMPARISON),
          Map.entry(
              DRL10Parser.CastExpressionContext.class, "casts are not allowed: " + COMPARISON),
          Map.entry(
              DRL10Parser.AdditiveExpressionContext.class,
              "calculations are not allowed: " + COMPARISON),
          Map.entry(
              DRL10Parser.MultiplicativeExpressionContext.class,
              "calculations are not allowed: " + COMPARISON),
          Map.entry(
              DRL10Parser.ConditionalExpressionContext.class,
              "? : is not allowed: write || and &&"),
          Map.entry(
              DRL10Parser.InstanceOfExpressionContext.class,
              "instanceof is not allowed: " + COMPARISON),
          Map.entry(DRL10Parser.XpathPrimaryContext.class, "paths are not allowed: " + COMPARISON));

  private Advice() {}

  /** What is wrong with a node that no rule may have, and what to write instead. */
  static String insteadOf(ParseTree node) {
    // eval looks like any other call once it stands inside a pattern.
    Class<?> kind =
        node instanceof ParserRuleContext rule && rule.getStart().getType() == DRL10Lexer.DRL_EVAL
            ? DRL10Parser.LhsEvalContext.class
            : node.getClass();
    return INSTEAD.getOrDefault(kind, "this is not allowed in a rule: " + COMPARISON);
  }
}
