package dev.taxon.corpus.sql;

import dev.taxon.corpus.sql.Token.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.StringJoiner;

/**
 * The types of a PostgreSQL function's arguments, as they tell overloads apart: names, defaults,
 * lengths and output arguments left out, and one spelling for each type.
 */
final class ArgumentTypes {
  private static final List<String> MODES = List.of("IN", "INOUT", "VARIADIC");

  /** Other spellings of types, from the manual's table of data types. */
  private static final Map<String, String> SPELLINGS =
      Map.ofEntries(
          Map.entry("int", "integer"),
          Map.entry("int4", "integer"),
          Map.entry("int8", "bigint"),
          Map.entry("int2", "smallint"),
          Map.entry("float", "double precision"),
          Map.entry("float8", "double precision"),
          Map.entry("float4", "real"),
          Map.entry("bool", "boolean"),
          Map.entry("decimal", "numeric"),
          Map.entry("varchar", "character varying"),
          Map.entry("char varying", "character varying"),
          Map.entry("char", "character"),
          Map.entry("bpchar", "character"),
          Map.entry("varbit", "bit varying"),
          Map.entry("timestamptz", "timestamp with time zone"),
          Map.entry("timestamp without time zone", "timestamp"),
          Map.entry("timetz", "time with time zone"),
          Map.entry("time without time zone", "time"));

  /** Second words of types that have two or more; before them stands no name. */
  private static final List<String> SECOND_WORDS =
      List.of("PRECISION", "VARYING", "WITH", "WITHOUT", "ARRAY");

  private ArgumentTypes() {}

  /** Takes a list in parentheses; null, with nothing taken, if there is none. */
  static String read(Cursor cursor) {
    if (!cursor.takeSymbol("(")) {
      return null;
    }
    StringJoiner types = new StringJoiner(", ");
    while (!cursor.atStatementEnd() && !cursor.seesSymbol(")")) {
      List<Token> argument = argument(cursor);
      if (!argument.isEmpty() && !argument.get(0).is("OUT")) {
        types.add(type(argument));
      }
      cursor.takeSymbol(",");
    }
    cursor.takeSymbol(")");
    return types.toString();
  }

  /** The tokens of one argument, without its default and without what is in parentheses. */
  private static List<Token> argument(Cursor cursor) {
    List<Token> tokens = new ArrayList<>();
    int open = 0;
    boolean inDefault = false;
    while (!cursor.atStatementEnd()) {
      Token token = cursor.peek();
      if (open == 0 && (token.isSymbol(",") || token.isSymbol(")"))) {
        break;
      }
      cursor.next();
      inDefault |= token.is("DEFAULT") || token.isSymbol("=") || token.isSymbol(":=");
      if (token.isSymbol("(")) {
        open++;
      } else if (token.isSymbol(")")) {
        open--;
      } else if (open == 0 && !inDefault) {
        tokens.add(token);
      }
    }
    return tokens;
  }

  private static String type(List<Token> argument) {
    int start = argument.get(0).isAny(MODES) && argument.size() > 1 ? 1 : 0;
    if (isName(argument, start)) {
      start++;
    }
    StringBuilder type = new StringBuilder();
    boolean array = false;
    for (Token token : argument.subList(start, argument.size())) {
      if (token.isSymbol("[") || token.is("ARRAY")) {
        array = true;
      } else if (token.kind() == Kind.WORD || token.kind() == Kind.NAME) {
        boolean joins = type.isEmpty() || type.charAt(type.length() - 1) == '.';
        type.append(joins ? "" : " ").append(word(token));
      } else if (token.isSymbol(".") || token.isSymbol("%")) {
        type.append(token.text());
      }
    }
    String spelled = type.toString().replaceFirst("^(pg_catalog|public)\\.", "");
    return SPELLINGS.getOrDefault(spelled, spelled) + (array ? "[]" : "");
  }

  /** Whether a name stands before the type: two words that are not one type. */
  private static boolean isName(List<Token> argument, int start) {
    if (argument.size() < start + 2) {
      return false;
    }
    Token second = argument.get(start + 1);
    return (second.kind() == Kind.WORD || second.kind() == Kind.NAME)
        && !second.isAny(SECOND_WORDS);
  }

  private static String word(Token token) {
    return token.kind() == Kind.NAME ? token.value().text() : token.text().toLowerCase(Locale.ROOT);
  }
}
