package dev.taxon.engine.drl;

import dev.taxon.engine.Failure;
import dev.taxon.engine.Issue;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.tree.ParseTree;
import org.antlr.v4.runtime.tree.TerminalNode;
import org.drools.drl.parser.antlr4.DRL10Lexer;
import org.drools.drl.parser.antlr4.DRL10Parser;

/**
 * The last gate: walks the grammar's tree and builds the model from the node classes that it knows.
 * Every other node is refused with what to write instead, and the walk goes on beside it, so that
 * one reading tells everything.
 */
final class RuleWalk {
  /** What a rule file looks like, for messages. */
  static final String FORM =
      "write imports, a note, then rule \"name\" when $f : Failure( … ) then"
          + " $f.classifyAs(\"code\"); end";

  static final String CONSEQUENCE = "write exactly %s.classifyAs(\"code\");";
  private static final String COMPARISON =
      "write a field, an operator and a literal, joined by && || and !( … )";

  private static final Pattern BINDING = Pattern.compile("\\$[a-z][A-Za-z0-9]{0,30}");
  private static final Pattern CODE = Pattern.compile("[A-Za-z][A-Za-z0-9_.-]{0,99}");
  private static final int MAX_NAME = 200;

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

  private final Source source;
  private final List<Token> tokens;
  private final Set<String> imported = new HashSet<>();

  RuleWalk(Source source, List<Token> tokens) {
    this.source = source;
    this.tokens = tokens;
  }

  RuleModel rule(DRL10Parser.CompilationUnitContext unit) {
    DRL10Parser.RuledefContext rule = null;
    int noteFrom = 0;
    for (ParseTree child : unit.children) {
      if (!(child instanceof DRL10Parser.DrlStatementdefContext statement)) {
        if (!isToken(child, Token.EOF)) {
          refuse(child);
        }
        continue;
      }
      ParseTree said = statement.getChild(0);
      if (said instanceof DRL10Parser.ImportStandardDefContext line) {
        importLine(line);
        if (rule == null) {
          noteFrom = statement.getStop().getTokenIndex() + 1;
        }
      } else if (!(said instanceof DRL10Parser.RuledefContext def)) {
        refuse(said);
      } else if (rule != null) {
        source.refuse(def, "one rule a file: move this rule to a file of its own");
      } else {
        rule = def;
        if (statement.getChildCount() > 1) {
          source.refuse(statement.getChild(1), "a rule ends with end: remove the ;");
        }
      }
    }
    if (rule == null) {
      source.refuse(0, "this file has no rule: " + FORM);
      return null;
    }
    String note = note(noteFrom, rule.getStart().getTokenIndex());
    return rule(rule, note);
  }

  private void importLine(DRL10Parser.ImportStandardDefContext line) {
    String name =
        line.children.stream()
            .skip(1)
            .map(RuleWalk::leaves)
            .flatMap(List::stream)
            .map(source::textOf)
            .collect(Collectors.joining());
    if (name.equals(Failure.class.getName()) || name.equals(Issue.class.getName())) {
      imported.add(name.substring(name.lastIndexOf('.') + 1));
    } else {
      source.refuse(
          line,
          "only "
              + Failure.class.getName()
              + " and "
              + Issue.class.getName()
              + " can be imported: remove this import");
    }
  }

  private RuleModel rule(DRL10Parser.RuledefContext rule, String note) {
    String name = "";
    When when = null;
    String code = "";
    boolean extended = false;
    for (ParseTree child : rule.children) {
      if (child instanceof DRL10Parser.StringIdContext id) {
        if (!extended) {
          name = name(id);
        }
      } else if (child instanceof DRL10Parser.LhsContext lhs) {
        when = when(lhs);
      } else if (child instanceof DRL10Parser.RhsContext rhs) {
        code = consequence(rhs, when == null ? "$f" : when.binding);
      } else if (isToken(child, DRL10Lexer.EXTENDS)) {
        extended = true;
        source.refuse(child, "extends is not allowed: write the whole condition in this rule");
      } else if (!isToken(child, DRL10Lexer.DRL_RULE) && !isToken(child, DRL10Lexer.DRL_RHS_END)) {
        refuse(child);
      }
    }
    if (when == null) {
      source.refuse(rule, "a rule needs a when part: write when $f : Failure( … )");
      return null;
    }
    return new RuleModel(name, note, new Condition.All(when.parts), code);
  }

