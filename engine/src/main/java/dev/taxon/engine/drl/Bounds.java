package dev.taxon.engine.drl;

import java.util.Set;
import org.antlr.v4.runtime.CommonTokenStream;
import org.antlr.v4.runtime.Token;
import org.drools.drl.parser.antlr4.DRL10Lexer;

/**
 * The second gate: bounds how deep the parser can go, since its stack and its look-ahead grow with
 * nesting.
 *
 * <p>Made of tokens that an allowed rule has, in an order that it can have, a text makes the
 * grammar recurse by brackets only. So brackets are counted by depth and everything else by number.
 * The few foreign tokens that pass are refused with their reason by {@link RuleWalk}.
 */
final class Bounds {
  static final int MAX_NESTING = 32;
  static final int MAX_FOREIGN = 50;
  static final int MAX_CONSEQUENCE = 100;

  private static final Set<Integer> KNOWN =
      Set.of(
          DRL10Lexer.IMPORT,
          DRL10Lexer.IDENTIFIER,
          DRL10Lexer.DOT,
          DRL10Lexer.SEMI,
          DRL10Lexer.DRL_RULE,
          DRL10Lexer.DRL_WHEN,
          DRL10Lexer.DRL_THEN,
          DRL10Lexer.DRL_EXISTS,
          DRL10Lexer.DRL_NOT,
          DRL10Lexer.DRL_IN,
          DRL10Lexer.DRL_CONTAINS,
          DRL10Lexer.DRL_MATCHES,
          DRL10Lexer.DRL_STR,
          DRL10Lexer.DRL_ACTION,
          DRL10Lexer.DRL_STRING_LITERAL,
          DRL10Lexer.DECIMAL_LITERAL,
          DRL10Lexer.BOOL_LITERAL,
          DRL10Lexer.LPAREN,
          DRL10Lexer.RPAREN,
          DRL10Lexer.LBRACK,
          DRL10Lexer.RBRACK,
          DRL10Lexer.COMMA,
          DRL10Lexer.EQUAL,
          DRL10Lexer.NOTEQUAL,
          DRL10Lexer.AND,
          DRL10Lexer.OR,
          DRL10Lexer.DRL_RHS_END);

  private static final Set<Integer> OF_CONSEQUENCE =
      Set.of(
          DRL10Lexer.RHS_COMMENT,
          DRL10Lexer.RHS_LINE_COMMENT,
          DRL10Lexer.RHS_STRING_LITERAL,
          DRL10Lexer.RHS_CHUNK,
          DRL10Lexer.RHS_NAMED_CONSEQUENCE_THEN);

  private static final Set<Integer> BEFORE_NUMBER =
      Set.of(DRL10Lexer.LT, DRL10Lexer.LE, DRL10Lexer.GT, DRL10Lexer.GE, DRL10Lexer.SUB);

  private Bounds() {}

  /** Runs the lexer to the end of the file, or to where a bound is passed. */
  static void check(Source source, CommonTokenStream tokens) {
    int depth = 0;
    int foreign = 0;
    int consequence = 0;
    Token before = null;
    for (Token token = tokens.LT(1); token.getType() != Token.EOF; token = tokens.LT(1)) {
      int type = token.getType();
      depth +=
          switch (type) {
            case DRL10Lexer.LPAREN, DRL10Lexer.LBRACK, DRL10Lexer.LBRACE -> 1;
            case DRL10Lexer.RPAREN, DRL10Lexer.RBRACK, DRL10Lexer.RBRACE -> -1;
            default -> 0;
          };
      if (depth > MAX_NESTING) {
        source.refuse(
            token, "brackets are nested more than " + MAX_NESTING + " deep: write a flatter rule");
        return;
      }
      if (before != null && isForeign(before.getType(), type) && ++foreign > MAX_FOREIGN) {
        source.refuse(before, "too much of this file is not allowed in a rule: " + Advice.FORM);
        return;
      }
      // For every token of a consequence the lexer looks ahead as far as the end of the file.
      if (OF_CONSEQUENCE.contains(type) && ++consequence > MAX_CONSEQUENCE) {
        source.refuse(
            token,
            "a consequence has one statement and no more: "
                + String.format(Advice.CONSEQUENCE, "$f"));
        return;
      }
      before = token;
      tokens.consume();
    }
    tokens.seek(0);
  }

  private static boolean isForeign(int type, int next) {
    if (OF_CONSEQUENCE.contains(type)) {
      return false;
    }
    if (type == next && type != DRL10Lexer.LPAREN && type != DRL10Lexer.RPAREN) {
      return true;
    }
    if (type == DRL10Lexer.BANG) {
      return next != DRL10Lexer.LPAREN;
    }
    if (type == DRL10Lexer.RPAREN) {
      return next == DRL10Lexer.LPAREN || next == DRL10Lexer.BANG;
    }
    if (BEFORE_NUMBER.contains(type)) {
      return next != DRL10Lexer.DECIMAL_LITERAL
          && (type == DRL10Lexer.SUB || next != DRL10Lexer.SUB);
    }
    return !KNOWN.contains(type);
  }
}
