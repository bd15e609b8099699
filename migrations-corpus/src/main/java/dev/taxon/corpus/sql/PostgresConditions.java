package dev.taxon.corpus.sql;

import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The names that PL/pgSQL has for SQLSTATEs: appendix A, "PostgreSQL Error Codes", of the manual of
 * PostgreSQL 18, but for classes 00, 01 and 02, which are no errors and which RAISE does not know.
 * A name that stands there twice means the first error, as in the server.
 */
final class PostgresConditions {
  private static final Pattern SQLSTATE = Pattern.compile("[0-9A-Z]{5}");
  private static final Map<String, String> BY_NAME =
      Resource.lines("postgresql-conditions.txt")
          .map(line -> line.split(" ", 2))
          .collect(
              Collectors.toUnmodifiableMap(
                  line -> line[1], line -> line[0], (first, second) -> first));

  private PostgresConditions() {}

  /** The SQLSTATE that a name or a SQLSTATE means; empty if it is neither. */
  static String sqlState(String condition) {
    return SQLSTATE.matcher(condition).matches()
        ? condition
        : BY_NAME.getOrDefault(condition.toLowerCase(Locale.ROOT), "");
  }
}
