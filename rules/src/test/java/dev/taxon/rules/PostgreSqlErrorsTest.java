package dev.taxon.rules;

import static dev.taxon.rules.ErrorTable.SECRET;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.net.ServerSocket;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Errors that a real PostgreSQL raises. */
class PostgreSqlErrorsTest {
  private static final ErrorTable TABLE = new ErrorTable("PostgreSQL", "postgresql");

  private static EmbeddedPostgres postgres;

  @BeforeAll
  static void start() throws IOException, SQLException {
    postgres = EmbeddedPostgres.builder().setServerConfig("deadlock_timeout", "50ms").start();
    execute(
        """
        CREATE EXTENSION IF NOT EXISTS plpgsql;
        CREATE TABLE counter (id int PRIMARY KEY, n int);
        INSERT INTO counter VALUES (1, 0), (2, 0);
        CREATE TABLE person (
          name varchar(20) CONSTRAINT person_key PRIMARY KEY,
          age int NOT NULL CONSTRAINT person_age CHECK (age >= 0),
          small smallint,
          during int4range,
          CONSTRAINT person_during EXCLUDE USING gist (during WITH &&));
        INSERT INTO person VALUES ('s3cr3t', 1, 1, '[1,5)');
        CREATE TABLE pet (
          owner varchar(20) CONSTRAINT pet_owner REFERENCES person ON DELETE RESTRICT);
        INSERT INTO pet VALUES ('s3cr3t');
        CREATE ROLE guest LOGIN;
        CREATE ROLE single LOGIN CONNECTION LIMIT 1;
        GRANT SELECT, INSERT ON counter TO guest;
        ALTER TABLE counter ENABLE ROW LEVEL SECURITY;
        CREATE FUNCTION locked() RETURNS int LANGUAGE sql AS 'SELECT 1';
        REVOKE EXECUTE ON FUNCTION locked() FROM PUBLIC;
        CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS
          $$ BEGIN RAISE EXCEPTION 'Evidence changed; % is gone', NEW.note; END $$;
        CREATE TABLE note (note text);
        CREATE TRIGGER refuse BEFORE INSERT ON note FOR EACH ROW EXECUTE FUNCTION refuse();
        """);
  }

  @AfterAll
  static void stop() throws IOException {
    TABLE.write();
    postgres.close();
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
    sql("duplicate key", "conflict", "23505 person_key", "INSERT INTO person VALUES ('s3cr3t', 2)");
    TABLE.row(
        "duplicate key in a batch", "conflict", "23505 person_key", PostgreSqlErrorsTest::batch);
    sql(
        "foreign key, no such row",
        "conflict",
        "23503 pet_owner",
        "INSERT INTO pet VALUES ('not s3cr3t')");
    sql("foreign key, row in use", "conflict", "23503 pet_owner", "DELETE FROM person");
    sql(
        "exclusion",
        "conflict",
        "23P01 person_during",
        "INSERT INTO person VALUES ('s3cr3t 2', 2, 2, '[4,6)')");
    sql("not null", "unsupported_input", "23502", "INSERT INTO person VALUES ('s3cr3t 2', NULL)");
    sql(
        "check",
        "unsupported_input",
        "23514 person_age",
        "INSERT INTO person VALUES ('s3cr3t 2', -1)");
  }

  private static void values() {
    sql("too long", "unsupported_input", "22001", "UPDATE person SET name = repeat('s3cr3t', 9)");
    sql("out of range", "unsupported_input", "22003", "UPDATE person SET small = 99999");
    sql("division by zero", "unsupported_input", "22012", "SELECT 1 / 0");
    sql("no number", "unsupported_input", "22P02", "SELECT 's3cr3t'::int");
    sql("no date", "unsupported_input", "22007", "SELECT 's3cr3t'::date");
    sql("no such day", "unsupported_input", "22008", "SELECT '2025-02-30'::date");
    sql("no JSON", "unsupported_input", "22P02", "SELECT '{s3cr3t'::json");
    sql("more than one row", "unsupported_input", "21000", "SELECT (SELECT id FROM counter)");
    sql("not supported", "unsupported_input", "0A000", "SELECT * FROM other.public.s3cr3t");
  }

