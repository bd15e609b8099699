package dev.taxon.admin;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.h2.jdbcx.JdbcDataSource;
import org.postgresql.ds.PGSimpleDataSource;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * Empty stores of both kinds. One PostgreSQL serves all tests; each store is a database of its own.
 */
public final class Databases {
  private static int count;
  private static EmbeddedPostgres postgres;

  private Databases() {}

  /** A store with its tables. */
  public record Store(String kind, DataSource source, JdbcClient jdbc) {
    @Override
    public String toString() {
      return kind;
    }
  }

  /** An H2 store and a PostgreSQL store. */
  public static Stream<Store> both() {
    return Stream.of(h2(), postgres());
  }

  /** An H2 store. */
  public static synchronized Store h2() {
    JdbcDataSource source = new JdbcDataSource();
    source.setUrl("jdbc:h2:mem:store" + ++count + ";DB_CLOSE_DELAY=-1");
    source.setUser("taxon");
    return migrated("H2", source, "blob");
  }

  private static Store postgres() {
    PGSimpleDataSource source = new PGSimpleDataSource();
    source.setUrl(newPostgresUrl());
    source.setUser("postgres");
    return migrated("PostgreSQL", source, "bytea");
  }

  /** The address of a new and empty PostgreSQL database, whose user is postgres. */
  public static synchronized String newPostgresUrl() {
    try {
      if (postgres == null) {
        postgres = EmbeddedPostgres.start();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    String name = "store" + ++count;
    JdbcClient.create(postgres.getPostgresDatabase()).sql("create database " + name).update();
    return postgres.getJdbcUrl("postgres", name);
  }

  private static Store migrated(String kind, DataSource source, String bytes) {
    Flyway.configure().dataSource(source).placeholders(Map.of("bytes", bytes)).load().migrate();
    return new Store(kind, source, JdbcClient.create(source));
  }
}
