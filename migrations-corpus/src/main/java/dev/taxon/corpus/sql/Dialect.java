package dev.taxon.corpus.sql;

import static dev.taxon.corpus.sql.Dialect.Trait.*;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The SQL of one vendor: how it is written, as data for the lexer and for those who read its
 * tokens.
 */
@SuppressWarnings("ImmutableEnumChecker") // The lists and the set cannot be changed.
public enum Dialect {
  POSTGRESQL(
      "$",
      List.of("e", "n", "u&", "b", "x"),
      List.of(),
      NESTED_COMMENTS,
      DOLLAR_QUOTES,
      ADJACENT_ACROSS_LINES,
      BACKSLASH_COMMANDS,
      COPY_DATA),
  MYSQL(
      "$@",
      List.of("n", "b", "x"),
      List.of(),
      BACKSLASH_ESCAPES,
      DOUBLE_QUOTED_STRINGS,
      BACKTICK_NAMES,
      HASH_COMMENTS,
      SPACED_DASH_COMMENTS,
      EXECUTABLE_COMMENTS,
      ADJACENT_ANYWHERE,
      INTRODUCERS,
      DELIMITER_COMMAND),
  ORACLE(
      "$#",
      List.of("n", "q", "nq"),
      List.of("rem", "remark", "prompt"),
      SLASH_LINES,
      LINES_AS_COMMANDS,
      ROUTINES_END_AT_TERMINATORS),
  SQLSERVER(
      "$@#",
      List.of("n"),
      List.of(":"),
      NESTED_COMMENTS,
      BRACKET_NAMES,
      LINE_CONTINUATIONS,
      GO_LINES,
      PLUS_CONCATENATES,
      DOUBLE_QUOTED_TEXTS,
      NO_SEMICOLONS_NEEDED,
      ROUTINES_END_AT_TERMINATORS),
  H2("$", List.of("n", "u&", "x"), List.of(), NESTED_COMMENTS, DOLLAR_QUOTES),
  SQLITE("$", List.of("x"), List.of("."), BACKTICK_NAMES, BRACKET_NAMES),
  DB2(
      "$#",
      List.of("n", "g", "u&", "x", "bx", "gx", "ux"),
      List.of("echo"),
      NESTED_COMMENTS,
      ADJACENT_ACROSS_LINES,
      TERMINATOR_COMMENT,
      AT_SIGN_TERMINATES);

  /** What the dialects differ in. */
  enum Trait {
    /** A comment inside a comment must end too. */
    NESTED_COMMENTS,
    /** {@code $tag$ … $tag$}. */
    DOLLAR_QUOTES,
    /** Strings on different lines with nothing between them are one. */
    ADJACENT_ACROSS_LINES,
    /** Strings with nothing between them are one. */
    ADJACENT_ANYWHERE,
    /** A backslash outside quotes begins a command of the client, to the end of the line. */
    BACKSLASH_COMMANDS,
    /** {@code COPY … FROM stdin;} is followed by data, up to a line with a backslash and a dot. */
    COPY_DATA,
    /** A backslash inside a string escapes. */
    BACKSLASH_ESCAPES,
    DOUBLE_QUOTED_STRINGS,
    /** A string may follow the name of its character set: {@code _utf8mb4'…'}. */
    INTRODUCERS,
    BACKTICK_NAMES,
    BRACKET_NAMES,
    HASH_COMMENTS,
    /** Two dashes begin a comment only before a blank. */
    SPACED_DASH_COMMENTS,
    /** What stands in a comment that begins with an exclamation mark is executed. */
    EXECUTABLE_COMMENTS,
    /** {@code DELIMITER //} says what ends statements from there on. */
    DELIMITER_COMMAND,
    /** {@code --#SET TERMINATOR @} does the same. */
    TERMINATOR_COMMENT,
    /** An at sign at the end of a line ends a statement. */
    AT_SIGN_TERMINATES,
    /** A slash alone on a line ends a statement. */
    SLASH_LINES,
    /** A line may be a command of the client, which no semicolon ends. */
    LINES_AS_COMMANDS,
    /** {@code GO} alone on a line ends a batch. */
    GO_LINES,
    /** A backslash at the end of a line inside a string joins the next line to it. */
    LINE_CONTINUATIONS,
    /** Texts are joined with a plus sign. */
    PLUS_CONCATENATES,
    /** What stands in double quotes where a text is wanted is one, as an old setting has it. */
    DOUBLE_QUOTED_TEXTS,
    /** A statement may begin anywhere. */
    NO_SEMICOLONS_NEEDED,
    /** A semicolon never ends a routine. */
    ROUTINES_END_AT_TERMINATORS
  }

  private final String wordCharacters;
  private final List<String> prefixes;
  private final List<String> clientCommands;
  private final Set<Trait> traits;

  /**
   * @param wordCharacters what names may hold beside letters, digits and underscores
   * @param prefixes what may stand right before a string's quote, in lower case
   * @param clientCommands words and signs that begin a line meant for the client alone
   */
  Dialect(
      String wordCharacters, List<String> prefixes, List<String> clientCommands, Trait... traits) {
    this.wordCharacters = wordCharacters;
    this.prefixes = prefixes;
    this.clientCommands = clientCommands;
    this.traits = Set.of(traits);
  }

  /** The vendor's name as requests write it. */
  public String vendor() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * The dialect of a vendor, in any letter case; {@code mariadb} speaks that of {@code mysql}.
   *
   * @throws IllegalArgumentException if the vendor is not known; the message names those that are
   */
  public static Dialect of(String vendor) {
    return find(vendor)
        .orElseThrow(
            () ->
                new IllegalArgumentException("unknown vendor " + vendor + "; known: " + vendors()));
  }

  /** The names of all vendors, with commas between them. */
  public static String vendors() {
    return Arrays.stream(values()).map(Dialect::vendor).collect(Collectors.joining(", "));
  }

  /** The dialect of a vendor, in any letter case, if it is known. */
  public static Optional<Dialect> find(String vendor) {
    String wanted = vendor.toLowerCase(Locale.ROOT);
    return wanted.equals("mariadb")
        ? Optional.of(MYSQL)
        : Arrays.stream(values()).filter(dialect -> dialect.vendor().equals(wanted)).findFirst();
  }

  boolean has(Trait trait) {
    return traits.contains(trait);
  }

  boolean isWordStart(char c) {
    return Character.isLetter(c)
        || c == '_'
        || c > 0x7F
        || (c != '$' && wordCharacters.indexOf(c) >= 0);
  }

  boolean isWordPart(char c) {
    return Character.isLetterOrDigit(c) || c == '_' || c > 0x7F || wordCharacters.indexOf(c) >= 0;
  }

  List<String> prefixes() {
    return prefixes;
  }

  List<String> clientCommands() {
    return clientCommands;
  }
}
