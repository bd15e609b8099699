package dev.taxon.engine.intake;

import dev.taxon.engine.Failure;
import java.lang.reflect.InvocationTargetException;
import java.sql.BatchUpdateException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/**
 * What an exception tells.
 *
 * <p>Exceptions are looked at from the outside in: each one's {@code getNextException} before its
 * cause, at most {@value #MOST}, none twice (chains can be cyclic). Suppressed exceptions are left
 * aside: they come from cleaning up after the failure. The first {@link SQLException} that carries
 * a SQLSTATE or an error number speaks for all, but not a {@link BatchUpdateException} that holds
 * one, since its text is about the batch. Without any, the first message that is not a mere copy of
 * the cause's speaks.
 *
 * @param origin {@code storage} for a database's error, else {@code api}
 * @param text the message; empty if there is none
 * @param database what is told of a database's error
 */
record Thrown(String origin, String text, DatabaseError database) {
  private static final int MOST = 100;
  private static final int FRAMES = 20;

  static Thrown read(Throwable thrown) {
    List<Throwable> chain = chain(thrown);
    List<SQLException> sql =
        chain.stream()
            .filter(SQLException.class::isInstance)
            .map(SQLException.class::cast)
            .toList();
    if (sql.isEmpty()) {
      return new Thrown(
          Failure.API,
          message(chain),
          new DatabaseError(Optional.empty(), "", OptionalInt.empty(), ""));
    }
    return ofDatabase(speaker(sql));
  }

  private static List<Throwable> chain(Throwable thrown) {
    Set<Throwable> seen = Collections.newSetFromMap(new IdentityHashMap<>());
    List<Throwable> chain = new ArrayList<>();
    collect(thrown, seen, chain);
    return chain;
  }

  private static void collect(Throwable thrown, Set<Throwable> seen, List<Throwable> chain) {
    if (thrown == null || chain.size() == MOST || !seen.add(thrown)) {
      return;
    }
    chain.add(thrown);
    if (thrown instanceof SQLException sql) {
      collect(sql.getNextException(), seen, chain);
    }
    collect(thrown.getCause(), seen, chain);
  }

  private static SQLException speaker(List<SQLException> chain) {
    return chain.stream()
        .filter(sql -> !(sql instanceof BatchUpdateException))
        .filter(Thrown::hasCode)
        .findFirst()
        .or(() -> chain.stream().filter(Thrown::hasCode).findFirst())
        .orElse(chain.get(0));
  }

  private static boolean hasCode(SQLException sql) {
    return DatabaseError.validState(sql.getSQLState()).isPresent() || sql.getErrorCode() != 0;
  }

  private static String message(List<Throwable> chain) {
    for (Throwable thrown : chain) {
      Throwable cause = thrown.getCause();
      String message = Objects.toString(thrown.getMessage(), "");
      if (!message.isBlank() && (cause == null || !message.equals(cause.toString()))) {
        return message;
      }
    }
    return "";
  }

  private static Thrown ofDatabase(SQLException sql) {
    Optional<Vendor> vendor = vendor(sql);
    // PostgreSQL: the message without severity, place and detail that getMessage() adds.
    Optional<Object> server = call(sql, "getServerErrorMessage");
    Optional<String> said =
        server
            .flatMap(message -> call(message, "getMessage"))
            // H2: the message without the statement, which can hold values.
            .or(() -> call(sql, "getOriginalMessage"))
            .map(Object::toString);
    // SQLite: the extended result code, where getErrorCode() tells its last byte only.
    OptionalInt code =
        call(sql, "getResultCode")
            .flatMap(result -> field(result, "code"))
            .map(Json::integer)
            .orElse(OptionalInt.of(sql.getErrorCode()));
    return new Thrown(
        Failure.STORAGE,
        said.orElse(Objects.toString(sql.getMessage(), "")),
        new DatabaseError(
            vendor,
            DatabaseError.validState(sql.getSQLState()).orElse(""),
            code.orElse(0) == 0 ? OptionalInt.empty() : code,
            server
                .flatMap(message -> call(message, "getConstraint"))
                .map(Object::toString)
                .orElse("")));
  }

  /** The driver's own exceptions tell the vendor; where it throws the JDK's, its frames do. */
  private static Optional<Vendor> vendor(SQLException sql) {
    return Vendor.ofDriver(sql.getClass().getName())
        .or(
            () ->
                Arrays.stream(sql.getStackTrace())
                    .limit(FRAMES)
                    .flatMap(frame -> Vendor.ofDriver(frame.getClassName()).stream())
                    .findFirst());
  }

  /** What a public method of a driver's class gives; drivers are no dependency of the engine. */
  private static Optional<Object> call(Object target, String method) {
    try {
      return Optional.ofNullable(target.getClass().getMethod(method).invoke(target));
    } catch (NoSuchMethodException | IllegalAccessException | InvocationTargetException none) {
      return Optional.empty();
    }
  }

  private static Optional<Object> field(Object target, String name) {
    try {
      return Optional.ofNullable(target.getClass().getField(name).get(target));
    } catch (NoSuchFieldException | IllegalAccessException none) {
      return Optional.empty();
    }
  }
}
