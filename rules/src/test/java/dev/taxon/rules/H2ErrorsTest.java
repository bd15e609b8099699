package dev.taxon.rules;

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
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.DriverManagerDataSource;

/** Errors that a real H2 raises. */
class H2ErrorsTest {
  private static final ErrorTable TABLE = new ErrorTable("H2", "h2");
  private static final String URL = "jdbc:h2:mem:errors;DB_CLOSE_DELAY=-1;LOCK_TIMEOUT=30000";

  @BeforeAll
  static void start() throws SQLException {
    execute(
        """
        CREATE TABLE counter (id int PRIMARY KEY, n int);
        INSERT INTO counter VALUES (1, 0), (2, 0);
        CREATE TABLE person (
          name varchar(20) CONSTRAINT person_key PRIMARY KEY,
          age int NOT NULL CONSTRAINT person_age CHECK (age >= 0),
          small smallint);
        INSERT INTO person VALUES ('s3cr3t', 1, 1);
        CREATE TABLE pet (owner varchar(20) CONSTRAINT pet_owner REFERENCES person);
        INSERT INTO pet VALUES ('s3cr3t');
        CREATE USER guest PASSWORD 'guest';
        CREATE ALIAS refuse AS
          'void refuse(String text, String state) throws Exception
          { throw new java.sql.SQLException(text, state); }';
        """);
  }

  @AfterAll
  static void stop() throws SQLException {
    TABLE.write();
    execute("SHUTDOWN");
  }

  @TestFactory
  List<DynamicTest> everyErrorGetsItsCode() {
    constraints();
    throughSpring();
    values();
    raisedTexts();
    concurrency();
    permissions();
    statements();
    connections();
    return TABLE.tests();
  }

  private static void constraints() {
    sql("duplicate key", "conflict", "23505 23505", "INSERT INTO person VALUES ('s3cr3t', 2, 2)");
    TABLE.row("duplicate key in a batch", "conflict", "23505 23505", H2ErrorsTest::batch);
    sql(
        "foreign key, no such row",
        "conflict",
        "23506 23506",
        "INSERT INTO pet VALUES ('not s3cr3t')");
    sql("foreign key, row in use", "conflict", "23503 23503", "DELETE FROM person");
    sql(
        "not null",
        "unsupported_input",
        "23502 23502",
        "INSERT INTO person VALUES ('s3cr3t 2', NULL, 1)");
    sql(
        "check",
        "unsupported_input",
        "23513 23513",
        "INSERT INTO person VALUES ('s3cr3t 2', -1, 1)");
  }

  /** Spring puts an exception of its own around the driver's. */
  private static void throughSpring() {
    JdbcTemplate jdbc = new JdbcTemplate(new DriverManagerDataSource(URL, "sa", ""));
    TABLE.row(
        "duplicate key through Spring",
        "conflict",
        "23505 23505",
        () -> jdbc.update("INSERT INTO person VALUES (?, 2, 2)", ErrorTable.SECRET));
    TABLE.row(
        "syntax through Spring", "internal", "42001 42001", () -> jdbc.execute("SELEC s3cr3t"));
  }

  private static void values() {
    sql(
        "too long",
        "unsupported_input",
        "22001 22001",
        "UPDATE person SET name = repeat('s3cr3t', 9)");
    sql("out of range", "unsupported_input", "22004 22004", "UPDATE person SET small = 99999");
    sql("division by zero", "unsupported_input", "22012 22012", "SELECT 1 / 0");
    sql("no number", "unsupported_input", "22018 22018", "SELECT CAST('s3cr3t' AS int)");
    sql("no date", "unsupported_input", "22007 22007", "SELECT CAST('s3cr3t' AS date)");
    sql("more than one row", "unsupported_input", "90053 90053", "SELECT (SELECT id FROM counter)");
    TABLE.row(
        "not supported",
        "unsupported_input",
        "HYC00 50100",
        () -> connection().createStruct("s3cr3t", new Object[0]));
  }

