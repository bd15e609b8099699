package dev.taxon.rules;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.springframework.jdbc.support.SQLErrorCodes;
import org.springframework.jdbc.support.SQLErrorCodesFactory;

/**
 * Every vendor code that Spring's own table of error codes puts into a category gets a code of ours
 * that means the same. The products of that table that are no vendors of ours (Derby, HSQLDB, HANA,
 * Informix, Sybase) are left out.
 */
class SpringCategoriesTest {
  private static final Map<String, String> VENDOR_BY_PRODUCT =
      new TreeMap<>(
          Map.of(
              "DB2/LINUXX8664", "db2",
              "H2", "h2",
              "Microsoft SQL Server", "sqlserver",
              "MariaDB", "mysql",
              "Oracle", "oracle",
              "PostgreSQL", "postgresql"));

  /** Cardinality is no duplicate key to us, so this is the one code that means something else. */
  private static final String EXCEPTION = "postgresql 21000";

  /** A category of Spring's with the codes of ours that it may become. */
  private record Category(String name, Set<String> ours, String[] codes) {}

  @TestFactory
  List<DynamicTest> everyCodeOfSpringsTable() {
    List<DynamicTest> tests = new ArrayList<>();
    VENDOR_BY_PRODUCT.forEach(
        (product, vendor) -> {
          for (Category category : categories(product)) {
            for (String code : category.codes) {
              String row = vendor + " " + code;
              tests.add(
                  DynamicTest.dynamicTest(
                      row + " " + category.name, () -> check(vendor, code, row, category)));
            }
          }
        });
    return tests;
  }

  @Test
  void theTableIsReadWhole() {
    Map<String, Integer> counts = new TreeMap<>();
    VENDOR_BY_PRODUCT.forEach(
        (product, vendor) ->
            counts.put(
                vendor,
                categories(product).stream().mapToInt(category -> category.codes.length).sum()));
    assertThat(counts)
        .isEqualTo(
            Map.of(
                "db2", 32, "h2", 30, "sqlserver", 15, "mysql", 21, "oracle", 20, "postgresql", 20));
  }

  private static void check(String vendor, String code, String row, Category category) {
    Map<String, Object> body =
        vendor.equals("postgresql")
            ? Map.of("kind", "text", "text", "", "vendor", vendor, "sqlState", code)
            : Map.of("kind", "text", "text", "", "vendor", vendor, "vendorCode", code);
    Set<String> expected = row.equals(EXCEPTION) ? Set.of("unsupported_input") : category.ours;
    assertThat(Shipped.code(body)).isIn(expected);
  }

  private static List<Category> categories(String product) {
    SQLErrorCodes table = SQLErrorCodesFactory.getInstance().getErrorCodes(product);
    return List.of(
        new Category("bad SQL grammar", Set.of("internal"), table.getBadSqlGrammarCodes()),
        new Category(
            "invalid result set access",
            Set.of("internal"),
            table.getInvalidResultSetAccessCodes()),
        new Category("duplicate key", Set.of("conflict"), table.getDuplicateKeyCodes()),
        new Category(
            "data integrity violation",
            Set.of("conflict", "unsupported_input"),
            table.getDataIntegrityViolationCodes()),
        new Category(
            "permission denied", Set.of("permission_denied"), table.getPermissionDeniedCodes()),
        new Category(
            "data access resource failure",
            Set.of("unavailable"),
            table.getDataAccessResourceFailureCodes()),
        new Category(
            "transient data access resource",
            Set.of("unavailable"),
            table.getTransientDataAccessResourceCodes()),
        new Category(
            "cannot acquire lock", Set.of("unavailable"), table.getCannotAcquireLockCodes()),
        new Category(
            "cannot serialize transaction",
            Set.of("unavailable"),
            table.getCannotSerializeTransactionCodes()),
        new Category("deadlock loser", Set.of("unavailable"), table.getDeadlockLoserCodes()));
  }
}
