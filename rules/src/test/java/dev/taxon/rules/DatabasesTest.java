package dev.taxon.rules;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taxon.engine.classify.Answer;
import dev.taxon.engine.classify.Verdict;
import dev.taxon.engine.drl.Condition;
import dev.taxon.engine.drl.Field;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.CsvSource;

/** Errors of databases, by SQLSTATE and by each vendor's own number. */
class DatabasesTest {
  /** Phrases of ours that would each lead a database's own error astray. */
  private static final List<String> PHRASES =
      List.of(
          "Access denied",
          "Subject outside",
          "Conflicting ",
          "Invalid compiled brief",
          "Invalid object",
          "not ready",
          "fetch failed",
          "is not enabled");

  /** A row's last column says whether the text plays a part. */
  @ParameterizedTest
  @CsvFileSource(
      resources = "databases.csv",
      delimiter = '|',
      quoteCharacter = '~',
      numLinesToSkip = 1)
  void everyCodeGetsItsVerdict(
      String vendor,
      String sqlState,
      Integer vendorCode,
      String constraint,
      String text,
      String code,
      String words) {
    String said = text == null ? "Row 7 of release" : text;
    Verdict verdict = Shipped.verdict(error(vendor, sqlState, vendorCode, constraint, said));

    assertThat(verdict.decision().code().name()).isEqualTo(code);
    assertThat(Answer.json(Optional.of(verdict)).toString()).doesNotContain(said);
    Expectations.renderingsAgree(verdict);
    if (vendor != null && words.equals("no")) {
      for (String phrase : PHRASES) {
        assertThat(Shipped.code(error(vendor, sqlState, vendorCode, constraint, phrase)))
            .as(phrase)
            .isEqualTo(code);
      }
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "postgresql | P0001 | ",
        "postgresql | 22023 | ",
        "postgresql | 42501 | ",
        "postgresql | 40001 | ",
        "mysql | 45000 | 1644",
        "mariadb | 23505 | 1644",
        "oracle | | 20000",
        "oracle | | 20999",
        "sqlserver | | 50000",
        "sqlserver | | 51000",
        "sqlite | | 1811",
        "sqlite | | 19",
        "h2 | 90105 | 90105",
        "db2 | 75000 | -438",
        " | 23505 | ",
        " | | "
      })
  void aTextOfOursIsJudgedByItsWords(String vendor, String sqlState, Integer vendorCode) {
    assertThat(Shipped.code(error(vendor, sqlState, vendorCode, null, "Invalid release cursor")))
        .isEqualTo("unsupported_input");
    assertThat(Shipped.code(error(vendor, sqlState, vendorCode, null, "Case is unavailable")))
        .isEqualTo("not_found");
  }

  /** Whatever number a rule names: where no vendor is told, the text decides. */
  @Test
  void aNumberMeansNothingWithoutItsVendor() {
    Set<Integer> numbers = new TreeSet<>();
    Shipped.rules().forEach(rule -> collectNumbers(rule.model().condition(), numbers));

    assertThat(numbers).hasSizeGreaterThan(200);
    for (Integer number : numbers) {
      String text =
          "Case is unavailable: timed out, conflicted with the CHECK constraint,"
              + " UNIQUE constraint failed, CHECK constraint failed, NOT NULL constraint failed,"
              + " FOREIGN KEY constraint failed";
      assertThat(Shipped.code(error(null, null, number, null, text)))
          .as("number %d", number)
          .isEqualTo("not_found");
    }
  }

  private static void collectNumbers(Condition condition, Set<Integer> numbers) {
    if (condition instanceof Condition.All all) {
      all.parts().forEach(part -> collectNumbers(part, numbers));
    } else if (condition instanceof Condition.Any any) {
      any.parts().forEach(part -> collectNumbers(part, numbers));
    } else if (condition instanceof Condition.Comparison comparison
        && comparison.field() == Field.VENDOR_CODE) {
      numbers.add((Integer) comparison.literal());
    } else if (condition instanceof Condition.Membership membership
        && membership.field() == Field.VENDOR_CODE) {
      membership.literals().forEach(literal -> numbers.add((Integer) literal));
    }
  }

  private static Map<String, Object> error(
      String vendor, String sqlState, Integer vendorCode, String constraint, String text) {
    Map<String, Object> body = new HashMap<>();
    body.put("kind", "text");
    body.put("origin", "storage");
    body.put("text", text);
    body.put("vendor", vendor);
    body.put("sqlState", sqlState);
    body.put("vendorCode", vendorCode);
    body.put("constraint", constraint);
    body.values().removeIf(value -> value == null);
    return body;
  }
}
