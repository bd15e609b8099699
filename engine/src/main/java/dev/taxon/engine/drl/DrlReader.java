package dev.taxon.engine.drl;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.antlr.v4.runtime.BaseErrorListener;
import org.antlr.v4.runtime.CommonTokenStream;
import org.antlr.v4.runtime.Lexer;
import org.antlr.v4.runtime.RecognitionException;
import org.antlr.v4.runtime.Recognizer;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.atn.PredictionMode;
import org.drools.drl.parser.antlr4.DRL10Lexer;
import org.drools.drl.parser.antlr4.DRL10Parser;
import org.drools.drl.parser.antlr4.DRL10Parser.CompilationUnitContext;
import org.drools.drl.parser.antlr4.DRL10ParserHelper;

/**
 * Reads a rule file: ordinary DRL of which only a small part is allowed, so that no rule can run
 * code.
 *
 * <p>Four gates, each open only to what passed the one before: characters ({@link Characters}), the
 * size of what the parser will have to do ({@link Bounds}), Drools' own DRL10 grammar, and a walk
 * over an allow-list of its nodes ({@link RuleWalk}). What comes out is data; the author's text is
 * never compiled.
 */
public final class DrlReader {
  /** The longest rule file, in UTF-16 units. */
  public static final int MAX_LENGTH = 16 * 1024;

  private static final String TEXT =
      "this text has no end or a wrong escape: write it in double quotes on one line, with no"
          + " escapes but \\b \\t \\n \\f \\r \\\" \\' \\\\";

  private static final Set<Integer> FOREIGN_WORDS =
      Set.of(
          DRL10Lexer.DRL_EVAL,
          DRL10Lexer.DRL_FROM,
          DRL10Lexer.DRL_ACCUMULATE,
          DRL10Lexer.DRL_ACC,
          DRL10Lexer.DRL_COLLECT,
          DRL10Lexer.DRL_GROUPBY,
          DRL10Lexer.DRL_FORALL,
          DRL10Lexer.DRL_DECLARE,
          DRL10Lexer.DRL_FUNCTION,
          DRL10Lexer.DRL_GLOBAL,
          DRL10Lexer.DRL_QUERY);

  private DrlReader() {}

  /**
   * Reads one rule.
   *
   * @param file the file's path, for the problems
   * @param text the file's text
   * @throws DrlException with every problem, each with line, column and what to write instead
   */
  public static RuleModel read(String file, String text) {
    Source source = new Source(file, text);
    if (text.length() > MAX_LENGTH) {
      source.refuse(0, "the file is longer than " + MAX_LENGTH + " characters: split the rule");
    } else {
      Characters.check(source);
    }
    source.throwIfRefused();

    DRL10Parser parser = DRL10ParserHelper.createDrlParser(text);
    CommonTokenStream tokens = (CommonTokenStream) parser.getTokenStream();
    Lexer lexer = (Lexer) tokens.getTokenSource();
    lexer.removeErrorListeners();
    lexer.addErrorListener(
        new BaseErrorListener() {
          @Override
          public void syntaxError(
              Recognizer<?, ?> recognizer,
              Object symbol,
              int line,
              int column,
              String message,
              RecognitionException cause) {
            refuseCharacters(source, lexer._tokenStartCharIndex);
          }
        });
    Bounds.check(source, tokens);
    List<Token> all = tokens.getTokens();
    checkTexts(source, all);
    source.throwIfRefused();

    CompilationUnitContext tree = parse(source, parser, all);
    source.throwIfRefused();

    RuleModel rule = new RuleWalk(source, all).rule(tree);
    source.throwIfRefused();
    return rule;
  }

  /** Refuses the first text that runs over the end of its line or does not end at all. */
  private static void checkTexts(Source source, List<Token> tokens) {
    for (Token token : tokens) {
      int type = token.getType();
      boolean isText =
          type == DRL10Lexer.DRL_STRING_LITERAL
              || type == DRL10Lexer.RHS_STRING_LITERAL
              || type == DRL10Lexer.TEXT_BLOCK;
      if ((isText && source.textOf(token).indexOf('\n') >= 0) || type == DRL10Lexer.TEXT) {
        source.refuse(token, TEXT);
        return; // From here on the lexer takes texts for what stands between them.
      }
    }
  }

  private static CompilationUnitContext parse(
      Source source, DRL10Parser parser, List<Token> tokens) {
    parser.removeErrorListeners();
    parser.addErrorListener(
        new BaseErrorListener() {
          @Override
          public void syntaxError(
              Recognizer<?, ?> recognizer,
              Object symbol,
              int line,
              int column,
              String message,
              RecognitionException cause) {
            refuseToken(source, (Token) symbol);
          }
        });
    // The full-context mode takes seconds on nested negations; nothing that is allowed needs it.
    parser.getInterpreter().setPredictionMode(PredictionMode.SLL);
    CompilationUnitContext tree = null;
    try {
      tree = parser.compilationUnit();
    } catch (RecognitionException e) {
      // Some of the grammar's rules throw instead of reporting.
      refuseToken(source, e.getOffendingToken());
    }
    if (source.refusals() > 0) {
      // Without a tree to walk, the words alone still tell what cannot be used.
      for (Token token : tokens) {
        if (FOREIGN_WORDS.contains(token.getType())) {
          source.refuse(token, source.textOf(token) + " is not allowed in a rule: " + Advice.FORM);
        }
      }
    }
    return tree;
  }

  private static void refuseCharacters(Source source, int codePoint) {
    int offset = source.offset(codePoint);
    char c = source.text().charAt(offset);
    source.refuse(
        offset,
        c == '"' || c == '\'' ? TEXT : Source.quoted(c + "") + " means nothing here: remove it");
  }

  private static void refuseToken(Source source, Token token) {
    String text = source.textOf(token);
    source.refuse(
        token,
        switch (token.getType()) {
          case Token.EOF ->
              "the file ends too early: a rule ends with end, and nothing stands after it";
          case DRL10Lexer.ASSIGN -> "= is not a comparison: write ==";
          case DRL10Lexer.DRL_AND, DRL10Lexer.BITAND -> text + " is not allowed here: write &&";
          case DRL10Lexer.DRL_OR, DRL10Lexer.BITOR -> text + " is not allowed here: write ||";
          case DRL10Lexer.DRL_NOT ->
              "not is not allowed here: write not contains, not matches, not in (…), not"
                  + " str[…], or !( … )";
          default ->
              source.text().startsWith("/*", source.offsetOf(token))
                  ? "this comment has no end: write */ after it"
                  : fieldBefore(source, token)
                      .map(field -> noOperator(text, field))
                      .orElseGet(() -> "unexpected " + Source.quoted(text) + ": " + Advice.FORM);
        });
  }

  /** The field that stands before a token, where an operator should follow. */
  private static Optional<Field> fieldBefore(Source source, Token token) {
    String text = source.text();
    int end = source.offsetOf(token);
    while (end > 0 && Character.isWhitespace(text.charAt(end - 1))) {
      end--;
    }
    int start = end;
    while (start > 0 && Character.isJavaIdentifierPart(text.charAt(start - 1))) {
      start--;
    }
    String name = text.substring(start, end);
    return Field.ofFailure(name).or(() -> Field.ofIssue(name));
  }

  private static String noOperator(String text, Field field) {
    return Source.quoted(text)
        + " is no operator: after "
        + field.label()
        + " write "
        + Literals.operators(field.type());
  }
}
