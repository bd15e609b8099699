package dev.taxon.engine.drl;

import dev.taxon.engine.Failure;
import dev.taxon.engine.Issue;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
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
  private static final Pattern BINDING = Pattern.compile("\\$[a-z][A-Za-z0-9]{0,30}");
  private static final Pattern CODE = Pattern.compile("[A-Za-z][A-Za-z0-9_.-]{0,99}");
  private static final int MAX_NAME = 200;

  private final Source source;
  private final List<Token> tokens;
  private final ConditionWalk conditions;
  private final Set<String> imported = new HashSet<>();

  RuleWalk(Source source, List<Token> tokens) {
    this.source = source;
    this.tokens = tokens;
    conditions = new ConditionWalk(source);
  }

  RuleModel rule(DRL10Parser.CompilationUnitContext unit) {
    DRL10Parser.RuledefContext rule = null;
    int noteFrom = 0;
    for (ParseTree child : unit.children) {
      if (!(child instanceof DRL10Parser.DrlStatementdefContext statement)) {
        if (!Nodes.isToken(child, Token.EOF)) {
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
      source.refuse(0, "this file has no rule: " + Advice.FORM);
      return null;
    }
    String note = note(noteFrom, rule.getStart().getTokenIndex());
    return rule(rule, note);
  }

  private void importLine(DRL10Parser.ImportStandardDefContext line) {
    String name =
        line.children.stream()
            .skip(1)
            .map(Nodes::leaves)
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
      } else if (Nodes.isToken(child, DRL10Lexer.EXTENDS)) {
        extended = true;
        source.refuse(child, "extends is not allowed: write the whole condition in this rule");
      } else if (!Nodes.isToken(child, DRL10Lexer.DRL_RULE)
          && !Nodes.isToken(child, DRL10Lexer.DRL_RHS_END)) {
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
      if (Nodes.isToken(child, DRL10Lexer.DRL_WHEN)) {
        continue;
      }
      if (!(child instanceof DRL10Parser.LhsUnarySingleContext single)
          || !(single.getChild(0) instanceof DRL10Parser.LhsUnaryContext unary)) {
        refuse(child);
        continue;
      }
      if (unary.getChildCount() > 1) {
        ParseTree extra = unary.getChild(1);
        if (Nodes.isToken(extra, DRL10Lexer.SEMI)) {
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
    return new Condition.Issues(exists, new Condition.All(List.of()));
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
        parts.addAll(conditions.conditions(constraints, issue));
      } else if (Nodes.isToken(child, DRL10Lexer.QUESTION)) {
        source.refuse(child, "? is not allowed: remove it");
      } else if (!(child instanceof TerminalNode)) {
        refuse(child);
      }
    }
    return parts;
  }

  private String consequence(DRL10Parser.RhsContext rhs, String binding) {
    List<Token> body = List.of();
    Token end = rhs.getStart();
    for (ParseTree child : rhs.children) {
      if (child instanceof DRL10Parser.ConsequenceBodyContext said) {
        body = Nodes.leaves(said);
      } else if (!Nodes.isToken(child, DRL10Lexer.DRL_THEN)) {
        refuse(child);
      }
    }
    String instead = String.format(Advice.CONSEQUENCE, binding);
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

  private void refuse(ParseTree node) {
    source.refuse(node, Advice.insteadOf(node));
  }
}
