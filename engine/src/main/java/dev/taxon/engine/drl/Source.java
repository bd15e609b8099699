package dev.taxon.engine.drl;

import dev.taxon.engine.Problem;
import java.util.ArrayList;
import java.util.List;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.tree.ParseTree;
import org.antlr.v4.runtime.tree.TerminalNode;

/**
 * The text of a rule file and the problems found in it.
 *
 * <p>ANTLR counts code points while editors and {@link Problem} count UTF-16 units, and it lets
 * lexers rewrite a token's text; so places and texts are taken from the file itself.
 */
final class Source {
  private static final int MOST_PROBLEMS = 100;

  private final String file;
  private final String text;
  private final boolean hasSurrogates;
  private final List<Problem> problems = new ArrayList<>();

  Source(String file, String text) {
    this.file = file;
    this.text = text;
    this.hasSurrogates = text.codePointCount(0, text.length()) < text.length();
  }

  String text() {
    return text;
  }

  /** The token as the author wrote it. */
  String textOf(Token token) {
    return token.getType() == Token.EOF
        ? ""
        : text.substring(offsetOf(token), offset(token.getStopIndex() + 1));
  }

  /** Where the token begins, in UTF-16 units from the start of the file. */
  int offsetOf(Token token) {
    return offset(token.getStartIndex());
  }

  void refuse(Token token, String message) {
    refuse(offsetOf(token), message);
  }

  void refuse(ParseTree node, String message) {
    refuse(firstToken(node), message);
  }

  void refuse(int offset, String message) {
    if (problems.size() == MOST_PROBLEMS) {
      return;
    }
    int line = 1;
    int lineStart = 0;
    for (int at = text.indexOf('\n'); at >= 0 && at < offset; at = text.indexOf('\n', at + 1)) {
      line++;
      lineStart = at + 1;
    }
    problems.add(new Problem(file, line, offset - lineStart + 1, message));
  }

  /** How many problems there are so far. */
  int refusals() {
    return problems.size();
  }

  void throwIfRefused() {
    if (!problems.isEmpty()) {
      throw new DrlException(problems.stream().distinct().sorted().toList());
    }
  }

  /** The place of a code point in UTF-16 units. */
  int offset(int codePoint) {
    return hasSurrogates ? text.offsetByCodePoints(0, codePoint) : codePoint;
  }

  /** A piece of the file as messages show it: in one line, and not too long. */
  static String quoted(String text) {
    String line = text.replaceAll("\\s+", " ");
    return "'" + (line.length() > 40 ? line.substring(0, 40) + "…" : line) + "'";
  }

  private static Token firstToken(ParseTree node) {
    return node instanceof TerminalNode leaf
        ? leaf.getSymbol()
        : ((ParserRuleContext) node).getStart();
  }
}
