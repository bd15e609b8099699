package dev.taxon.admin.settings;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;

/** Where the store is: the service and the commands beside it read the same settings alike. */
public final class StorePlace {
  private StorePlace() {}

  /**
   * The folder of the H2 store: absolute, as H2 takes {@code ./store} and refuses {@code store}. A
   * {@code ~} before it is the home folder, also where no shell has seen it.
   *
   * @throws WrongSettingException if it is no path
   */
  public static Path folder(String data) {
    boolean inHome = data.equals("~") || data.startsWith("~/");
    try {
      return Path.of(inHome ? System.getProperty("user.home") + data.substring(1) : data)
          .toAbsolutePath();
    } catch (InvalidPathException e) {
      throw new WrongSettingException(e);
    }
  }

  /**
   * Checks a URL of the store before anybody connects: drivers and pools quote a wrong one in what
   * they say of it, with its password. An empty one would be taken for a store in memory.
   *
   * @throws WrongSettingException if neither H2 nor PostgreSQL knows it
   */
  public static void checkUrl(String url) {
    try {
      DriverManager.getDriver(url);
    } catch (SQLException e) {
      throw new WrongSettingException(
          "spring.datasource.url (SPRING_DATASOURCE_URL) is no JDBC URL of H2 or PostgreSQL; write"
              + " jdbc:postgresql://HOST/DATABASE, or leave it unset");
    }
  }
}
