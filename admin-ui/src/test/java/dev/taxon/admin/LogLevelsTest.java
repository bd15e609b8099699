package dev.taxon.admin;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class LogLevelsTest {

  @Test
  void taxonsOwnVariableGoesBeforeOpenTelemetrysInAnyLetterCase() {
    assertThat(LogLevels.of(Map.of())).isEqualTo(levels("INFO", "INFO"));
    assertThat(LogLevels.of(Map.of("OTEL_LOG_LEVEL", "warn"))).isEqualTo(levels("WARN", "WARN"));
    assertThat(LogLevels.of(Map.of("OTEL_LOG_LEVEL", "warn", "TAXON_LOG_LEVEL", "Error")))
        .isEqualTo(levels("ERROR", "ERROR"));
    assertThat(LogLevels.of(Map.of("TAXON_LOG_LEVEL", "FATAL")))
        .isEqualTo(levels("FATAL", "FATAL"));
  }

  @Test
  void librariesNeverTellWhatRequestsBring() {
    assertThat(LogLevels.of(Map.of("TAXON_LOG_LEVEL", "trace"))).isEqualTo(levels("TRACE", "INFO"));
    assertThat(LogLevels.of(Map.of("TAXON_LOG_LEVEL", "debug"))).isEqualTo(levels("DEBUG", "INFO"));
  }

  @Test
  void anUnknownLevelIsAWarningAndInfo() {
    assertThat(LogLevels.of(Map.of("TAXON_LOG_LEVEL", "loud")))
        .isEqualTo(
            new LogLevels(
                levels("INFO", "INFO").settings(),
                "TAXON_LOG_LEVEL is no level; write one of trace, debug, info, warn, error, fatal"));
    assertThat(LogLevels.of(Map.of("OTEL_LOG_LEVEL", "")))
        .extracting(LogLevels::warning)
        .isNotNull();
  }

  private static LogLevels levels(String own, String others) {
    return new LogLevels(
        Map.of("logging.level.dev.taxon", own, "logging.level.root", others), null);
  }
}