  private static void raisedTexts() {
    raise("RAISE EXCEPTION", "conflict", "P0001", "RAISE EXCEPTION 'Conflicting %', 's3cr3t'");
    raise("RAISE alone", "unsupported_input", "P0001", "RAISE 'Unsupported % source', 's3cr3t'");
    raise(
        "RAISE USING MESSAGE",
        "permission_denied",
        "P0001",
        "RAISE EXCEPTION USING MESSAGE = 'Case access denied for ' || 's3cr3t'");
    raise("RAISE of an unknown text", "storage_failed", "P0001", "RAISE 'The % is odd', 's3cr3t'");
    raise(
        "RAISE with DETAIL and HINT",
        "storage_failed",
        "P0001",
        "RAISE 'odd' USING DETAIL = 'Invalid s3cr3t', HINT = 'too many s3cr3t'");
    raise(
        "RAISE of an authored text as 42501",
        "unsupported_input",
        "42501",
        "RAISE 'Invalid s3cr3t' USING ERRCODE = '42501'");
    raise(
        "RAISE of an unknown text as 42501",
        "permission_denied",
        "42501",
        "RAISE 'no s3cr3t' USING ERRCODE = 'insufficient_privilege'");
    raise("RAISE SQLSTATE", "unsupported_input", "22012", "RAISE SQLSTATE '22012'");
    raise("RAISE condition", "unsupported_input", "22012", "RAISE division_by_zero");
    raise(
        "RAISE condition with a text",
        "conflict",
        "23505",
        "RAISE unique_violation USING MESSAGE = 'Invalid s3cr3t'");
    raise(
        "RAISE with a constraint",
        "unsupported_input",
        "23514 label_form",
        "RAISE 'Conflicting s3cr3t' USING ERRCODE = '23514', CONSTRAINT = 'label_form'");
    raise(
        "RAISE of no data",
        "not_found",
        "P0002",
        "RAISE no_data_found USING MESSAGE = 'nothing for s3cr3t'");
    raise(
        "RAISE again",
        "unsupported_input",
        "22012",
        "PERFORM 1 / 0; EXCEPTION WHEN OTHERS THEN RAISE");
    raise(
        "RAISE inside of EXECUTE",
        "not_found",
        "P0001",
        "EXECUTE 'DO ''BEGIN RAISE ''''Case is unavailable''''; END''' ");
    raise("ASSERT with a text", "unsupported_input", "P0004", "ASSERT false, 'Invalid s3cr3t'");
    raise("ASSERT alone", "storage_failed", "P0004", "ASSERT false");
    raise(
        "no row for STRICT",
        "not_found",
        "P0002",
        "DECLARE x int; BEGIN SELECT n INTO STRICT x FROM counter WHERE id = 9; END");
    raise(
        "a row too many for STRICT",
        "internal",
        "P0003",
        "DECLARE x int; BEGIN SELECT n INTO STRICT x FROM counter; END");
    sql("RAISE in a trigger", "conflict", "P0001", "INSERT INTO note VALUES ('s3cr3t')");
  }

  private static void concurrency() {
    String update = "UPDATE counter SET n = n + 1 WHERE id = %d";
    TABLE.row(
        "deadlock",
        "unavailable",
        "40P01",
        () -> Duel.deadlock(PostgreSqlErrorsTest::connection, update));
    TABLE.row(
        "lock timeout",
        "unavailable",
        "55P03",
        () -> Duel.waitForLock(PostgreSqlErrorsTest::connection, update, "SET lock_timeout = 20"));
    TABLE.row(
        "lock not waited for",
        "unavailable",
        "55P03",
        () ->
            Duel.waitForLock(
                PostgreSqlErrorsTest::connection,
                "SELECT * FROM counter WHERE id = %d FOR UPDATE NOWAIT"));
    TABLE.row(
        "serialization",
        "unavailable",
        "40001",
        () ->
            Duel.staleWrite(
                PostgreSqlErrorsTest::connection, Connection.TRANSACTION_REPEATABLE_READ, update));
    sql(
        "statement timeout",
        "unavailable",
        "57014",
        "SET statement_timeout = 20; SELECT pg_sleep(9)");
    TABLE.row("cancel by the user", "storage_failed", "57014", PostgreSqlErrorsTest::cancel);
  }

  private static void permissions() {
    as("guest", "table", "permission_denied", "42501", "SELECT * FROM person");
    as("guest", "function", "permission_denied", "42501", "SELECT locked()");
    as(
        "guest",
        "row-level security",
        "permission_denied",
        "42501",
        "INSERT INTO counter VALUES (3, 0)");
    as("guest", "ownership", "permission_denied", "42501", "DROP TABLE person");
  }

  private static void statements() {
    sql("syntax", "internal", "42601", "SELEC s3cr3t");
    sql("unknown table", "internal", "42P01", "SELECT * FROM s3cr3t");
    sql("unknown column", "internal", "42703", "SELECT s3cr3t FROM person");
    sql("unknown function", "internal", "42883", "SELECT s3cr3t()");
    sql("unknown schema", "internal", "3F000", "CREATE TABLE s3cr3t.a ()");
    sql(
        "write in a read-only transaction",
        "internal",
        "25006",
        "SET TRANSACTION READ ONLY; DELETE FROM pet");
    TABLE.row("statement after a failure", "internal", "25P02", PostgreSqlErrorsTest::afterFailure);
    sql("object in use", "storage_failed", "2BP01", "DROP TABLE person");
  }