  private String name(DRL10Parser.StringIdContext id) {
    String written = source.textOf(id.getStart());
    String name = written.startsWith("\"") ? written.substring(1, written.length() - 1) : "";
    if (name.isBlank()
        || name.length() > MAX_NAME
        || name.indexOf('\\') >= 0
        || name.chars().anyMatch(Character::isISOControl)) {
      source.refuse(
          id,
          "write the rule's name in double quotes on one line, without \\, at most "
              + MAX_NAME
              + " characters");
    }
    return name;
  }

  /** The comments between two tokens; a comment anywhere else is refused, for it would be lost. */
  private String note(int from, int to) {
    List<String> lines = new ArrayList<>();
    for (Token token : tokens) {
      if (token.getType() != DRL10Lexer.COMMENT && token.getType() != DRL10Lexer.LINE_COMMENT) {
        continue;
      }
      if (token.getTokenIndex() < from || token.getTokenIndex() > to) {
        source.refuse(
            token, "a comment is kept only as the note of the rule: move it directly above rule");
      } else {
        lines.addAll(Notes.lines(source.textOf(token)));
      }
    }
    return Notes.join(lines);
  }

  /** What the when part says: the variable and the conditions in order, the issues last. */
  private static final class When {
    private String binding;
    private final List<Condition> parts = new ArrayList<>();
    private final List<Condition> issues = new ArrayList<>();
  }

  private When when(DRL10Parser.LhsContext lhs) {
    When when = new When();
    int before = source.refusals();
    for (ParseTree child : lhs.children) {
      if (isToken(child, DRL10Lexer.DRL_WHEN)) {
        continue;
      }
      if (!(child instanceof DRL10Parser.LhsUnarySingleContext single)
          || !(single.getChild(0) instanceof DRL10Parser.LhsUnaryContext unary)) {
        refuse(child);
        continue;
      }
      if (unary.getChildCount() > 1) {
        ParseTree extra = unary.getChild(1);
        if (isToken(extra, DRL10Lexer.SEMI)) {
          source.refuse(extra, "a pattern ends without ;: remove it");
        } else {
          refuse(extra);
        }
      }
      ParseTree element = unary.getChild(0);
      if (element instanceof DRL10Parser.LhsPatternBindContext bind) {
        failure(bind, when);
      } else if (element instanceof DRL10Parser.LhsExistsContext exists) {
        when.issues.add(issues(exists, true));
      } else if (element instanceof DRL10Parser.LhsNotContext not) {
        when.issues.add(issues(not, false));
      } else {
        refuse(element);
      }
    }
    if (when.binding == null) {
      if (source.refusals() == before) {
        source.refuse(lhs, "a rule needs one pattern of the failure: write $f : Failure( … )");
      }
      when.binding = "$f";
    }
    when.parts.addAll(when.issues);
    return when;
  }

  private void failure(DRL10Parser.LhsPatternBindContext bind, When when) {
    if (bind.getChildCount() == 1 && source.textOf(bind.getStart()).equals("Issue")) {
      source.refuse(bind, "write exists Issue( … ) or not Issue( … )");
      return;
    }
    if (when.binding != null) {
      source.refuse(bind, "a second pattern is not allowed: write its conditions in the first");
    } else {
      when.binding = "$f";
      if (bind.getChild(0) instanceof DRL10Parser.LabelContext label) {
        when.binding = source.textOf(label.getStart());
        if (!BINDING.matcher(when.binding).matches()) {
          source.refuse(label, "write the variable as $f");
        }
      }
    }
    if (bind.getChildCount() == 2
        && bind.getChild(0) instanceof DRL10Parser.LabelContext
        && bind.getChild(1) instanceof DRL10Parser.LhsPatternContext pattern) {
      when.parts.addAll(pattern(pattern, false));
    } else {
      source.refuse(bind, "a pattern of the failure is written $f : Failure( … )");
    }
  }

  private Condition issues(ParserRuleContext quantified, boolean exists) {
    if (quantified.getChildCount() == 2
        && quantified.getChild(1) instanceof DRL10Parser.LhsPatternBindContext bind
        && bind.getChildCount() == 1
        && bind.getChild(0) instanceof DRL10Parser.LhsPatternContext pattern) {
      return new Condition.Issues(exists, new Condition.All(pattern(pattern, true)));
    }
    source.refuse(
        quantified, "write exists Issue( … ) or not Issue( … ) with nothing around Issue");
    return REFUSED;
  }