  private static void raisedTexts() {
    raise("an authored text", "conflict", "45000", "Conflicting s3cr3t");
    raise("an authored text, native state", "unsupported_input", "23505", "Invalid s3cr3t");
    raise("an unknown text", "storage_failed", "45000", "odd s3cr3t");
    raise("an unknown text, native state", "conflict", "23505", "odd s3cr3t");
  }

  private static void concurrency() {
    String update = "UPDATE counter SET n = n + 1 WHERE id = %d";
    TABLE.row(
        "deadlock",
        "unavailable",
        "40001 40001",
        () -> Duel.deadlock(H2ErrorsTest::connection, update));
    TABLE.row(
        "lock timeout",
        "unavailable",
        "HYT00 50200",
        () -> Duel.waitForLock(H2ErrorsTest::connection, update, "SET LOCK_TIMEOUT 20"));
    TABLE.row(
        "serialization",
        "unavailable",
        "40001 40001",
        () ->
            Duel.staleWrite(
                H2ErrorsTest::connection, Connection.TRANSACTION_REPEATABLE_READ, update));
    sql(
        "statement timeout",
        "unavailable",
        "57014 57014",
        "SET QUERY_TIMEOUT 20; SELECT count(*) FROM system_range(1, 9000000000) WHERE x % 7 = 8");
  }

  private static void permissions() {
    TABLE.row(
        "no permission: table",
        "permission_denied",
        "90096 90096",
        () -> asGuest("SELECT * FROM person"));
    TABLE.row(
        "no permission: administration",
        "permission_denied",
        "90040 90040",
        () -> asGuest("CREATE USER other PASSWORD 's3cr3t'"));
  }

  private static void statements() {
    sql("syntax", "internal", "42001 42001", "SELEC s3cr3t");
    sql("unknown table", "internal", "42S02 42102", "SELECT * FROM s3cr3t");
    sql("unknown column", "internal", "42S22 42122", "SELECT s3cr3t FROM person");
    sql("unknown function", "internal", "90022 90022", "SELECT s3cr3t()");
    sql("unknown schema", "internal", "90079 90079", "SELECT * FROM s3cr3t.a");
    sql("table that is there", "internal", "42S01 42101", "CREATE TABLE person (id int)");
  }

  private static void connections() {
    TABLE.row(
        "wrong password",
        "internal",
        "28000 28000",
        () -> DriverManager.getConnection(URL, "guest", ErrorTable.SECRET).close());
    TABLE.row(
        "no such database",
        "internal",
        "90146 90146",
        () -> DriverManager.getConnection("jdbc:h2:mem:s3cr3t;IFEXISTS=TRUE").close());
    TABLE.row(
        "no server",
        "unavailable",
        "90067 90067",
        () -> DriverManager.getConnection("jdbc:h2:tcp://127.0.0.1:1/mem:s3cr3t").close());
    TABLE.row("closed connection", "storage_failed", "90007 90007", H2ErrorsTest::useClosed);
    TABLE.row("database closed", "unavailable", "90121 90121", H2ErrorsTest::useShutDown);
  }

  private static void sql(String what, String code, String told, String statement) {
    TABLE.row(what, code, told, () -> execute(statement));
  }

  private static void raise(String what, String code, String state, String text) {
    TABLE.row(
        "function that throws " + what,
        code,
        state,
        () -> execute("CALL refuse('" + text + "', '" + state + "')"));
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

  private static void asGuest(String sql) throws SQLException {
    try (Connection connection =
            DriverManager.getConnection("jdbc:h2:mem:errors", "guest", "guest");
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  private static void useClosed() throws SQLException {
    Connection connection = connection();
    connection.close();
    connection.createStatement().close();
  }

  private static void useShutDown() throws SQLException {
    try (Connection connection = DriverManager.getConnection("jdbc:h2:mem:other");
        Statement statement = connection.createStatement()) {
      statement.execute("SHUTDOWN");
      statement.execute("SELECT 1");
    }
  }

  private static void execute(String sql) throws SQLException {
    try (Connection connection = connection();
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  private static Connection connection() throws SQLException {
    return DriverManager.getConnection(URL, "sa", "");
  }
}
