package dev.taxon.corpus.sql;

import dev.taxon.corpus.sql.Dialect.Trait;
import dev.taxon.corpus.sql.Token.Kind;
import java.util.ArrayList;
import java.util.List;

/** Walks over a fragment's tokens, with a look at the next few, joining literals that are one. */
final class Cursor {
  /** How far ahead one may look. */
  static final int MAX_STEPS = 11;

  private static final List<String> BEFORE_STATEMENTS =
      List.of("BEGIN", "THEN", "ELSE", "LOOP", "DECLARE", "DO", "ATOMIC", "REPEAT");

  private final Lexer lexer;
  private final Dialect dialect;

  /**
   * Tokens that have been looked at and not been taken: a ring of {@code size} from {@code first}.
   */
  private final Token[] ahead = new Token[MAX_STEPS + 1];

  private int first;
  private int size;
  private Token held;
  private Token previous;

  Cursor(Lexer lexer, Dialect dialect) {
    this.lexer = lexer;
    this.dialect = dialect;
  }

  /** Takes the next token; null at the end. */
  Token next() {
    Token next = peek(0);
    if (size > 0) {
      first = (first + 1) % ahead.length;
      size--;
    }
    previous = next;
    return next;
  }

  /** The token that was taken last; null at the beginning. */
  Token previous() {
    return previous;
  }

  /** The token that comes next; null at the end. */
  Token peek() {
    return peek(0);
  }

  /**
   * The token that comes {@code steps} after the next one; null behind the end.
   *
   * @param steps at most {@link #MAX_STEPS}
   */
  Token peek(int steps) {
    while (size <= steps) {
      Token token = read();
      if (token == null) {
        return null;
      }
      ahead[(first + size++) % ahead.length] = token;
    }
    return ahead[(first + steps) % ahead.length];
  }

  boolean atEnd() {
    return peek() == null;
  }

  /** Whether the tokens to come begin with these words, in any letter case. */
  boolean sees(String... words) {
    for (int i = 0; i < words.length; i++) {
      Token token = peek(i);
      if (token == null || !token.is(words[i])) {
        return false;
      }
    }
    return true;
  }

  boolean seesSymbol(String symbol) {
    return seesSymbol(0, symbol);
  }

  boolean seesSymbol(int steps, String symbol) {
    Token token = peek(steps);
    return token != null && token.isSymbol(symbol);
  }

  boolean sees(Kind kind) {
    return sees(0, kind);
  }

  boolean sees(int steps, Kind kind) {
    Token token = peek(steps);
    return token != null && token.kind() == kind;
  }

  /** Takes the next token if it is this word. */
  boolean take(String word) {
    return sees(word) && next() != null;
  }

  boolean takeSymbol(String symbol) {
    return seesSymbol(symbol) && next() != null;
  }

  /** Whether a statement may begin here. */
  boolean atStatementStart() {
    return previous == null
        || previous.endsStatement()
        || previous.isAny(BEFORE_STATEMENTS)
        || previous.isSymbol(">>");
  }

  /** Whether the statement ends here, or the tokens do. */
  boolean atStatementEnd() {
    Token token = peek();
    return token == null || token.endsStatement();
  }

  private Token read() {
    Token token = held == null ? lexer.next() : held;
    held = null;
    if (token == null || token.kind() != Kind.STRING || !joins()) {
      return token;
    }
    List<Token> others = new ArrayList<>();
    held = lexer.next();
    while (held != null && held.kind() == Kind.STRING && continues(held)) {
      others.add(held);
      held = lexer.next();
    }
    return others.isEmpty() ? token : token.joinedWith(others);
  }

  private boolean joins() {
    return dialect.has(Trait.ADJACENT_ANYWHERE) || dialect.has(Trait.ADJACENT_ACROSS_LINES);
  }

  private boolean continues(Token string) {
    return dialect.has(Trait.ADJACENT_ANYWHERE)
        || (string.firstOnLine() && string.source().at(string.start()) == '\'');
  }
}
