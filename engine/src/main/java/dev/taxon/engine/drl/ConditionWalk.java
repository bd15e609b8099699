package dev.taxon.engine.drl;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.tree.ParseTree;
import org.drools.drl.parser.antlr4.DRL10Lexer;
import org.drools.drl.parser.antlr4.DRL10Parser;

/** The part of {@link RuleWalk} that walks over what stands between a pattern's brackets. */
final class ConditionWalk {
  /** Stands for what was refused, so that the walk can go on; no caller ever sees it. */
  private static final Condition REFUSED = new Condition.All(List.of());

  /** Nodes that mean what their one child means. */
  private static final Set<Class<? extends ParseTree>> SHELLS =
      Set.of(
          DRL10Parser.ConstraintContext.class,
          DRL10Parser.ExpressionContext.class,
          DRL10Parser.ConditionalExpressionContext.class,
          DRL10Parser.ConditionalOrExpressionContext.class,
          DRL10Parser.ConditionalAndExpressionContext.class,
          DRL10Parser.InclusiveOrExpressionContext.class,
          DRL10Parser.ExclusiveOrExpressionContext.class,
          DRL10Parser.AndExpressionContext.class,
          DRL10Parser.EqualityExpressionContext.class,
          DRL10Parser.InstanceOfExpressionContext.class,
          DRL10Parser.InExpressionContext.class,
          DRL10Parser.RelationalExpressionContext.class,
          DRL10Parser.ShiftExpressionContext.class,
          DRL10Parser.AdditiveExpressionContext.class,
          DRL10Parser.MultiplicativeExpressionContext.class,
          DRL10Parser.UnaryExpressionContext.class,
          DRL10Parser.UnaryExpressionNotPlusMinusContext.class,
          DRL10Parser.PrimaryContext.class);

  private final Source source;

  ConditionWalk(Source source) {
    this.source = source;
  }

  /** What stands between the commas. */
  List<Condition> conditions(DRL10Parser.ConstraintsContext constraints, boolean issue) {
    List<Condition> conditions = new ArrayList<>();
    for (ParseTree part : constraints.children) {
      if (!Nodes.isToken(part, DRL10Lexer.COMMA)) {
        conditions.add(condition(part, issue));
      }
    }
    return conditions;
  }

  private Condition condition(ParseTree given, boolean issue) {
    ParseTree node = open(given);
    if (node instanceof DRL10Parser.ConditionalOrExpressionContext or) {
      List<Condition> parts = parts(or, DRL10Lexer.OR, issue);
      return parts.isEmpty() ? REFUSED : new Condition.Any(parts);
    }
    if (node instanceof DRL10Parser.ConditionalAndExpressionContext and) {
      List<Condition> parts = parts(and, DRL10Lexer.AND, issue);
      return parts.isEmpty() ? REFUSED : new Condition.All(parts);
    }
    if (node instanceof DRL10Parser.UnaryExpressionNotPlusMinusContext not
        && not.getChildCount() == 2
        && Nodes.isToken(not.getChild(0), DRL10Lexer.BANG)) {
      return new Condition.Not(condition(not.getChild(1), issue));
    }
    if (node instanceof DRL10Parser.ParExpressionContext brackets) {
      return condition(brackets.getChild(1), issue);
    }
    if (node instanceof DRL10Parser.InExpressionContext in) {
      return membership(in, issue);
    }
    if (node instanceof DRL10Parser.RelationalExpressionContext relation) {
      return comparison(relation, issue);
    }
    if (node instanceof DRL10Parser.DrlIdentifierContext) {
      source.refuse(
          node,
          "a field alone is no comparison: write an operator and a literal, such as root == true");
    } else {
      refuse(node);
    }
    return REFUSED;
  }

  /** The operands of {@code &&} or {@code ||}. */
  private List<Condition> parts(ParserRuleContext node, int operator, boolean issue) {
    List<Condition> parts = new ArrayList<>();
    for (ParseTree child : node.children) {
      if (child instanceof DRL10Parser.FullAnnotationContext) {
        source.refuse(child, "annotations are not allowed: remove it");
      } else if (!Nodes.isToken(child, operator)) {
        parts.add(condition(child, issue));
      }
    }
    return parts;
  }

