package dev.taxon.rules;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** Errors that a real MariaDB raises. */
class MariaDbErrorsTest {
  private static final ErrorTable TABLE = new ErrorTable("MariaDB", "mysql");

  private static final int MOST_CONNECTIONS = 10;

  @TempDir private static Path folder;

  private static MariaDbServer mariadb;

  @BeforeAll
  static void start() throws Exception {
    mariadb =
        new MariaDbServer(
            folder, "--innodb-snapshot-isolation=ON", "--max-connections=" + MOST_CONNECTIONS);
    execute(
        "CREATE TABLE counter (id int PRIMARY KEY, n int)",
        "INSERT INTO counter VALUES (1, 0), (2, 0)",
        "CREATE TABLE person (name varchar(20) PRIMARY KEY,"
            + " age int NOT NULL, small smallint, CONSTRAINT person_age CHECK (age >= 0))",
        "INSERT INTO person VALUES ('s3cr3t', 1, 1)",
        "CREATE TABLE pet (owner varchar(20),"
            + " CONSTRAINT pet_owner FOREIGN KEY (owner) REFERENCES person (name))",
        "INSERT INTO pet VALUES ('s3cr3t')",
        "CREATE TABLE note (note text)",
        "CREATE TRIGGER refuse BEFORE INSERT ON note FOR EACH ROW"
            + " SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'Evidence changed; s3cr3t is gone'",
        "CREATE USER guest@localhost",
        "GRANT SELECT (id) ON test.counter TO guest@localhost",
        "CREATE USER locked@localhost IDENTIFIED BY 'x'",
        "CREATE USER single@localhost WITH MAX_USER_CONNECTIONS 1",
        "GRANT SELECT ON test.note TO single@localhost");
  }

  @AfterAll
  static void stop() {
    TABLE.write();
    if (mariadb != null) {
      mariadb.close();
    }
  }

  @TestFactory
  List<DynamicTest> everyErrorGetsItsCode() {
    constraints();
    values();
    raisedTexts();
    concurrency();
    permissions();
    statements();
    connections();
    return TABLE.tests();
  }

  private static void constraints() {
    sql("duplicate key", "conflict", "23000 1062", "INSERT INTO person VALUES ('s3cr3t', 2, 2)");
    TABLE.row("duplicate key in a batch", "conflict", "23000 1062", MariaDbErrorsTest::batch);
    sql(
        "foreign key, no such row",
        "conflict",
        "23000 1452",
        "INSERT INTO pet VALUES ('not s3cr3t')");
    sql("foreign key, row in use", "conflict", "23000 1451", "DELETE FROM person");
    sql(
        "not null",
        "unsupported_input",
        "23000 1048",
        "INSERT INTO person VALUES ('s3cr3t 2', NULL, 1)");
    sql(
        "no default",
        "unsupported_input",
        "HY000 1364",
        "INSERT INTO person (name) VALUES ('s3cr3t 2')");
    sql(
        "check",
        "unsupported_input",
        "23000 4025",
        "INSERT INTO person VALUES ('s3cr3t 2', -1, 1)");
  }

  private static void values() {
    sql(
        "too long",
        "unsupported_input",
        "22001 1406",
        "UPDATE person SET name = repeat('s3cr3t', 9)");
    sql("out of range", "unsupported_input", "22003 1264", "UPDATE person SET small = 99999");
    sql("division by zero", "unsupported_input", "22012 1365", "UPDATE person SET age = 1 / 0");
    sql("no number", "unsupported_input", "22007 1366", "UPDATE person SET age = 's3cr3t'");
    sql(
        "no date",
        "unsupported_input",
        "22007 1292",
        "CREATE TEMPORARY TABLE a AS SELECT CAST('s3cr3t' AS date)");
    sql("more than one row", "unsupported_input", "21000 1242", "SELECT (SELECT id FROM counter)");
    sql(
        "wrong number of columns",
        "unsupported_input",
        "21S01 1136",
        "INSERT INTO counter VALUES (1)");
    sql(
        "not supported",
        "unsupported_input",
        "42000 1235",
        "SELECT * FROM person WHERE name IN (SELECT note FROM note LIMIT 1)");
  }

