package dev.taxon.corpus;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What stands when the last migration has run. */
class DefinitionsTest {
  @TempDir Path folder;

  private List<Object> current(String vendor, String... migrations) throws IOException {
    for (int i = 0; i < migrations.length; i++) {
      Files.writeString(folder.resolve((i + 1) + "_step.sql"), migrations[i]);
    }
    Options options = Options.DEFAULT.withVendor(vendor).withDefinitions(Definitions.CURRENT);
    Gathered read = Gathered.from(options, folder);
    assertThat(read.problems).isEmpty();
    return read.texts();
  }

  private static String function(String signature, String text) {
    return "CREATE OR REPLACE FUNCTION "
        + signature
        + " RETURNS void LANGUAGE plpgsql AS $$BEGIN RAISE EXCEPTION '"
        + text
        + "'; END$$;\n";
  }

  @Test
  void allDefinitionsCountUnlessCurrentOnesAreAskedFor() throws IOException {
    Files.writeString(folder.resolve("1.sql"), function("f()", "old"));
    Files.writeString(folder.resolve("2.sql"), function("f()", "new"));

    assertThat(Gathered.from(folder).texts()).containsExactly("old", "new");
    assertThat(Gathered.from(Options.DEFAULT.withDefinitions(Definitions.CURRENT), folder).texts())
        .containsExactly("new");
  }

  @Test
  void aLaterDefinitionReplacesAnEarlierOne() throws IOException {
    assertThat(
            current(
                "postgresql",
                function("f()", "first") + function("public.G()", "kept"),
                function("public.f ( )", "second"),
                function("F()", "third") + function("\"F\"()", "another one")))
        .containsExactly("kept", "third", "another one");
  }

  @Test
  void overloadsAreToldApartByTheirTypes() throws IOException {
    assertThat(
            current(
                "postgresql",
                function("f(a int, b varchar(20) DEFAULT 'x,)')", "replaced")
                    + function("f(a bigint)", "bigint")
                    + function("f(timestamp with time zone, numeric(10, 2)[])", "replaced too")
                    + function("f(a app.state, VARIADIC b text[])", "variadic")
                    + function("f(OUT a int, INOUT b double precision)", "and so is this"),
                function("f(integer, pg_catalog.varchar)", "int, varchar")
                    + function("f(a timestamptz, b decimal array)", "timestamptz, numeric[]")
                    + function("f(x float8)", "float8"),
                "DROP FUNCTION f(b app.state, text[]);"))
        .containsExactly("bigint", "int, varchar", "timestamptz, numeric[]", "float8");
  }

  @Test
  void dropsRemove() throws IOException {
    assertThat(
            current(
                "postgresql",
                function("a()", "a")
                    + function("b(int)", "b int")
                    + function("b(text)", "b text")
                    + function("c()", "c")
                    + function("s.d()", "d")
                    + function("s.e(int)", "e")
                    + function("kept(int)", "kept")
                    + "CREATE PROCEDURE p() LANGUAGE plpgsql AS $$BEGIN RAISE 'p'; END$$;"
                    + "DO $$BEGIN RAISE 'a block is no definition'; END$$;",
                "DROP FUNCTION IF EXISTS a, b(text) CASCADE; drop routine c(); DROP PROCEDURE p;",
                "DROP SCHEMA IF EXISTS s CASCADE; DROP FUNCTION kept(text); DROP PROCEDURE kept;"))
        .containsExactly("a block is no definition", "b int", "kept");
  }

  @Test
  void renamedOnesAreReplacedUnderTheirNewNames() throws IOException {
    assertThat(
            current(
                "postgresql",
                function("a()", "a") + function("b(int)", "b") + function("s.c()", "c"),
                "ALTER FUNCTION a() RENAME TO a2; ALTER FUNCTION b(int) SET SCHEMA s;"
                    + "ALTER SCHEMA s RENAME TO t;",
                function("a()", "a, made anew")
                    + function("t.b(int)", "b, replaced")
                    + function("t.c()", "c, replaced"),
                "DROP FUNCTION a2;"))
        .containsExactly("a, made anew", "b, replaced", "c, replaced");
  }

  @Test
  void namesWithoutASchemaAreInTheOneThatIsSearched() throws IOException {
    assertThat(
            current(
                "postgresql",
                "SET search_path TO app, public;" + function("f()", "app.f, replaced"),
                function("f()", "public.f, dropped") + function("app.f()", "app.f"),
                "SET LOCAL search_path = 'app'; DROP FUNCTION public.f; DROP FUNCTION IF EXISTS g;",
                "set session search_path to \"$user\", public;" + function("h()", "h, dropped"),
                function("i()", "i") + "DROP FUNCTION public.h();"))
        .containsExactly("app.f", "i");
  }

  @Test
  void whatABlockRunsCountsAndWhatARoutineWouldRunDoesNot() throws IOException {
    assertThat(
            current(
                "postgresql",
                function("a()", "a") + function("b()", "b") + function("c()", "c"),
                "DO $$BEGIN DROP FUNCTION a(); EXECUTE 'DROP FUNCTION ' || 'b()'; END$$;",
                "CREATE FUNCTION later() RETURNS void LANGUAGE plpgsql AS $$BEGIN"
                    + " DROP FUNCTION c(); EXECUTE 'DROP FUNCTION c()'; END$$;"))
        .containsExactly("c");
  }

