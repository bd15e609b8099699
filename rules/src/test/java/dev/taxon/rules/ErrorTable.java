package dev.taxon.rules;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.taxon.engine.Failure;
import dev.taxon.engine.classify.Answer;
import dev.taxon.engine.classify.Verdict;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.DynamicTest;

/**
 * Errors that a real database raised, and what the shipped rules say of them. Each row is a test of
 * its own; the whole table is written to {@code target/real-databases/}.
 */
final class ErrorTable {
  /** A value that stands in for whatever must never get into an answer. */
  static final String SECRET = "s3cr3t";

  private final String database;
  private final String vendor;
  private final List<DynamicTest> tests = new ArrayList<>();
  private final List<String> lines = new ArrayList<>();

  ErrorTable(String database, String vendor) {
    this.database = database;
    this.vendor = vendor;
  }

  List<DynamicTest> tests() {
    return tests;
  }

  /**
   * Adds a row.
   *
   * @param what the kind of error
   * @param code the operation code that it must get
   * @param told what the driver must tell beside the text: SQLSTATE, vendor code and constraint, as
   *     far as there are any, with spaces between them
   */
  void row(String what, String code, String told, Provocation provocation) {
    tests.add(DynamicTest.dynamicTest(what, () -> check(what, code, told, provocation)));
  }

  private void check(String what, String code, String told, Provocation provocation) {
    Throwable thrown = catchThrowable(provocation::run);
    assertThat(thrown).as("the database raised nothing").isNotNull();

    Verdict verdict = Shipped.CLASSIFIER.classify(new IllegalStateException("wrapped", thrown));
    Failure failure = verdict.failure();
    String actual = verdict.decision().code().name();
    String known = told(failure);
    boolean right = actual.equals(code) && known.equals(told);
    lines.add(
        String.join(
            " | ",
            "| " + what,
            thrown.getClass().getSimpleName(),
            known,
            cell(failure.text()),
            actual,
            Objects.toString(verdict.decision().rule(), "(fallback)"),
            right ? "yes |" : "NO, must be " + code + " for " + told + " |"));

    assertThat(failure.vendor()).isEqualTo(vendor);
    assertThat(failure.origin()).isEqualTo(Failure.STORAGE);
    assertThat(known).as(failure.text()).isEqualTo(told);
    assertThat(actual).as(failure.text()).isEqualTo(code);
    assertNothingRaw(verdict, thrown);
    Expectations.renderingsAgree(verdict);
  }

  private static String told(Failure failure) {
    return String.join(
            " ",
            failure.sqlState(),
            Objects.toString(failure.vendorCode(), ""),
            failure.constraint())
        .strip()
        .replaceAll(" +", " ");
  }

  private static void assertNothingRaw(Verdict verdict, Throwable thrown) {
    String answer = Answer.json(Optional.of(verdict)).toString();
    assertThat(answer).doesNotContain(SECRET).doesNotContain(verdict.failure().text());
    assertThat(answer).doesNotContain(thrown.getMessage());
    if (!verdict.failure().constraint().isEmpty()) {
      assertThat(answer).doesNotContain(verdict.failure().constraint());
    }
  }

  private static String cell(String text) {
    return text.replaceAll("\\s+", " ").replace("|", "\\|");
  }

  /** Writes the rows that were checked. */
  void write() {
    Path report = Path.of("target", "real-databases", vendor + ".md");
    List<String> table = new ArrayList<>();
    table.add("# Errors of " + database);
    table.add("");
    table.add("| error | exception | SQLSTATE, code, constraint | text | verdict | rule | right |");
    table.add("| --- | --- | --- | --- | --- | --- | --- |");
    table.addAll(lines);
    try {
      Files.createDirectories(report.getParent());
      Files.write(report, table);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
