package dev.taxon.admin;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class LogDefaultsTest {

  @Test
  void taxonsOwnVariableGoesBeforeOpenTelemetrysInAnyLetterCase() {
    assertThat(LogDefaults.of(Map.of())).isEqualTo(levels("INFO", "INFO"));
    assertThat(LogDefaults.of(Map.of("OTEL_LOG_LEVEL", "warn"))).isEqualTo(levels("WARN", "WARN"));
    assertThat(LogDefaults.of(Map.of("OTEL_LOG_LEVEL", "warn", "TAXON_LOG_LEVEL", "Error")))
        .isEqualTo(levels("ERROR", "ERROR"));
    assertThat(LogDefaults.of(Map.of("TAXON_LOG_LEVEL", "FATAL")))
        .isEqualTo(levels("FATAL", "FATAL"));
  }

  @Test
  void librariesNeverTellWhatRequestsBring() {
    assertThat(LogDefaults.of(Map.of("TAXON_LOG_LEVEL", "trace")))
        .isEqualTo(levels("TRACE", "INFO"));
    assertThat(LogDefaults.of(Map.of("TAXON_LOG_LEVEL", "debug")))
        .isEqualTo(levels("DEBUG", "INFO"));
  }

  @Test
  void whatMeansNothingIsAWarningAndTheDefault() {
    String level = " is no level; write one of trace, debug, info, warn, error, fatal";
    assertThat(LogDefaults.of(Map.of("TAXON_LOG_LEVEL", "loud", "TAXON_LOG_FORMAT", "xml")))
        .isEqualTo(
            new LogDefaults(
                levels("INFO", "INFO").settings(),
                List.of(
                    "TAXON_LOG_LEVEL" + level,
                    "TAXON_LOG_FORMAT is no format; write one of ecs, gelf, logstash")));
    assertThat(LogDefaults.of(Map.of("OTEL_LOG_LEVEL", "", "TAXON_LOG_FORMAT", " ")).warnings())
        .containsExactly("OTEL_LOG_LEVEL" + level);
  }

  @Test
  void theFormatIsSpringsOwn() {
    assertThat(LogDefaults.of(Map.of("TAXON_LOG_FORMAT", "ECS")).settings())
        .containsEntry("logging.structured.format.console", "ecs");
  }

  private static LogDefaults levels(String own, String others) {
    return new LogDefaults(
        Map.of("logging.level.dev.taxon", own, "logging.level.root", others), List.of());
  }
}
