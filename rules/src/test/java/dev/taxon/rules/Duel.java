package dev.taxon.rules;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/** Two transactions that are after the same two rows. */
final class Duel {
  private static final int SECONDS = 30;

  /** Where a duel's connections come from. */
  @FunctionalInterface
  interface Source {
    Connection connection() throws SQLException;
  }

  private Duel() {}

  /**
   * Lets two transactions lock one row each, and then want the other's.
   *
   * @param update how a row is locked, with {@code %d} for its id: 1 or 2
   * @throws SQLException of the transaction that the database gave up
   */
  static void deadlock(Source source, String update) throws Exception {
    ExecutorService second = Executors.newSingleThreadExecutor();
    try (Connection one = source.connection();
        Connection two = source.connection()) {
      one.setAutoCommit(false);
      two.setAutoCommit(false);
      lock(one, update, 1);
      lock(two, update, 2);
      Future<?> crossing =
          second.submit(
              () -> {
                lock(two, update, 1);
                two.rollback();
                return null;
              });
      SQLException mine = null;
      try {
        lock(one, update, 2);
      } catch (SQLException e) {
        mine = e;
      }
      one.rollback();
      if (mine != null) {
        throw mine;
      }
      try {
        crossing.get(SECONDS, TimeUnit.SECONDS);
      } catch (ExecutionException e) {
        throw (Exception) e.getCause();
      }
    } finally {
      second.shutdownNow();
    }
  }

  /** Lets a transaction wait for a row that another one holds. */
  static void waitForLock(Source source, String update, String... settings) throws SQLException {
    try (Connection holder = source.connection();
        Connection waiter = source.connection();
        Statement statement = waiter.createStatement()) {
      holder.setAutoCommit(false);
      lock(holder, update, 1);
      for (String setting : settings) {
        statement.execute(setting);
      }
      lock(waiter, update, 1);
    }
  }

  /** Lets a transaction change a row that another one changed after the first had read it. */
  static void staleWrite(Source source, int isolation, String update) throws SQLException {
    try (Connection reader = source.connection();
        Connection writer = source.connection();
        Statement statement = reader.createStatement()) {
      reader.setTransactionIsolation(isolation);
      reader.setAutoCommit(false);
      statement.executeQuery("SELECT * FROM counter").close();
      lock(writer, update, 1);
      lock(reader, update, 1);
      reader.commit();
    }
  }

  private static void lock(Connection connection, String update, int id) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.setQueryTimeout(SECONDS);
      statement.execute(update.formatted(id));
    }
  }
}
