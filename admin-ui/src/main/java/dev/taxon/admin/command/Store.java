package dev.taxon.admin.command;

import dev.taxon.admin.access.Accounts;
import dev.taxon.admin.access.Tokens;
import dev.taxon.admin.audit.AuditLog;
import dev.taxon.admin.settings.StorePlace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Clock;
import java.util.Set;
import java.util.function.Function;
import org.springframework.dao.DataAccessException;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.SingleConnectionDataSource;
import picocli.CommandLine.Option;

/**
 * The service's store, for commands that keep people and tokens. It may be in use by a running
 * service. As the service does, it goes by {@code SPRING_DATASOURCE_URL}, {@code _USERNAME} and
 * {@code _PASSWORD} where they are set.
 */
final class Store {
  /** Two of H2 and one of PostgreSQL. */
  private static final Set<String> NO_SUCH_TABLE = Set.of("42S02", "42S04", "42P01");

  @Option(
      names = "--data",
      paramLabel = "DIR",
      description = {
        "The folder of the service's H2 store; ./data if not given.",
        "With PostgreSQL set SPRING_DATASOURCE_URL, _USERNAME and _PASSWORD instead."
      })
  private String data = environment("TAXON_DATA", "./data");

  /** What commands do in the store. */
  record Access(Accounts accounts, Tokens tokens) {}

  /**
   * There is no store, or it does not answer, or refuses; the message says which and what to do.
   */
  static final class NoStoreException extends IOException {
    private static final long serialVersionUID = 1L;

    NoStoreException(String message) {
      super(message);
    }
  }

  /**
   * Works in the store: all of it is kept, or nothing.
   *
   * @throws NoStoreException if there is no store
   */
  <T> T in(Function<Access, T> work) throws NoStoreException {
    try (Connection connection = open()) {
      connection.setAutoCommit(false);
      JdbcClient jdbc = JdbcClient.create(new SingleConnectionDataSource(connection, true));
      Clock clock = Clock.systemUTC();
      AuditLog audit = new AuditLog(jdbc, clock);
      T result =
          work.apply(new Access(new Accounts(jdbc, audit, clock), new Tokens(jdbc, audit, clock)));
      connection.commit();
      return result;
    } catch (SQLException e) {
      throw new NoStoreException("the store does not answer: " + e.getMessage());
    } catch (DataAccessException e) {
      Throwable cause = e.getMostSpecificCause();
      throw new NoStoreException(
          cause instanceof SQLException sql
                  && NO_SUCH_TABLE.contains(String.valueOf(sql.getSQLState()))
              ? "the store is empty; start the service once to fill it"
              : "the store refuses it: " + cause.getMessage());
    }
  }

  /** Who works here, for the audit trail. */
  static String operator() {
    return "command line: " + System.getProperty("user.name");
  }

  private Connection open() throws SQLException, NoStoreException {
    String url = System.getenv("SPRING_DATASOURCE_URL");
    if (url != null) {
      StorePlace.checkUrl(url);
      return DriverManager.getConnection(
          url,
          environment("SPRING_DATASOURCE_USERNAME", "taxon"),
          environment("SPRING_DATASOURCE_PASSWORD", ""));
    }
    Path folder = StorePlace.folder(data);
    Path file = folder.resolve("taxon.mv.db");
    if (!Files.exists(file)) {
      throw new NoStoreException(
          "there is no store in "
              + folder
              + "; start the service once, or name its folder: --data DIR");
    }
    if (!Files.isWritable(file)) {
      throw new NoStoreException(
          file + ": the store cannot be written; run this as the user that the service runs as");
    }
    // As the service's own setting: this process may be the one that opens the store.
    System.setProperty("h2.bindAddress", "127.0.0.1");
    return DriverManager.getConnection(
        "jdbc:h2:file:"
            + folder
            + "/taxon;WRITE_DELAY=0;AUTO_SERVER=TRUE;TRACE_LEVEL_FILE=0;IFEXISTS=TRUE",
        "taxon",
        "");
  }

  private static String environment(String name, String otherwise) {
    String value = System.getenv(name);
    return value == null ? otherwise : value;
  }
}
