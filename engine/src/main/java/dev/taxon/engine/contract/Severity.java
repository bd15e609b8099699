package dev.taxon.engine.contract;

/**
 * The six severities of the OpenTelemetry log data model, each with the lowest severity number of
 * its range (OpenTelemetry specification, Logs Data Model, "Field: SeverityNumber").
 */
public enum Severity {
  TRACE(1),
  DEBUG(5),
  INFO(9),
  WARN(13),
  ERROR(17),
  FATAL(21);

  private final int number;

  Severity(int number) {
    this.number = number;
  }

  public int number() {
    return number;
  }
}