  private static void raisedTexts() {
    raise(
        "SIGNAL",
        "conflict",
        "45000 1644",
        "SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'Conflicting s3cr3t'");
    raise(
        "SIGNAL of an unknown text",
        "storage_failed",
        "45000 1644",
        "SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'odd s3cr3t'");
    raise(
        "SIGNAL of an authored text with a native state",
        "unsupported_input",
        "23505 1644",
        "SIGNAL SQLSTATE '23505' SET MESSAGE_TEXT = 'Invalid s3cr3t'");
    raise(
        "SIGNAL of an unknown text with a native state",
        "conflict",
        "23505 1644",
        "SIGNAL SQLSTATE '23505' SET MESSAGE_TEXT = 'odd s3cr3t'");
    raise(
        "SIGNAL of no data",
        "not_found",
        "02000 1643",
        "SIGNAL SQLSTATE '02000' SET MESSAGE_TEXT = 'nothing for s3cr3t'");
    raise(
        "SIGNAL with a native number",
        "unavailable",
        "45000 1205",
        "SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'Invalid s3cr3t', MYSQL_ERRNO = 1205");
    raise(
        "SIGNAL of a condition",
        "not_ready",
        "45000 1644",
        "BEGIN DECLARE unready CONDITION FOR SQLSTATE '45000';"
            + " SIGNAL unready SET MESSAGE_TEXT = 's3cr3t not ready'; END");
    raise(
        "RESIGNAL",
        "permission_denied",
        "45000 1644",
        "BEGIN DECLARE EXIT HANDLER FOR SQLEXCEPTION RESIGNAL;"
            + " SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'Case access denied'; END");
    raise(
        "RESIGNAL with another text",
        "unsupported_input",
        "45000 1644",
        "BEGIN DECLARE EXIT HANDLER FOR SQLEXCEPTION"
            + " RESIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'Invalid s3cr3t';"
            + " SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'odd'; END");
    sql("SIGNAL in a trigger", "conflict", "45000 1644", "INSERT INTO note VALUES ('s3cr3t')");
    raise(
        "cursor without a row",
        "not_found",
        "02000 1329",
        "BEGIN DECLARE x int; DECLARE c CURSOR FOR SELECT n FROM counter WHERE id = 9;"
            + " OPEN c; FETCH c INTO x; END");
  }

  private static void concurrency() {
    String update = "UPDATE counter SET n = n + 1 WHERE id = %d";
    TABLE.row(
        "deadlock",
        "unavailable",
        "40001 1213",
        () -> Duel.deadlock(MariaDbErrorsTest::connection, update));
    TABLE.row(
        "lock timeout",
        "unavailable",
        "HY000 1205",
        () ->
            Duel.waitForLock(
                MariaDbErrorsTest::connection, update, "SET innodb_lock_wait_timeout = 1"));
    TABLE.row(
        "lock not waited for",
        "unavailable",
        "HY000 1205",
        () ->
            Duel.waitForLock(
                MariaDbErrorsTest::connection,
                "SELECT * FROM counter WHERE id = %d FOR UPDATE NOWAIT"));
    TABLE.row(
        "serialization",
        "unavailable",
        "HY000 1020",
        () ->
            Duel.staleWrite(
                MariaDbErrorsTest::connection, Connection.TRANSACTION_REPEATABLE_READ, update));
    sql(
        "statement timeout",
        "unavailable",
        "70100 1969",
        "SET STATEMENT max_statement_time = 0.05 FOR SELECT count(*) FROM seq_1_to_999999999"
            + " WHERE seq % 7 = 8");
  }

