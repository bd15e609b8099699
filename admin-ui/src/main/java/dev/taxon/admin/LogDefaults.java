package dev.taxon.admin;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * The log as environment variables ask for it, in any letter case: its level by {@code
 * TAXON_LOG_LEVEL}, else {@code OTEL_LOG_LEVEL}, else INFO; its format by {@code TAXON_LOG_FORMAT},
 * else plain text.
 *
 * @param settings logging settings as Spring Boot names them
 * @param warnings what to tell of values that mean nothing
 */
record LogDefaults(Map<String, Object> settings, List<String> warnings) {
  private static final Set<String> LEVELS =
      Set.of("TRACE", "DEBUG", "INFO", "WARN", "ERROR", "FATAL");
  private static final Set<String> FORMATS = Set.of("ecs", "gelf", "logstash");

  /**
   * The level goes for Taxon's own log. Of the libraries' no more than INFO is ever shown: at DEBUG
   * they write down what requests bring.
   */
  static LogDefaults of(Map<String, String> environment) {
    Map<String, Object> settings = new TreeMap<>();
    List<String> warnings = new ArrayList<>();
    String name = environment.containsKey("TAXON_LOG_LEVEL") ? "TAXON_LOG_LEVEL" : "OTEL_LOG_LEVEL";
    String level = environment.getOrDefault(name, "INFO").strip().toUpperCase(Locale.ROOT);
    if (!LEVELS.contains(level)) {
      warnings.add(name + " is no level; write one of trace, debug, info, warn, error, fatal");
      level = "INFO";
    }
    settings.put("logging.level.dev.taxon", level);
    settings.put(
        "logging.level.root", level.equals("TRACE") || level.equals("DEBUG") ? "INFO" : level);
    String format =
        environment.getOrDefault("TAXON_LOG_FORMAT", "").strip().toLowerCase(Locale.ROOT);
    if (FORMATS.contains(format)) {
      settings.put("logging.structured.format.console", format);
    } else if (!format.isEmpty()) {
      warnings.add("TAXON_LOG_FORMAT is no format; write one of ecs, gelf, logstash");
    }
    return new LogDefaults(settings, warnings);
  }
}