  private Condition comparison(DRL10Parser.RelationalExpressionContext node, boolean issue) {
    if (node.getChildCount() != 2
        || !(node.getChild(1) instanceof DRL10Parser.SingleRestrictionContext restriction)) {
      source.refuse(node, "one operator for each comparison: write && between two comparisons");
      return REFUSED;
    }
    Optional<Field> field = field(node.getChild(0), issue);
    int last = restriction.getChildCount() - 1;
    String symbol = symbol(restriction.children.subList(0, last));
    Optional<Operator> operator =
        Arrays.stream(Operator.values()).filter(o -> o.symbol().equals(symbol)).findFirst();
    if (field.isPresent()
        && (operator.isEmpty() || !Literals.fits(field.get().type(), operator.get()))) {
      source.refuse(
          restriction,
          Source.quoted(symbol)
              + " does not go with "
              + field.get().label()
              + ": write "
              + Literals.operators(field.get().type()));
      return REFUSED;
    }
    Optional<Object> literal = literal(restriction.getChild(last), field);
    if (field.isEmpty() || operator.isEmpty() || literal.isEmpty()) {
      return REFUSED;
    }
    if (operator.get() == Operator.MATCHES || operator.get() == Operator.NOT_MATCHES) {
      ParseTree pattern = restriction.getChild(last);
      Patterns.refusal((String) literal.get()).ifPresent(why -> source.refuse(pattern, why));
    }
    return new Condition.Comparison(field.get(), operator.get(), literal.get());
  }

  private Condition membership(DRL10Parser.InExpressionContext node, boolean issue) {
    Optional<Field> field = field(node.getChild(0), issue);
    boolean negated = node.getChild(1) instanceof DRL10Parser.Not_keyContext;
    List<Object> literals = new ArrayList<>();
    for (ParseTree child : node.children.subList(1, node.getChildCount())) {
      if (child instanceof DRL10Parser.ExpressionContext) {
        literal(child, field).ifPresent(literals::add);
      }
    }
    if (field.isPresent() && field.get().type() == Field.Type.TRUTH) {
      source.refuse(
          node.getChild(1),
          "in does not go with "
              + field.get().label()
              + ": write "
              + Literals.operators(Field.Type.TRUTH));
    }
    return field.isEmpty() || literals.isEmpty()
        ? REFUSED
        : new Condition.Membership(field.get(), negated, literals);
  }

  private Optional<Field> field(ParseTree given, boolean issue) {
    ParseTree node = open(given);
    if (!(node instanceof DRL10Parser.DrlIdentifierContext)) {
      if (node instanceof DRL10Parser.LiteralContext) {
        source.refuse(node, "a comparison begins with a field: " + Advice.COMPARISON);
      } else {
        refuse(node);
      }
      return Optional.empty();
    }
    String label = source.textOf(((ParserRuleContext) node).getStart());
    Optional<Field> field = issue ? Field.ofIssue(label) : Field.ofFailure(label);
    if (field.isEmpty()) {
      source.refuse(
          node,
          (issue ? "Issue" : "Failure")
              + " has no field "
              + Source.quoted(label)
              + ": write one of "
              + Arrays.stream(Field.values())
                  .filter(f -> f.ofIssue() == issue)
                  .map(Field::label)
                  .collect(Collectors.joining(", ")));
    }
    return field;
  }

  private Optional<Object> literal(ParseTree given, Optional<Field> field) {
    ParseTree node = open(given);
    boolean negative =
        node instanceof DRL10Parser.UnaryExpressionContext
            && node.getChildCount() == 2
            && Nodes.isToken(node.getChild(0), DRL10Lexer.SUB);
    ParseTree value = negative ? open(node.getChild(1)) : node;
    if (!(value instanceof DRL10Parser.LiteralContext)) {
      if (value instanceof DRL10Parser.DrlIdentifierContext) {
        source.refuse(value, "a field is compared with a literal, not with a name");
      } else {
        refuse(node);
      }
      return Optional.empty();
    }
    return field.flatMap(
        f -> Literals.read(source, node, f, negative, ((ParserRuleContext) value).getStart()));
  }

  /** The operator as {@link Operator} spells it. */
  private String symbol(List<ParseTree> nodes) {
    List<String> words =
        nodes.stream().flatMap(node -> Nodes.leaves(node).stream()).map(source::textOf).toList();
    return words.size() > 1 && words.get(0).equals("not")
        ? "not " + String.join("", words.subList(1, words.size()))
        : String.join("", words);
  }

  /** Goes down as long as a node means no more than its one child. */
  private static ParseTree open(ParseTree node) {
    ParseTree inner = node;
    while (inner.getChildCount() == 1 && SHELLS.contains(inner.getClass())) {
      inner = inner.getChild(0);
    }
    return inner;
  }

  private void refuse(ParseTree node) {
    source.refuse(node, Advice.insteadOf(node));
  }
}