  @Test
  void mysql() throws IOException {
    assertThat(
            current(
                "mysql",
                """
                DELIMITER //
                CREATE PROCEDURE `P`() BEGIN SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'old'; END//
                CREATE TRIGGER t BEFORE INSERT ON loans FOR EACH ROW
                  SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 't'//
                CREATE TRIGGER u BEFORE INSERT ON tools FOR EACH ROW
                  SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'u'//
                CREATE FUNCTION p() RETURNS INT BEGIN
                  SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'function'; RETURN 1;
                END//
                """,
                """
                DROP PROCEDURE IF EXISTS p;
                CREATE PROCEDURE p() SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'new';
                """,
                "ALTER TABLE loans RENAME TO old_loans; DROP TABLE IF EXISTS x, old_loans;"))
        .containsExactly("u", "function", "new");
  }

  @Test
  void sqlServer() throws IOException {
    assertThat(
            current(
                "sqlserver",
                """
                CREATE PROCEDURE dbo.p AS RAISERROR('old', 16, 1)
                GO
                CREATE PROC [q] AS DROP PROCEDURE kept; THROW 50001, 'q', 1
                GO
                CREATE PROCEDURE kept AS THROW 50002, 'kept', 1
                GO
                CREATE TRIGGER dbo.t ON loans AFTER INSERT AS THROW 50003, 't', 1
                GO
                """,
                """
                ALTER PROCEDURE P AS RAISERROR('altered', 16, 1)
                GO
                IF OBJECT_ID('q') IS NOT NULL DROP PROCEDURE dbo.q
                GO
                EXEC sp_rename 'dbo.kept', 'renamed'
                GO
                CREATE OR ALTER PROCEDURE kept AS THROW 50004, 'made anew', 1
                GO
                """,
                """
                DROP TABLE loans
                GO
                EXEC('DROP PROCEDURE renamed')
                GO
                """))
        .containsExactly("altered", "made anew");
  }

  @Test
  void oracle() throws IOException {
    assertThat(
            current(
                "oracle",
                """
                CREATE OR REPLACE PACKAGE BODY pkg AS PROCEDURE p IS BEGIN
                  RAISE_APPLICATION_ERROR(-20001, 'old body'); END; END;
                /
                CREATE OR REPLACE PROCEDURE p IS BEGIN RAISE_APPLICATION_ERROR(-20002, 'p');
                  END;
                /
                CREATE TRIGGER t BEFORE INSERT ON x BEGIN RAISE_APPLICATION_ERROR(-20003, 't');
                  END;
                /
                """,
                """
                CREATE OR REPLACE PACKAGE pkg AS PROCEDURE p; END;
                /
                CREATE OR REPLACE PACKAGE BODY PKG AS PROCEDURE p IS BEGIN
                  RAISE_APPLICATION_ERROR(-20004, 'new body'); END; END;
                /
                DROP PROCEDURE p;
                ALTER TRIGGER t RENAME TO u;
                """,
                """
                BEGIN EXECUTE IMMEDIATE 'DROP TRIGGER u'; END;
                /
                """))
        .containsExactly("new body");
  }

  @Test
  void sqlite() throws IOException {
    assertThat(
            current(
                "sqlite",
                "CREATE TRIGGER a BEFORE INSERT ON t BEGIN SELECT RAISE(ABORT, 'a'); END;"
                    + "CREATE TRIGGER b BEFORE INSERT ON t BEGIN SELECT RAISE(ABORT, 'b'); END;"
                    + "CREATE TRIGGER c BEFORE INSERT ON u BEGIN SELECT RAISE(ABORT, 'c'); END;",
                "BEGIN; DROP TRIGGER IF EXISTS main.a; COMMIT;"
                    + "CREATE TRIGGER a BEFORE INSERT ON u BEGIN SELECT RAISE(ABORT, 'a2'); END;",
                "ALTER TABLE t RENAME TO t2; DROP TABLE t2;"))
        .containsExactly("c", "a2");
  }

  @Test
  void db2() throws IOException {
    assertThat(
            current(
                "db2",
                """
                CREATE PROCEDURE p(IN a INT) LANGUAGE SQL BEGIN SIGNAL SQLSTATE '75001' SET
                  MESSAGE_TEXT = 'old'; END@
                CREATE TRIGGER t NO CASCADE BEFORE INSERT ON x REFERENCING NEW AS n FOR EACH
                  ROW MODE DB2SQL SIGNAL SQLSTATE '75002' ('t')@
                """,
                """
                CREATE OR REPLACE PROCEDURE P(IN a BIGINT) LANGUAGE SQL BEGIN SIGNAL SQLSTATE
                  '75001' SET MESSAGE_TEXT = 'new'; END@
                DROP TRIGGER t@
                """))
        .containsExactly("new");
  }
}
