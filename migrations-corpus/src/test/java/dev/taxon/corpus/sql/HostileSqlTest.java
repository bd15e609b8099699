package dev.taxon.corpus.sql;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Files that repeat one thing without end: time stays in proportion to their length. Were any of it
 * quadratic, the timeout would be missed many times over.
 */
@Timeout(60)
class HostileSqlTest {
  private static final int LENGTH = 50_000;

  private static final List<String> PIECES =
      List.of(
          "/*",
          "*/",
          "--",
          "$$",
          "$a$",
          "$a",
          "$",
          "'",
          "''",
          "'a' ",
          "'a'\n",
          "\"",
          "`",
          "[",
          "]",
          "(",
          ")",
          "\\",
          "\n",
          " ",
          "@",
          "#",
          ";",
          "||",
          "::",
          "a.",
          "a || ",
          "'a' || ",
          "CASE ",
          "END ",
          "BEGIN ",
          "E'\\",
          "q'[",
          "U&'",
          "/*!",
          "GO\n",
          "/\n",
          "REM it's\n",
          "DELIMITER aaaaaaaa\n",
          "DO $$ ",
          "DO $a$ DO $b$ ",
          "COPY a FROM stdin;\n",
          "CONCAT(",
          "FORMAT('",
          "EXECUTE '",
          "EXEC('",
          "EXECUTE format($q$",
          "x := 'a'; EXECUTE x;",
          "SET @x = 'a' EXEC(@x) ",
          "CREATE FUNCTION f(",
          "CREATE PROCEDURE p ",
          "CREATE TRIGGER t ",
          "CREATE FUNCTION f(a int); DROP FUNCTION f;",
          "DROP TABLE t;",
          "RAISE EXCEPTION ",
          "RAISERROR(",
          "THROW 1, ",
          "RAISE(ABORT,",
          "RAISE_APPLICATION_ERROR(1,",
          "SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = ",
          "--changeset a:b\n",
          "-- +goose Up\n");

  private static final List<String> BEGINNINGS =
      List.of(
          "", "DO $body$ BEGIN ", "CREATE PROCEDURE p AS BEGIN ", "--liquibase formatted sql\n");

  @ParameterizedTest
  @EnumSource(Dialect.class)
  void repetitionTakesTimeInProportion(Dialect dialect) {
    for (String piece : PIECES) {
      String beginning = BEGINNINGS.get(piece.length() % BEGINNINGS.size());
      String text = beginning + piece.repeat(LENGTH / piece.length());
      List<Integer> lines = new ArrayList<>();
      SqlReader.read(
          text,
          dialect,
          new Schema(),
          new SqlSink() {
            @Override
            public void raised(Raised raised) {
              lines.add(raised.line());
            }

            @Override
            public void unreadable(int line, int column, String message) {
              lines.add(line);
            }
          });
      assertThat(lines).allMatch(line -> line >= 1);
    }
  }

  @Test
  void theDialectIsSeenInProportionToo() {
    List<Dialect> seen =
        PIECES.stream()
            .map(piece -> Evidence.in(piece.repeat(LENGTH / piece.length())))
            .flatMap(evidence -> evidence.clear().stream())
            .distinct()
            .toList();

    assertThat(seen).contains(Dialect.POSTGRESQL, Dialect.ORACLE, Dialect.SQLSERVER);
  }
}
