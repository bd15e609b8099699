package dev.taxon.admin;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;

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
}
