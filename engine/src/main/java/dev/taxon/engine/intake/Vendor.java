package dev.taxon.engine.intake;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A database product whose error codes are known, and how its driver dresses up what the server
 * said. Authored texts are recognised by their beginning, so the dress must come off.
 */
enum Vendor {
  POSTGRESQL("(?:ERROR|FATAL|PANIC): +(.*)", "postgres", "org.postgresql."),
  MYSQL("\\(conn=\\d+\\) (.*)", "mariadb", "com.mysql.", "org.mariadb."),
  ORACLE("ORA-\\d{5}: (.*)", "oracle", "oracle."),
  SQLSERVER("(.*)", "mssql", "com.microsoft.sqlserver.", "net.sourceforge.jtds."),
  H2("(.*)", "h2", "org.h2."),
  SQLITE("\\[SQLITE_\\w+] [^(]*\\((.*)\\)", "sqlite", "org.sqlite."),
  /** Only what SIGNAL and RAISE_ERROR raise (SQLCODE -438) carries a text of its own. */
  DB2(
      "DB2 SQL Error: SQLCODE=-438, SQLSTATE=\\w{5}, SQLERRMC=(.*), DRIVER=[\\d.]+",
      "db2", "com.ibm.");

  private static final Pattern ORACLE_CODE = Pattern.compile("ORA-(\\d{5})(?:: (?s:.*))?");

  private static final Map<String, Vendor> BY_NAME = new HashMap<>();

  static {
    for (Vendor vendor : values()) {
      BY_NAME.put(vendor.label, vendor);
      BY_NAME.put(vendor.alias, vendor);
    }
  }

  private final String label = name().toLowerCase(Locale.ROOT);
  private final Pattern dressed;
  private final String alias;
  private final List<String> driverPackages;

  Vendor(String dressed, String alias, String... driverPackages) {
    this.dressed = Pattern.compile(dressed, Pattern.DOTALL);
    this.alias = alias;
    this.driverPackages = List.of(driverPackages);
  }

  /** The name in requests and rules. */
  String label() {
    return label;
  }

  static String labels() {
    return Arrays.stream(values()).map(Vendor::label).collect(Collectors.joining(", "));
  }

  /** The vendor with this name, in any letter case, with or without spaces ("SQL Server"). */
  static Optional<Vendor> named(String name) {
    Vendor exactly = BY_NAME.get(name);
    return Optional.ofNullable(
        exactly != null ? exactly : BY_NAME.get(name.toLowerCase(Locale.ROOT).replace(" ", "")));
  }

  /** The vendor whose JDBC driver has this class. */
  static Optional<Vendor> ofDriver(String className) {
    return Arrays.stream(values())
        .filter(vendor -> vendor.driverPackages.stream().anyMatch(className::startsWith))
        .findFirst();
  }

  /** What the server said, without what its driver puts around it. */
  String undressed(String text) {
    Matcher match = dressed.matcher(text);
    return match.matches() ? match.group(1) : text;
  }

  /**
   * The error number as rules know it: Oracle's without the minus that PL/SQL gives it, so that
   * ORA-00001 is 1. Db2's SQLCODE keeps its sign, which tells errors from warnings.
   */
  int code(int told) {
    return this == ORACLE && told != Integer.MIN_VALUE ? Math.abs(told) : told;
  }

  /** The error number at the beginning of a text, where the vendor writes it there ("ORA-…"). */
  OptionalInt codeIn(String text) {
    if (this != ORACLE) {
      return OptionalInt.empty();
    }
    Matcher match = ORACLE_CODE.matcher(text);
    return match.matches() ? OptionalInt.of(Integer.parseInt(match.group(1))) : OptionalInt.empty();
  }
}
