package dev.taxon.rules;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** Errors that a real SQLite raises. */
class SqliteErrorsTest {
  private static final ErrorTable TABLE = new ErrorTable("SQLite", "sqlite");

  @TempDir private static Path folder;

  @BeforeAll
  static void start() throws SQLException {
    for (String statement :
        List.of(
            "CREATE TABLE counter (id integer PRIMARY KEY, n integer)",
            "INSERT INTO counter VALUES (1, 0), (2, 0)",
            "CREATE TABLE person (name text PRIMARY KEY, age integer NOT NULL CHECK (age >= 0),"
                + " mail text UNIQUE)",
            "INSERT INTO person VALUES ('s3cr3t', 1, 's3cr3t@example.org')",
            "CREATE TABLE pet (owner text REFERENCES person)",
            "INSERT INTO pet VALUES ('s3cr3t')",
            "CREATE TABLE note (note text)",
            "CREATE TRIGGER refuse BEFORE INSERT ON note BEGIN SELECT CASE NEW.note"
                + " WHEN 'abort' THEN RAISE(ABORT, 'Conflicting (old) s3cr3t')"
                + " WHEN 'fail' THEN RAISE(FAIL, 'Invalid s3cr3t')"
                + " WHEN 'rollback' THEN RAISE(ROLLBACK, 'Case is unavailable')"
                + " ELSE RAISE(ABORT, 'odd s3cr3t') END; END",
            "CREATE TABLE strict_one (n integer) STRICT")) {
      execute(statement);
    }
  }

  @AfterAll
  static void stop() {
    TABLE.write();
  }

  @TestFactory
  List<DynamicTest> everyErrorGetsItsCode() {
    constraints();
    raisedTexts();
    locks();
    statements();
    return TABLE.tests();
  }

  private static void constraints() {
    sql(
        "duplicate primary key",
        "conflict",
        "1555",
        "INSERT INTO person VALUES ('s3cr3t', 2, 'other')");
    sql(
        "duplicate unique key",
        "conflict",
        "2067",
        "INSERT INTO person VALUES ('other', 2, 's3cr3t@example.org')");
    sql("duplicate row id", "conflict", "1555", "INSERT INTO counter VALUES (1, 1)");
    TABLE.row("duplicate key in a batch", "conflict", "1555", SqliteErrorsTest::batch);
    sql("foreign key, no such row", "conflict", "787", "INSERT INTO pet VALUES ('not s3cr3t')");
    sql("foreign key, row in use", "conflict", "787", "DELETE FROM person");
    sql(
        "not null",
        "unsupported_input",
        "1299",
        "INSERT INTO person VALUES ('s3cr3t 2', NULL, 'a')");
    sql("check", "unsupported_input", "275", "INSERT INTO person VALUES ('s3cr3t 2', -1, 'a')");
    sql("wrong type", "unsupported_input", "3091", "INSERT INTO strict_one VALUES ('s3cr3t')");
    sql(
        "wrong type of a row id",
        "unsupported_input",
        "20",
        "INSERT INTO counter VALUES ('s3cr3t', 1)");
    sql("too long", "unsupported_input", "18", "SELECT zeroblob(2000000000)");
  }

  private static void raisedTexts() {
    sql("RAISE(ABORT)", "conflict", "1811", "INSERT INTO note VALUES ('abort')");
    sql("RAISE(FAIL)", "unsupported_input", "1811", "INSERT INTO note VALUES ('fail')");
    sql("RAISE(ROLLBACK)", "not_found", "1811", "INSERT INTO note VALUES ('rollback')");
    sql("RAISE of an unknown text", "storage_failed", "1811", "INSERT INTO note VALUES ('')");
  }

  private static void locks() {
    TABLE.row("database locked", "unavailable", "5", SqliteErrorsTest::busy);
    TABLE.row("table locked", "unavailable", "262", SqliteErrorsTest::sharedCache);
  }

  private static void statements() {
    sql("syntax", "storage_failed", "1", "SELEC s3cr3t");
    sql("unknown table", "storage_failed", "1", "SELECT * FROM s3cr3t");
    TABLE.row("read-only database", "internal", "8", SqliteErrorsTest::readOnly);
    TABLE.row("no such folder", "unavailable", "14", SqliteErrorsTest::noFolder);
  }

  private static void sql(String what, String code, String told, String statement) {
    TABLE.row(what, code, told, () -> execute(statement));
  }

  private static void batch() throws SQLException {
    try (Connection connection = connection();
        PreparedStatement insert =
            connection.prepareStatement("INSERT INTO person VALUES (?, 1, ?)")) {
      for (String name : List.of("new", ErrorTable.SECRET, "newer")) {
        insert.setString(1, name);
        insert.setString(2, name);
        insert.addBatch();
      }
      insert.executeBatch();
    }
  }

  private static void busy() throws SQLException {
    try (Connection holder = connection();
        Connection waiter = connection();
        Statement hold = holder.createStatement();
        Statement want = waiter.createStatement()) {
      hold.execute("BEGIN IMMEDIATE");
      want.execute("PRAGMA busy_timeout = 20");
      want.execute("UPDATE counter SET n = n + 1");
    }
  }

  private static void sharedCache() throws SQLException {
    String url = "jdbc:sqlite:file:shared?mode=memory&cache=shared";
    try (Connection holder = DriverManager.getConnection(url);
        Connection waiter = DriverManager.getConnection(url);
        Statement hold = holder.createStatement();
        Statement want = waiter.createStatement()) {
      hold.execute("CREATE TABLE a (b)");
      hold.execute("BEGIN");
      hold.execute("INSERT INTO a VALUES (1)");
      want.execute("SELECT * FROM a");
    }
  }

  private static void readOnly() throws SQLException {
    try (Connection connection = connection();
        Statement statement = connection.createStatement()) {
      statement.execute("PRAGMA query_only = true");
      statement.execute("DELETE FROM note");
    }
  }

  private static void noFolder() throws SQLException {
    DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("s3cr3t/none/a.db")).close();
  }

  private static void execute(String sql) throws SQLException {
    try (Connection connection = connection();
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  private static Connection connection() throws SQLException {
    return DriverManager.getConnection(
        "jdbc:sqlite:" + folder.resolve("errors.db") + "?foreign_keys=on");
  }
}