  private static void connections() {
    TABLE.row(
        "no server",
        "unavailable",
        "08001",
        () ->
            DriverManager.getConnection("jdbc:postgresql://127.0.0.1:" + freePort() + "/s3cr3t")
                .close());
    TABLE.row(
        "no such database", "internal", "3D000", () -> connection("postgres", SECRET).close());
    TABLE.row("no such user", "internal", "28000", () -> connection(SECRET, "postgres").close());
    TABLE.row(
        "too many connections",
        "unavailable",
        "53300",
        () -> {
          try (Connection first = connection("single", "postgres")) {
            connection("single", "postgres").close();
          }
        });
    TABLE.row(
        "connection ended by an operator",
        "unavailable",
        "57P01",
        () -> afterTheServerHungUp("SELECT 1", "SELECT pg_terminate_backend(%d)"));
    TABLE.row(
        "idle in a transaction",
        "unavailable",
        "25P03",
        () ->
            afterTheServerHungUp(
                "SET idle_in_transaction_session_timeout = 20; BEGIN", "SELECT %d"));
    TABLE.row(
        "idle",
        "unavailable",
        "57P05",
        () -> afterTheServerHungUp("SET idle_session_timeout = 20", "SELECT %d"));
  }

  private static void sql(String what, String code, String told, String statement) {
    TABLE.row(what, code, told, () -> execute(statement));
  }

  private static void raise(String what, String code, String told, String body) {
    sql(what, code, told, "DO $$ BEGIN " + body + "; END $$");
  }

  private static void as(String user, String what, String code, String told, String statement) {
    TABLE.row(
        "no permission: " + what,
        code,
        told,
        () -> {
          try (Connection connection = connection(user, "postgres");
              Statement jdbc = connection.createStatement()) {
            jdbc.execute(statement);
          }
        });
  }

  private static void batch() throws SQLException {
    try (Connection connection = connection();
        PreparedStatement insert =
            connection.prepareStatement("INSERT INTO person VALUES (?, 1)")) {
      for (String name : List.of("new", SECRET, "newer")) {
        insert.setString(1, name);
        insert.addBatch();
      }
      insert.executeBatch();
    }
  }

  private static void cancel() throws Exception {
    try (Connection connection = connection();
        Statement sleep = connection.createStatement()) {
      Thread canceller =
          new Thread(
              () -> {
                try {
                  awaitSleeper();
                  sleep.cancel();
                } catch (SQLException e) {
                  throw new IllegalStateException(e);
                }
              });
      canceller.start();
      try {
        sleep.execute("SELECT pg_sleep(30)");
      } finally {
        canceller.join();
      }
    }
  }

  private static void awaitSleeper() throws SQLException {
    String sleepers =
        "SELECT count(*) FROM pg_stat_activity"
            + " WHERE query = 'SELECT pg_sleep(30)' AND state = 'active'";
    await(sleepers, 1);
  }

  private static void afterFailure() throws SQLException {
    try (Connection connection = connection();
        Statement statement = connection.createStatement()) {
      connection.setAutoCommit(false);
      try {
        statement.execute("SELECT 1 / 0");
      } catch (SQLException first) {
        statement.execute("SELECT 1");
      }
    }
  }

  /** Uses a connection after the server has ended it. */
  private static void afterTheServerHungUp(String settings, String ending) throws SQLException {
    try (Connection connection = connection();
        Statement statement = connection.createStatement()) {
      int backend;
      try (ResultSet result = statement.executeQuery("SELECT pg_backend_pid()")) {
        result.next();
        backend = result.getInt(1);
      }
      statement.execute(settings);
      execute(ending.formatted(backend));
      await("SELECT count(*) FROM pg_stat_activity WHERE pid = " + backend, 0);
      statement.execute("SELECT 2");
    }
  }

  /** Waits, for at most 10 seconds, until a query gives a number. */
  private static void await(String query, int number) throws SQLException {
    try (Connection connection = connection();
        Statement statement = connection.createStatement()) {
      statement.execute(
          """
          DO $do$ BEGIN
            FOR i IN 1..1000 LOOP
              EXIT WHEN (%s) = %d;
              PERFORM pg_sleep(0.01);
              PERFORM pg_stat_clear_snapshot();
            END LOOP;
          END $do$
          """
              .formatted(query, number));
    }
  }

  private static void execute(String sql) throws SQLException {
    try (Connection connection = connection();
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  private static Connection connection() throws SQLException {
    return connection("postgres", "postgres");
  }

  private static Connection connection(String user, String database) throws SQLException {
    return DriverManager.getConnection(postgres.getJdbcUrl(user, database));
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0)) {
      return socket.getLocalPort();
    }
  }
}
