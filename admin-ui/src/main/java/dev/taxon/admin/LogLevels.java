package dev.taxon.admin;

import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * The level of the log by {@code TAXON_LOG_LEVEL}, else {@code OTEL_LOG_LEVEL}, in any letter case,
 * else INFO.
 *
 * @param settings logging settings as Spring Boot names them
 * @param warning what to tell of a value that is no level; null if there is none
 */
record LogLevels(Map<String, Object> settings, String warning) {
  private static final Set<String> LEVELS =
      Set.of("TRACE", "DEBUG", "INFO", "WARN", "ERROR", "FATAL");

  /**
   * The level goes for Taxon's own log. Of the libraries' no more than INFO is ever shown: at DEBUG
   * they write down what requests bring.
   */
  static LogLevels of(Map<String, String> environment) {
    String name = environment.containsKey("TAXON_LOG_LEVEL") ? "TAXON_LOG_LEVEL" : "OTEL_LOG_LEVEL";
    String value = environment.getOrDefault(name, "INFO").strip().toUpperCase(Locale.ROOT);
    boolean known = LEVELS.contains(value);
    String level = known ? value : "INFO";
    Map<String, Object> settings = new TreeMap<>();
    settings.put("logging.level.dev.taxon", level);
    settings.put(
        "logging.level.root", level.equals("TRACE") || level.equals("DEBUG") ? "INFO" : level);
    return new LogLevels(
        settings,
        known ? null : name + " is no level; write one of trace, debug, info, warn, error, fatal");
  }
}
