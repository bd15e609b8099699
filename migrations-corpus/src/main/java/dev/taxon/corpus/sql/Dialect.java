package dev.taxon.corpus.sql;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** The SQL of one vendor. */
public enum Dialect {
  POSTGRESQL,
  MYSQL,
  ORACLE,
  SQLSERVER,
  H2,
  SQLITE,
  DB2;

  /** The vendor's name as requests write it. */
  public String vendor() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * The dialect of a vendor, in any letter case; {@code mariadb} speaks that of {@code mysql}.
   *
   * @throws IllegalArgumentException if the vendor is not known; the message names those that are
   */
  public static Dialect of(String vendor) {
    String wanted = vendor.toLowerCase(Locale.ROOT);
    if (wanted.equals("mariadb")) {
      return MYSQL;
    }
    return Arrays.stream(values())
        .filter(dialect -> dialect.vendor().equals(wanted))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "unknown vendor "
                        + vendor
                        + "; known: "
                        + Arrays.stream(values())
                            .map(Dialect::vendor)
                            .collect(Collectors.joining(", "))));
  }
}
