package dev.taxon.corpus.sql;

import dev.taxon.corpus.sql.Dialect.Trait;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A part of a file that a migration tool runs by itself. The tools find these parts line by line,
 * whatever quotes are open, and so does this: a quote that never ends costs its own part only.
 *
 * @param code the part
 * @param dialect the dialect that it is written in
 * @param delimiter what ends its statements in place of a semicolon; empty for none
 */
record Section(Fragment code, Dialect dialect, String delimiter) {

  private static final int LINES = Pattern.CASE_INSENSITIVE | Pattern.MULTILINE;

  /** The first line of Liquibase's formatted SQL. */
  private static final Pattern LIQUIBASE =
      Pattern.compile("\\s*--\\s*liquibase\\s+formatted\\s+sql\\b", Pattern.CASE_INSENSITIVE);

  private static final Pattern CHANGESET =
      Pattern.compile("^[ \t]*--[ \t]*changeset[ \t].*$", LINES);

  /** Lines that tell Liquibase something; to MySQL some of them are no comments. */
  private static final Pattern ANNOTATION =
      Pattern.compile(
          "^[ \t]*--[ \t]*(?:rollback|comment|precondition|validCheckSum|property|ignore).*$",
          LINES);

  private static final Pattern ATTRIBUTE =
      Pattern.compile("\\b(dbms|endDelimiter|ignore):(?:\"([^\"]*)\"|(\\S+))");

  /** What begins the ways up and down in one file: goose, sql-migrate, dbmate, MyBatis. */
  private static final Pattern DIRECTION =
      Pattern.compile(
          "^--[ \t]*(?:\\+(?:goose|migrate)[ \t]+|migrate:|//[ \t]*@)(up|down|undo)\\b.*$", LINES);

  /** What Liquibase calls the databases whose vendor has another name here. */
  private static final Map<String, String> LIQUIBASE_NAMES = Map.of("mssql", "sqlserver");

  /** The parts of a file that are run when it is applied, in their order. */
  static List<Section> of(String text, Dialect dialect) {
    if (LIQUIBASE.matcher(text).lookingAt()) {
      String code =
          ANNOTATION.matcher(text).replaceAll(line -> " ".repeat(line.end() - line.start()));
      return changesets(Fragment.of(code), dialect);
    }
    Fragment file = Fragment.of(text);
    List<Section> sections = new ArrayList<>();
    Matcher mark = DIRECTION.matcher(text);
    int start = 0;
    boolean up = true;
    while (mark.find()) {
      if (up) {
        sections.add(new Section(file.part(start, mark.start()), dialect, ""));
      }
      start = mark.end();
      up = mark.group(1).equalsIgnoreCase("up");
    }
    if (up) {
      sections.add(new Section(file.part(start, text.length()), dialect, ""));
    }
    return sections;
  }

  private static List<Section> changesets(Fragment file, Dialect dialect) {
    List<Section> sections = new ArrayList<>();
    Matcher mark = CHANGESET.matcher(file.text());
    int start = 0;
    String head = "";
    while (mark.find()) {
      addChangeset(sections, file.part(start, mark.start()), head, dialect);
      start = mark.end();
      head = mark.group();
    }
    addChangeset(sections, file.part(start, file.length()), head, dialect);
    return sections;
  }

  private static void addChangeset(
      List<Section> sections, Fragment code, String head, Dialect dialect) {
    Dialect own = dialect;
    String delimiter = "";
    Matcher attribute = ATTRIBUTE.matcher(head);
    while (attribute.find()) {
      String value = attribute.group(2) == null ? attribute.group(3) : attribute.group(2);
      switch (attribute.group(1)) {
        case "dbms" -> own = dialectOf(value, dialect);
        case "endDelimiter" -> delimiter = value;
        default -> {
          if (value.equalsIgnoreCase("true")) {
            return;
          }
        }
      }
    }
    boolean delimited = own.has(Trait.DELIMITER_COMMAND) || own.has(Trait.TERMINATOR_COMMENT);
    sections.add(new Section(code, own, delimited ? delimiter : ""));
  }

  /** The dialect of a list of databases: the file's own if it may be that, else the first known. */
  private static Dialect dialectOf(String databases, Dialect dialect) {
    List<Dialect> known = new ArrayList<>();
    for (String database : databases.toLowerCase(Locale.ROOT).split(",", -1)) {
      String name = LIQUIBASE_NAMES.getOrDefault(database.strip(), database.strip());
      Dialect.find(name).ifPresent(known::add);
    }
    return known.isEmpty() || known.contains(dialect) ? dialect : known.get(0);
  }
}
