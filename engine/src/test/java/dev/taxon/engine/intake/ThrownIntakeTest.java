package dev.taxon.engine.intake;

import static dev.taxon.engine.intake.Bodies.INTAKE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.taxon.engine.Failure;
import java.lang.reflect.InvocationTargetException;
import java.sql.BatchUpdateException;
import java.sql.SQLException;
import java.sql.SQLIntegrityConstraintViolationException;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Exceptions as drivers and frameworks nest them. Real drivers are met in the rules module. */
class ThrownIntakeTest {

  @Test
  void anyExceptionGivesItsMessage() {
    assertThat(INTAKE.read(new IllegalStateException("Access denied")))
        .usingRecursiveComparison()
        .isEqualTo(api("Access denied"));
    assertThat(INTAKE.read(new IllegalStateException()))
        .usingRecursiveComparison()
        .isEqualTo(api(""));
  }

  @Test
  void aWrapperInTheMessageTellsTheOrigin() {
    assertThat(
            INTAKE.read(
                new IllegalStateException("Context storage operation failed: Invalid label")))
        .usingRecursiveComparison()
        .isEqualTo(Failure.of(Failure.Kind.TEXT).origin("storage").text("Invalid label").build());
  }

  @Test
  void exceptionsThatOnlyCarryAnotherAreLookedThrough() {
    IllegalStateException said = new IllegalStateException("Access denied");
    assertThat(INTAKE.read(new ExecutionException(new CompletionException(said))))
        .usingRecursiveComparison()
        .isEqualTo(api("Access denied"));
    assertThat(INTAKE.read(new InvocationTargetException(said)))
        .usingRecursiveComparison()
        .isEqualTo(api("Access denied"));
    assertThat(INTAKE.read(new RuntimeException(" ", said)))
        .usingRecursiveComparison()
        .isEqualTo(api("Access denied"));
    assertThat(INTAKE.read(new RuntimeException("Release target changed", said)))
        .usingRecursiveComparison()
        .isEqualTo(api("Release target changed"));
  }

  @Test
  void aDatabasesErrorIsFoundBehindFrameworks() {
    SQLException sql = new SQLException("duplicate", "23505", 7);
    assertThat(INTAKE.read(new RuntimeException("could not save", new RuntimeException(sql))))
        .usingRecursiveComparison()
        .isEqualTo(storage("duplicate").sqlState("23505").vendorCode(7).build());
  }

  @Test
  void theFirstDatabaseErrorWithACodeSpeaks() {
    SQLException pool = new SQLException("no connection within 30 s");
    pool.initCause(new SQLException("refused", "08001"));
    assertThat(INTAKE.read(pool))
        .usingRecursiveComparison()
        .isEqualTo(storage("refused").sqlState("08001").build());
    assertThat(INTAKE.read(new SQLException("no code at all")))
        .usingRecursiveComparison()
        .isEqualTo(storage("no code at all").build());
  }

  @Test
  void aBatchSpeaksThroughWhatItHolds() {
    BatchUpdateException next = new BatchUpdateException("Batch entry 0 …", "23505", new int[0]);
    next.setNextException(new SQLException("duplicate key value", "23505"));
    BatchUpdateException cause =
        new BatchUpdateException(new int[0], new SQLException("duplicate key value", "23505"));
    for (SQLException batch : new SQLException[] {next, cause}) {
      assertThat(INTAKE.read(new RuntimeException(batch)))
          .usingRecursiveComparison()
          .isEqualTo(storage("duplicate key value").sqlState("23505").build());
    }
    assertThat(INTAKE.read(new BatchUpdateException("Batch", "40001", 9, new int[0])))
        .usingRecursiveComparison()
        .isEqualTo(storage("Batch").sqlState("40001").vendorCode(9).build());
  }

  @Test
  void suppressedExceptionsDoNotSpeak() {
    IllegalStateException failure = new IllegalStateException("Access denied");
    failure.addSuppressed(new SQLException("close failed", "08003"));
    assertThat(INTAKE.read(failure)).usingRecursiveComparison().isEqualTo(api("Access denied"));
  }

  @Test
  void cyclesAndEndlessChainsEnd() {
    SQLException one = new SQLException("one");
    SQLException two = new SQLException("two", "40P01", one);
    one.setNextException(two);
    assertThat(INTAKE.read(one))
        .usingRecursiveComparison()
        .isEqualTo(storage("two").sqlState("40P01").build());
    assertThat(INTAKE.read(new Endless(0))).usingRecursiveComparison().isEqualTo(api("number 0"));

    SQLException batch = new SQLException("first", "23505");
    SQLException last = batch;
    for (int i = 0; i < 100_000; i++) {
      SQLException next = new SQLException("next", "23503");
      last.setNextException(next);
      last = next;
    }
    assertThat(INTAKE.read(batch).text()).isEqualTo("first");
  }

  /** An exception whose cause is made anew whenever it is asked for. */
  private static final class Endless extends RuntimeException {
    private static final long serialVersionUID = 1L;
    private final int number;

    Endless(int number) {
      super("number " + number);
      this.number = number;
    }

    @Override
    public synchronized Throwable getCause() {
      return new Endless(number + 1);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "org.postgresql.core.v3.QueryExecutorImpl, postgresql",
    "com.mysql.cj.jdbc.exceptions.SQLError, mysql",
    "org.mariadb.jdbc.export.ExceptionFactory, mysql",
    "oracle.jdbc.driver.T4CTTIoer11, oracle",
    "com.microsoft.sqlserver.jdbc.SQLServerException, sqlserver",
    "net.sourceforge.jtds.jdbc.SQLDiagnostic, sqlserver",
    "org.h2.message.DbException, h2",
    "org.sqlite.core.DB, sqlite",
    "com.ibm.db2.jcc.am.b7, db2",
    "com.example.Repository, ''",
  })
  void aDriverThatThrowsTheJdksExceptionIsToldByItsFrames(String frame, String vendor) {
    SQLException sql = new SQLIntegrityConstraintViolationException("refused", "23000", 1);
    sql.setStackTrace(
        new StackTraceElement[] {
          new StackTraceElement("java.util.Optional", "map", null, 1),
          new StackTraceElement(frame, "make", null, 1),
          new StackTraceElement("org.h2.tools.Server", "main", null, 1)
        });
    assertThat(INTAKE.read(sql))
        .usingRecursiveComparison()
        .isEqualTo(
            storage("refused")
                .sqlState("23000")
                .vendorCode(1)
                .vendor(vendor.isEmpty() ? "h2" : vendor)
                .build());
  }

  @Test
  void whatIsNoSqlstateIsNone() {
    assertThat(INTAKE.read(new SQLException("x", "HY000S", 5)))
        .usingRecursiveComparison()
        .isEqualTo(storage("x").vendorCode(5).build());
    assertThat(INTAKE.read(new SQLException("x", "hy000")).sqlState()).isEqualTo("HY000");
  }

  @Test
  void aTextBeyondTheLimitIsCut() {
    assertThat(INTAKE.withMaxText(3).read(new IllegalStateException("abcdef")).text())
        .isEqualTo("abc");
  }

  private static Failure api(String text) {
    return Failure.of(Failure.Kind.TEXT).origin("api").text(text).build();
  }

  private static Failure.Builder storage(String text) {
    return Failure.of(Failure.Kind.TEXT).origin("storage").text(text);
  }
}
