package dev.taxon.corpus.sql;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a file's own syntax says of its dialect. Marks of each dialect are counted in the beginning
 * of the file, outside comments, a few times at most each, and weighed: 8 for what no other dialect
 * has, 1 for a mere habit.
 */
public final class Evidence {
  /** How much of a file is looked at, in UTF-16 units. */
  public static final int SAMPLE = 128 * 1024;

  private static final int MOST_OF_ONE = 3;
  private static final int CLEAR = 4;

  private record Mark(Dialect dialect, int weight, Pattern pattern) {}

  private static final List<Mark> IN_COMMENTS =
      List.of(
          mark(Dialect.POSTGRESQL, 8, "^-- PostgreSQL database (cluster )?dump"),
          mark(Dialect.POSTGRESQL, 8, "^-- Deploy \\S+ to pg\\b"),
          mark(Dialect.MYSQL, 8, "^-- (MySQL|MariaDB) dump"),
          mark(Dialect.MYSQL, 8, "^-- Deploy \\S+ to mysql\\b"),
          mark(Dialect.MYSQL, 4, "/\\*M?![0-9]{5}"),
          mark(Dialect.ORACLE, 8, "^-- Deploy \\S+ to oracle\\b"),
          mark(Dialect.SQLITE, 8, "^-- Deploy \\S+ to sqlite\\b"),
          mark(Dialect.DB2, 8, "^--#SET TERMINATOR"),
          mark(Dialect.SQLSERVER, 4, "^/\\*+ Object: "));

