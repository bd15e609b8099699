package dev.taxon.engine.drl;

import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Collectors;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.tree.ParseTree;
import org.drools.drl.parser.antlr4.DRL10Lexer;

/** Which operators and literals go with a field, and what a literal's spelling means. */
final class Literals {
  private Literals() {}

  static boolean fits(Field.Type type, Operator operator) {
    return switch (operator) {
      case EQUAL, NOT_EQUAL -> true;
      case LESS, LESS_OR_EQUAL, GREATER, GREATER_OR_EQUAL -> type == Field.Type.NUMBER;
      default -> type == Field.Type.TEXT;
    };
  }

  /** The operators that go with the type, for messages. */
  static String operators(Field.Type type) {
    String operators =
        Arrays.stream(Operator.values())
            .filter(operator -> fits(type, operator))
            .map(Operator::symbol)
            .collect(Collectors.joining(", "));
    return type == Field.Type.TRUTH ? operators : operators + ", in (…), not in (…)";
  }

  /** The literal's value as the field's type wants it; empty if it was refused. */
  static Optional<Object> read(
      Source source, ParseTree node, Field field, boolean negative, Token token) {
    String text = source.textOf(token);
    switch (field.type()) {
      case TEXT:
        if (token.getType() != DRL10Lexer.DRL_STRING_LITERAL || negative || text.charAt(0) != '"') {
          source.refuse(node, field.label() + " is a text: write it in double quotes");
          return Optional.empty();
        }
        return text(source, token, text);
      case NUMBER:
        if (token.getType() != DRL10Lexer.DECIMAL_LITERAL || !text.matches("0|[1-9][0-9]{0,9}")) {
          source.refuse(
              node,
              field.label()
                  + " is a number: write a whole number of 32 bits, such as 1205 or -803");
          return Optional.empty();
        }
        long number = negative ? -Long.parseLong(text) : Long.parseLong(text);
        if (number != (int) number) {
          source.refuse(node, "a number has 32 bits: write one from -2147483648 to 2147483647");
          return Optional.empty();
        }
        return Optional.of((int) number);
      default:
        if (token.getType() != DRL10Lexer.BOOL_LITERAL || negative) {
          source.refuse(node, field.label() + " is true or false: write one of them, unquoted");
          return Optional.empty();
        }
        return Optional.of(text.equals("true"));
    }
  }

  private static Optional<Object> text(Source source, Token token, String quoted) {
    StringBuilder text = new StringBuilder();
    boolean refused = false;
    for (int i = 1; i < quoted.length() - 1; i++) {
      char c = quoted.charAt(i);
      if (c != '\\') {
        text.append(c);
        continue;
      }
      i++;
      int escape = ESCAPES.indexOf(quoted.charAt(i));
      if (escape < 0) {
        source.refuse(
            source.offsetOf(token) + i - 1,
            "'\\"
                + quoted.charAt(i)
                + "' is no escape: write \\\\ for a backslash, else one of \\b \\t \\n \\f \\r \\\""
                + " \\'");
        refused = true;
      } else {
        text.append(ESCAPED.charAt(escape));
      }
    }
    return refused ? Optional.empty() : Optional.of(text.toString());
  }

  private static final String ESCAPES = "btnfr\"'\\";
  private static final String ESCAPED = "\b\t\n\f\r\"'\\";

  /** The text as a literal in double quotes. */
  static String quote(String text) {
    StringBuilder quoted = new StringBuilder(text.length() + 2).append('"');
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      int escape = c == '\'' ? -1 : ESCAPED.indexOf(c);
      if (escape >= 0) {
        quoted.append('\\').append(ESCAPES.charAt(escape));
      } else {
        quoted.append(c);
      }
    }
    return quoted.append('"').toString();
  }
}
