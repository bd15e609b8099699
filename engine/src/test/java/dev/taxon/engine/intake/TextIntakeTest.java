package dev.taxon.engine.intake;

import static dev.taxon.engine.intake.Bodies.failure;
import static dev.taxon.engine.intake.Bodies.read;
import static org.assertj.core.api.Assertions.assertThat;

import dev.taxon.engine.Failure;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TextIntakeTest {

  @Test
  void aTextAloneComesFromTheApi() {
    assertThat(failure("{kind: text, text: Access denied to context owner}"))
        .usingRecursiveComparison()
        .isEqualTo(text("Access denied to context owner").origin("api").build());
  }

  @Test
  void everyFieldArrivesNormalised() {
    Request request =
        read(
            """
            {"kind": "text", "text": "duplicate key value", "origin": "api", "vendor": "PostgreSQL",
             "sqlState": "23p01", "vendorCode": 7.0, "constraint": "cases_pkey",
             "action": "ingest", "contract": "mcp"}
            """);
    assertThat(request.contract()).isEqualTo("mcp");
    assertThat(request.failure().orElseThrow())
        .usingRecursiveComparison()
        .isEqualTo(
            text("duplicate key value")
                .origin("api")
                .vendor("postgresql")
                .sqlState("23P01")
                .vendorCode(7)
                .constraint("cases_pkey")
                .action("ingest")
                .build());
  }

  @Test
  void nullFieldsCountAsLeftOut() {
    Request request =
        read(
            """
            {"kind": "text", "text": "", "origin": null, "vendor": null, "sqlState": null,
             "vendorCode": null, "constraint": null, "action": null, "contract": null}
            """);
    assertThat(request.contract()).isEqualTo("operation");
    assertThat(request.failure().orElseThrow())
        .usingRecursiveComparison()
        .isEqualTo(text("").origin("api").build());
  }

  @ParameterizedTest
  @CsvSource({
    "'{kind: text, text: x}', api",
    "'{kind: text, text: x, vendor: h2}', storage",
    "'{kind: text, text: x, sqlState: \"40001\"}', storage",
    "'{kind: text, text: x, vendorCode: 1062}', api",
    "'{kind: text, text: x, constraint: c}', api",
    "'{kind: text, text: x, vendor: h2, origin: api}', api",
    "'{kind: text, text: x, origin: storage}', storage",
    "'{kind: text, text: \"Context storage operation failed: x\"}', storage",
    "'{kind: text, text: \"Context storage operation failed: x\", origin: api}', storage",
    "'{kind: text, text: \"Request failed: x\", origin: storage}', api",
  })
  void originIsToldOrFollowsFromWhatElseIsTold(String body, String origin) {
    assertThat(failure(body).origin()).isEqualTo(origin);
    assertThat(failure(body).text()).isEqualTo("x");
  }

  @ParameterizedTest
  @CsvSource({
    "'Request failed: Context storage operation failed: x', storage, 'x'",
    "'Context storage operation failed: Context storage operation failed: x', storage, 'x'",
    "'Context storage operation failed: Request failed: x', api, 'x'",
    "'Context storage operation failed: ', storage, ''",
    "'context storage operation failed: x', api, 'context storage operation failed: x'",
    "' Context storage operation failed: x', api, ' Context storage operation failed: x'",
  })
  void wrappersComeOffTheBeginningAgainAndAgain(String told, String origin, String text) {
    assertThat(failure("{kind: text, text: '" + told + "'}"))
        .usingRecursiveComparison()
        .isEqualTo(text(text).origin(origin).build());
  }

  @ParameterizedTest
  @CsvSource({
    "postgresql, postgresql",
    "Postgres, postgresql",
    "MySQL, mysql",
    "MariaDB, mysql",
    "ORACLE, oracle",
    "SQL Server, sqlserver",
    "mssql, sqlserver",
    "H2, h2",
    "SQLite, sqlite",
    "DB2, db2",
  })
  void vendorsHaveOneNameEach(String told, String vendor) {
    assertThat(failure("{kind: text, text: x, vendor: '" + told + "'}").vendor()).isEqualTo(vendor);
  }

  @ParameterizedTest
  @CsvSource({
    "mysql, 1062, 1062",
    "mysql, 1062.0, 1062",
    "mysql, '\"1062\"', 1062",
    "mysql, '\"+1062\"', 1062",
    "oracle, 1, 1",
    "oracle, -20001, 20001",
    "oracle, '\"ORA-00001\"', 1",
    "oracle, -2147483648, -2147483648",
    "db2, -803, -803",
    "db2, '\"-803\"', -803",
    "sqlite, 0, 0",
  })
  void vendorCodesAreIntegersWithTheSignThatRulesExpect(String vendor, String told, int code) {
    assertThat(
            failure("{kind: text, text: x, vendor: " + vendor + ", vendorCode: " + told + "}")
                .vendorCode())
        .isEqualTo(code);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "postgresql | ERROR: Invalid label | Invalid label | ",
        "postgresql | FATAL:  the database system is starting up "
            + "| the database system is starting up | ",
        "mysql | (conn=42) Evidence changed; reload | Evidence changed; reload | ",
        "oracle | ORA-20001: Invalid label | Invalid label | 20001",
        "oracle | ORA-00001: unique constraint (A.B) violated "
            + "| unique constraint (A.B) violated | 1",
        "sqlserver | Invalid label | Invalid label | ",
        "h2 | Invalid label | Invalid label | ",
        "sqlite | [SQLITE_CONSTRAINT_TRIGGER] A RAISE function within a trigger fired, causing the"
            + " SQL statement to abort (Invalid (old) label) | Invalid (old) label | ",
        "db2 | DB2 SQL Error: SQLCODE=-438, SQLSTATE=75000, SQLERRMC=Invalid label, DRIVER=4.33.31"
            + " | Invalid label | ",
        "db2 | DB2 SQL Error: SQLCODE=-803, SQLSTATE=23505, SQLERRMC=1;A.B, DRIVER=4.33.31 |"
            + " DB2 SQL Error: SQLCODE=-803, SQLSTATE=23505, SQLERRMC=1;A.B, DRIVER=4.33.31 | ",
      })
  void theServersWordsComeOutOfTheDriversDress(
      String vendor, String told, String text, Integer code) {
    assertThat(failure("{kind: text, text: '" + told + "', vendor: " + vendor + "}"))
        .usingRecursiveComparison()
        .isEqualTo(text(text).origin("storage").vendor(vendor).vendorCode(code).build());
  }

  @Test
  void aCodeThatIsToldIsNotReadFromTheText() {
    assertThat(
            failure("{kind: text, text: 'ORA-00001: x', vendor: oracle, vendorCode: 54}")
                .vendorCode())
        .isEqualTo(54);
  }

  @Test
  void withoutAVendorNoDressIsKnown() {
    assertThat(failure("{kind: text, text: 'ORA-00001: x'}"))
        .usingRecursiveComparison()
        .isEqualTo(text("ORA-00001: x").origin("api").build());
  }

  @Test
  void aTypedValueKeepsItsCode() {
    assertThat(failure("{kind: typed, code: budget_exhausted, action: read}"))
        .usingRecursiveComparison()
        .isEqualTo(
            Failure.of(Failure.Kind.TYPED).typedCode("budget_exhausted").action("read").build());
  }

  private static Failure.Builder text(String text) {
    return Failure.of(Failure.Kind.TEXT).text(text);
  }
}
