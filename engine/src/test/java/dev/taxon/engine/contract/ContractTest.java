package dev.taxon.engine.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ContractTest {

  @ParameterizedTest
  @CsvSource({
    "'', neutral",
    "unknown, neutral",
    "ingest, with key",
    "ingest_release, with key",
    "ingest_more, neutral",
    "read, without key",
    "reader, neutral",
    "list_, without key",
    "list_labels, without key",
    "list, neutral",
    "verify_all, with key",
  })
  void guidanceFollowsTheAction(String action, String text) {
    Actions actions =
        new Actions(
            List.of("ingest", "ingest_release", "verify_all"),
            List.of("read", "list_*", "verify_*"));
    assertThat(actions.pick(new Guidance("neutral", "with key", "without key"), action))
        .isEqualTo(text);
  }

  @Test
  void onlyAsIsIsRetryable() {
    assertThat(Arrays.stream(Retry.values()).map(retry -> retry.label() + " " + retry.retryable()))
        .containsExactly("never false", "as_is true", "after_change false");
  }

  /** The lowest number of each range in OpenTelemetry's logs data model. */
  @Test
  void severitiesHaveTheNumbersOfOpenTelemetry() {
    assertThat(Arrays.stream(Severity.values()).map(severity -> severity + " " + severity.number()))
        .containsExactly("TRACE 1", "DEBUG 5", "INFO 9", "WARN 13", "ERROR 17", "FATAL 21");
  }

  @Test
  void aContractKeepsItsCodesInOrderAndToItself() {
    Code first = code("zeta");
    Code second = code("alpha");
    Map<String, Code> codes = new LinkedHashMap<>();
    codes.put(first.name(), first);
    codes.put(second.name(), second);
    Contract contract = new Contract("c", codes, first, second, Actions.NONE);
    codes.clear();

    assertThat(contract.codes().keySet()).containsExactly("zeta", "alpha");
    assertThat(contract.code("alpha")).contains(second);
    assertThat(contract.code("beta")).isEmpty();
    assertThatExceptionOfType(UnsupportedOperationException.class)
        .isThrownBy(() -> contract.codes().clear());
  }

  private static Code code(String name) {
    return new Code(
        name, 500, Retry.NEVER, true, Severity.ERROR, "message", Guidance.same("guidance"));
  }
}