  private static final List<Mark> IN_CODE =
      List.of(
          mark(Dialect.POSTGRESQL, 8, "\\bplpgsql\\b"),
          mark(Dialect.POSTGRESQL, 8, "\\bRAISE\\s+(EXCEPTION|NOTICE|WARNING|INFO|LOG|DEBUG)\\b"),
          mark(Dialect.POSTGRESQL, 6, "^COPY\\s[^;]{0,500}\\sFROM\\s+stdin\\b"),
          mark(Dialect.POSTGRESQL, 5, "\\bDO\\s+\\$"),
          mark(Dialect.POSTGRESQL, 5, "\\bCREATE\\s+EXTENSION\\b"),
          mark(Dialect.POSTGRESQL, 5, "\\bRETURNS\\s+(trigger|void|setof)\\b"),
          mark(Dialect.POSTGRESQL, 4, "\\bRAISE\\s+(SQLSTATE|USING|\\w+\\s+USING)\\b"),
          mark(Dialect.POSTGRESQL, 4, "\\bSET\\s+search_path\\b"),
          mark(Dialect.POSTGRESQL, 4, "\\bROW\\s+LEVEL\\s+SECURITY\\b"),
          mark(Dialect.POSTGRESQL, 3, "\\$[a-z_]*\\$"),
          mark(Dialect.POSTGRESQL, 2, "::[a-z]"),
          mark(Dialect.POSTGRESQL, 2, "\\b(timestamptz|jsonb|bytea|bigserial|serial|regclass)\\b"),
          mark(Dialect.MYSQL, 8, "^[ \\t]*DELIMITER\\s"),
          mark(Dialect.MYSQL, 8, "\\bMYSQL_ERRNO\\b"),
          mark(Dialect.MYSQL, 6, "\\bENGINE\\s*="),
          mark(Dialect.MYSQL, 5, "\\bAUTO_INCREMENT\\b"),
          mark(Dialect.MYSQL, 5, "\\bDEFINER\\s*="),
          mark(Dialect.MYSQL, 3, "\\b(RE)?SIGNAL\\s+(SQLSTATE\\b|SET\\s+MESSAGE_TEXT)"),
          mark(Dialect.MYSQL, 3, "`[^`\\n]+`"),
          mark(Dialect.MYSQL, 2, "\\b(UNSIGNED|CHARSET|MEDIUMTEXT|TINYINT)\\b"),
          mark(Dialect.MYSQL, 2, "\"[^\"\\n]*\\\\"),
          mark(Dialect.MYSQL, 2, "^[ \\t]*#"),
          mark(Dialect.ORACLE, 8, "\\bRAISE_APPLICATION_ERROR\\b"),
          mark(Dialect.ORACLE, 6, "\\bPRAGMA\\s+(AUTONOMOUS_TRANSACTION|EXCEPTION_INIT)\\b"),
          mark(Dialect.ORACLE, 5, "\\bN?VARCHAR2\\b"),
          mark(Dialect.ORACLE, 5, "\\bSET\\s+(DEFINE|SERVEROUTPUT)\\b"),
          mark(Dialect.ORACLE, 5, "\\b(PACKAGE|EDITIONABLE|NONEDITIONABLE)\\s+(BODY|[A-Z_])"),
          mark(Dialect.ORACLE, 4, ":(NEW|OLD)\\."),
          mark(Dialect.ORACLE, 4, "^/[ \\t]*$"),
          mark(Dialect.ORACLE, 3, "\\bNUMBER\\s*\\("),
          mark(Dialect.ORACLE, 3, "\\bFROM\\s+DUAL\\b"),
          mark(Dialect.ORACLE, 3, "\\bDBMS_\\w+"),
          mark(Dialect.ORACLE, 3, "\\bN?Q'[\\[({<!|]"),
          mark(Dialect.ORACLE, 2, "\\b(SYSDATE|EXECUTE\\s+IMMEDIATE)\\b"),
          mark(Dialect.SQLSERVER, 8, "\\bRAISERROR\\b"),
          mark(Dialect.SQLSERVER, 6, "^[ \\t]*GO[ \\t]*$"),
          mark(Dialect.SQLSERVER, 6, "\\bTHROW\\s+([0-9]+|@\\w+)\\s*,"),
          mark(
              Dialect.SQLSERVER,
              6,
              "\\bSET\\s+(NOCOUNT|XACT_ABORT|ANSI_NULLS|QUOTED_IDENTIFIER)\\b"),
          mark(Dialect.SQLSERVER, 5, "\\bCREATE\\s+OR\\s+ALTER\\b"),
          mark(Dialect.SQLSERVER, 5, "\\b(sp_executesql|sp_rename)\\b"),
          mark(Dialect.SQLSERVER, 4, "\\bDECLARE\\s+@"),
          mark(Dialect.SQLSERVER, 4, "(\\[dbo\\]|\\bdbo)\\."),
          mark(Dialect.SQLSERVER, 4, "\\b(OBJECT_ID|IDENTITY)\\s*\\("),
          mark(Dialect.SQLSERVER, 4, "\\bBEGIN\\s+(TRY|CATCH)\\b"),
          mark(Dialect.SQLSERVER, 3, "@@\\w+"),
          mark(Dialect.SQLSERVER, 2, "\\b(NVARCHAR|UNIQUEIDENTIFIER|DATETIME2|BIT)\\b"),
          mark(Dialect.SQLITE, 8, "\\bRAISE\\s*\\(\\s*(ABORT|FAIL|ROLLBACK|IGNORE)\\b"),
          mark(Dialect.SQLITE, 5, "^[ \\t]*PRAGMA\\s+[a-z_.]+\\s*[=;(]"),
          mark(Dialect.SQLITE, 5, "\\bWITHOUT\\s+ROWID\\b"),
          mark(Dialect.SQLITE, 5, "\\bAUTOINCREMENT\\b"),
          mark(Dialect.SQLITE, 4, "\\bsqlite_\\w+"),
          mark(Dialect.SQLITE, 3, "\\b(datetime|date|strftime)\\s*\\(\\s*'now'"),
          mark(Dialect.SQLITE, 2, "\\bINTEGER\\s+PRIMARY\\s+KEY\\b"),
          mark(Dialect.DB2, 6, "\\bMODE\\s+DB2SQL\\b"),
          mark(Dialect.DB2, 6, "\\bSYS(IBM|CAT)\\."),
          mark(Dialect.DB2, 6, "\\bSIGNAL\\s+SQLSTATE\\s+'[^'\\n]*'\\s*\\("),
          mark(Dialect.DB2, 5, "@[ \\t]*$"),
          mark(Dialect.DB2, 5, "\\bCURRENT\\s+(TIMESTAMP|DATE|SCHEMA)\\b"),
          mark(Dialect.DB2, 4, "\\bREFERENCING\\s+(NEW|OLD)\\s+(AS\\s+)?\\w"),
          mark(Dialect.DB2, 4, "\\bRAISE_ERROR\\s*\\("),
          mark(Dialect.DB2, 4, "\\bMESSAGE_TEXT ?= ?[^;\\n]{0,200}(\\|\\||\\bCONCAT\\s+[^(])"),
          mark(Dialect.DB2, 3, "\\bBEGIN\\s+ATOMIC\\b"),
          mark(Dialect.DB2, 2, "\\bSIGNAL\\s+SQLSTATE\\b"),
          mark(Dialect.DB2, 1, "\\bLANGUAGE\\s+SQL\\b"),
          mark(Dialect.H2, 6, "\\bCREATE\\s+ALIAS\\b"),
          mark(Dialect.H2, 6, "\\bSIGNAL\\s*\\("));