  private List<Condition> pattern(DRL10Parser.LhsPatternContext pattern, boolean issue) {
    String fact = issue ? "Issue" : "Failure";
    List<Condition> parts = new ArrayList<>();
    for (ParseTree child : pattern.children) {
      if (child instanceof DRL10Parser.DrlQualifiedNameContext name) {
        if (name.getChildCount() != 1 || !source.textOf(name.getStart()).equals(fact)) {
          source.refuse(
              name,
              issue
                  ? "only Issue can stand here: write exists Issue( … ) or not Issue( … )"
                  : "only Failure can stand here: write $f : Failure( … )");
        } else if (!imported.contains(fact)) {
          source.refuse(
              name, "write import dev.taxon.engine." + fact + "; at the beginning of the file");
        }
      } else if (child instanceof DRL10Parser.ConstraintsContext constraints) {
        for (ParseTree part : constraints.children) {
          if (!isToken(part, DRL10Lexer.COMMA)) {
            parts.add(condition(part, issue));
          }
        }
      } else if (isToken(child, DRL10Lexer.QUESTION)) {
        source.refuse(child, "? is not allowed: remove it");
      } else if (!(child instanceof TerminalNode)) {
        refuse(child);
      }
    }
    return parts;
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
        && isToken(not.getChild(0), DRL10Lexer.BANG)) {
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
      } else if (!isToken(child, operator)) {
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
        source.refuse(node, "a comparison begins with a field: " + COMPARISON);
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
            && isToken(node.getChild(0), DRL10Lexer.SUB);
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

  private String consequence(DRL10Parser.RhsContext rhs, String binding) {
    List<Token> body = List.of();
    Token end = rhs.getStart();
    for (ParseTree child : rhs.children) {
      if (child instanceof DRL10Parser.ConsequenceBodyContext said) {
        body = leaves(said);
      } else if (!isToken(child, DRL10Lexer.DRL_THEN)) {
        refuse(child);
      }
    }
    String instead = String.format(CONSEQUENCE, binding);
    List<String> expected = Arrays.asList(binding + ".classifyAs", "(", null, ")", ";");
    String code = "";
    for (int i = 0; i < expected.size(); i++) {
      if (i == body.size()) {
        source.refuse(end, "the consequence ends too early: " + instead);
        return code;
      }
      end = body.get(i);
      String text = source.textOf(end);
      if (expected.get(i) != null) {
        if (!text.equals(expected.get(i))) {
          source.refuse(end, Source.quoted(text) + " is not allowed in a consequence: " + instead);
          return code;
        }
      } else if (!text.startsWith("\"")) {
        source.refuse(end, "a code is written in double quotes: " + instead);
        return code;
      } else {
        code = text.substring(1, text.length() - 1);
        if (!CODE.matcher(code).matches()) {
          source.refuse(
              end, "a code begins with a letter and has letters, digits, _ . - only: " + instead);
        }
      }
    }
    if (body.size() > expected.size()) {
      source.refuse(
          body.get(expected.size()), "a consequence has one statement and no more: " + instead);
    }
    return code;
  }

  /** The operator as {@link Operator} spells it. */
  private String symbol(List<ParseTree> nodes) {
    List<String> words =
        nodes.stream().flatMap(node -> leaves(node).stream()).map(source::textOf).toList();
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
    // eval looks like any other call once it stands inside a pattern.
    Class<?> kind =
        node instanceof ParserRuleContext rule && rule.getStart().getType() == DRL10Lexer.DRL_EVAL
            ? DRL10Parser.LhsEvalContext.class
            : node.getClass();
    source.refuse(node, INSTEAD.getOrDefault(kind, "this is not allowed in a rule: " + COMPARISON));
  }

  private static boolean isToken(ParseTree node, int type) {
    return node instanceof TerminalNode leaf && leaf.getSymbol().getType() == type;
  }

  private static List<Token> leaves(ParseTree node) {
    if (node instanceof TerminalNode leaf) {
      return List.of(leaf.getSymbol());
    }
    List<Token> leaves = new ArrayList<>();
    for (int i = 0; i < node.getChildCount(); i++) {
      leaves.addAll(leaves(node.getChild(i)));
    }
    return leaves;
  }
}