  private static void permissions() {
    as("guest", "table", "permission_denied", "42000 1142", "SELECT * FROM person");
    as("guest", "column", "permission_denied", "42000 1143", "SELECT n FROM counter");
    as(
        "guest",
        "administration",
        "permission_denied",
        "42000 1227",
        "SET GLOBAL max_connections = 2");
    as("guest", "routine", "permission_denied", "42000 1370", "CALL s3cr3t()");
  }

  private static void statements() {
    sql("syntax", "internal", "42000 1064", "SELEC s3cr3t");
    sql("unknown table", "internal", "42S02 1146", "SELECT * FROM s3cr3t");
    sql("unknown column", "internal", "42S22 1054", "SELECT s3cr3t FROM person");
    sql("unknown routine", "internal", "42000 1305", "CALL s3cr3t()");
    sql(
        "write in a read-only transaction",
        "internal",
        "25006 1792",
        "START TRANSACTION READ ONLY",
        "DELETE FROM pet");
  }

  private static void connections() {
    TABLE.row(
        "no server",
        "unavailable",
        "08000",
        () ->
            DriverManager.getConnection(
                    "jdbc:mariadb://127.0.0.1:" + MariaDbServer.freePort() + "/s3cr3t")
                .close());
    TABLE.row(
        "no such database",
        "internal",
        "42000 1049",
        () -> mariadb.connection("root", ErrorTable.SECRET).close());
    TABLE.row(
        "database not granted",
        "internal",
        "42000 1044",
        () -> mariadb.connection("guest", "mysql").close());
    TABLE.row(
        "wrong password",
        "internal",
        "28000 1045",
        () -> mariadb.connection("locked", "test").close());
    TABLE.row(
        "too many connections of a user",
        "unavailable",
        "42000 1226",
        () -> {
          try (Connection first = mariadb.connection("single", "test")) {
            mariadb.connection("single", "test").close();
          }
        });
    TABLE.row("too many connections", "unavailable", "08004 1040", MariaDbErrorsTest::tooMany);
    TABLE.row(
        "connection ended by an operator", "unavailable", "08000 -1", MariaDbErrorsTest::killed);
  }

  private static void sql(String what, String code, String told, String... statements) {
    TABLE.row(what, code, told, () -> execute(statements));
  }

  private static void raise(String what, String code, String told, String body) {
    sql(what, code, told, body.startsWith("BEGIN") ? "BEGIN NOT ATOMIC" + body.substring(5) : body);
  }

  private static void as(String user, String what, String code, String told, String statement) {
    TABLE.row(
        "no permission: " + what,
        code,
        told,
        () -> {
          try (Connection connection = mariadb.connection(user, "test");
              Statement jdbc = connection.createStatement()) {
            jdbc.execute(statement);
          }
        });
  }

  private static void batch() throws SQLException {
    try (Connection connection = connection();
        PreparedStatement insert =
            connection.prepareStatement("INSERT INTO person VALUES (?, 1, 1)")) {
      for (String name : List.of("new", ErrorTable.SECRET, "newer")) {
        insert.setString(1, name);
        insert.addBatch();
      }
      insert.executeBatch();
    }
  }

  private static void tooMany() throws SQLException {
    List<Connection> connections = new ArrayList<>();
    try {
      while (connections.size() <= MOST_CONNECTIONS) {
        connections.add(mariadb.connection("guest", "test"));
      }
    } finally {
      for (Connection connection : connections) {
        connection.close();
      }
    }
  }

  private static void killed() throws SQLException {
    try (Connection connection = connection();
        Statement statement = connection.createStatement()) {
      long id;
      try (ResultSet result = statement.executeQuery("SELECT connection_id()")) {
        result.next();
        id = result.getLong(1);
      }
      execute("KILL CONNECTION " + id);
      statement.execute("SELECT sleep(5)");
    }
  }

  private static void execute(String... statements) throws SQLException {
    try (Connection connection = connection();
        Statement statement = connection.createStatement()) {
      for (String sql : statements) {
        statement.execute(sql);
      }
    }
  }

  private static Connection connection() throws SQLException {
    return mariadb.connection("root", "test");
  }
}