  private final Map<Dialect, Integer> weights;

  private Evidence(Map<Dialect, Integer> weights) {
    this.weights = weights;
  }

  public static Evidence none() {
    return new Evidence(new EnumMap<>(Dialect.class));
  }

  /** What a file's beginning shows, be the whole file given or not. */
  public static Evidence in(String text) {
    String sample = text.substring(0, Math.min(text.length(), SAMPLE));
    Evidence evidence = none();
    evidence.weigh(IN_COMMENTS, sample);
    evidence.weigh(IN_CODE, withoutComments(sample));
    return evidence;
  }

  /** The evidence of both. */
  public Evidence and(Evidence other) {
    Evidence both = new Evidence(new EnumMap<>(weights));
    other.weights.forEach((dialect, weight) -> both.weights.merge(dialect, weight, Integer::sum));
    return both;
  }

  /** The dialect that clearly most speaks for, if any does. */
  public Optional<Dialect> clear() {
    return likely().filter(dialect -> weights.get(dialect) >= CLEAR);
  }

  /** The dialect that most speaks for, be it little; among equals the one that is listed first. */
  public Optional<Dialect> likely() {
    return Arrays.stream(Dialect.values())
        .filter(weights::containsKey)
        .reduce((best, next) -> weights.get(next) > weights.get(best) ? next : best);
  }

  private void weigh(List<Mark> marks, String text) {
    for (Mark mark : marks) {
      Matcher matcher = mark.pattern().matcher(text);
      for (int i = 0; i < MOST_OF_ONE && matcher.find(); i++) {
        weights.merge(mark.dialect(), mark.weight(), Integer::sum);
      }
    }
  }

  private static Mark mark(Dialect dialect, int weight, String pattern) {
    return new Mark(
        dialect, weight, Pattern.compile(pattern, Pattern.CASE_INSENSITIVE | Pattern.MULTILINE));
  }

  /** The text without what every dialect takes for a comment. */
  private static String withoutComments(String text) {
    StringBuilder code = new StringBuilder(text.length());
    int at = 0;
    while (at < text.length()) {
      int end = commentEnd(text, at);
      if (end < 0) {
        break;
      }
      if (end == at) {
        code.append(text.charAt(at++));
      } else {
        at = end;
      }
    }
    return code.toString();
  }

  /** Where the comment that begins here ends; {@code at} if none does, -1 if it never ends. */
  private static int commentEnd(String text, int at) {
    if (text.startsWith("--", at)) {
      return text.indexOf('\n', at);
    }
    if (text.startsWith("/*", at) && !text.startsWith("/*!", at)) {
      int end = text.indexOf("*/", at + 2);
      return end < 0 ? end : end + 2;
    }
    return at;
  }
}
