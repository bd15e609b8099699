package dev.taxon.rules;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** A MariaDB of its own, in a folder and on a port of its own, from the machine's packages. */
final class MariaDbServer implements AutoCloseable {
  private static final int SECONDS = 60;

  private final int port = freePort();
  private final Process process;

  /**
   * Starts a server with an empty database {@code test} and a user {@code root} without password.
   *
   * @param folder an empty folder for its files
   * @param options more options for the server
   */
  MariaDbServer(Path folder, String... options) throws IOException, InterruptedException {
    Path data = folder.resolve("data");
    Path log = folder.resolve("log");
    List<String> install =
        command(
            "mariadb-install-db",
            "--no-defaults",
            "--datadir=" + data,
            "--auth-root-authentication-method=normal",
            "--skip-test-db");
    Process installation = start(install, log);
    if (!installation.waitFor(SECONDS, TimeUnit.SECONDS) || installation.exitValue() != 0) {
      installation.destroyForcibly();
      throw new IllegalStateException("mariadb-install-db failed:\n" + Files.readString(log));
    }
    List<String> server =
        command(
            "mariadbd",
            "--no-defaults",
            "--datadir=" + data,
            "--socket=" + folder.resolve("socket"),
            "--pid-file=" + folder.resolve("pid"),
            "--bind-address=127.0.0.1",
            "--port=" + port);
    server.addAll(List.of(options));
    process = start(server, log);
    Runtime.getRuntime().addShutdownHook(new Thread(process::destroyForcibly));
    awaitConnection(log);
  }

  private static List<String> command(String name, String... options) {
    List<String> command = new ArrayList<>();
    command.add(find(name).toString());
    command.addAll(List.of(options));
    if (System.getProperty("user.name").equals("root")) {
      command.add("--user=root");
    }
    return command;
  }

  private static Path find(String name) {
    String folders = System.getenv("PATH") + ":/usr/sbin:/usr/local/sbin";
    return Stream.of(folders.split(":"))
        .map(folder -> Path.of(folder, name))
        .filter(Files::isExecutable)
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalStateException(
                    name + " is not installed; .ci/run installs it (Debian: mariadb-server)"));
  }

  private static Process start(List<String> command, Path log) throws IOException {
    return new ProcessBuilder(command)
        .redirectErrorStream(true)
        .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()))
        .start();
  }

  private void awaitConnection(Path log) throws IOException, InterruptedException {
    for (int tenths = 0; tenths < SECONDS * 10 && process.isAlive(); tenths++) {
      try (Connection connection = connection("root", "")) {
        connection.createStatement().execute("CREATE DATABASE IF NOT EXISTS test");
        return;
      } catch (SQLException notYet) {
        TimeUnit.MILLISECONDS.sleep(100);
      }
    }
    close();
    throw new IllegalStateException("mariadbd did not start:\n" + Files.readString(log));
  }

  Connection connection(String user, String database) throws SQLException {
    return DriverManager.getConnection(
        "jdbc:mariadb://127.0.0.1:" + port + "/" + database + "?user=" + user);
  }

  @Override
  public void close() {
    process.destroy();
    try {
      if (!process.waitFor(SECONDS, TimeUnit.SECONDS)) {
        process.destroyForcibly();
      }
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }

  static int freePort() {
    try (ServerSocket socket = new ServerSocket(0)) {
      return socket.getLocalPort();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
