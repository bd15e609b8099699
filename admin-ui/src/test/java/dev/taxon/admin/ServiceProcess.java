package dev.taxon.admin;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A Java process of the project's own class path, with what it prints. */
public final class ServiceProcess implements AutoCloseable {
  private static final long SECONDS = 180;
  private static final Pattern PORT = Pattern.compile("Tomcat started on port (\\d+)");

  private final Process process;
  private final List<String> lines = new CopyOnWriteArrayList<>();
  private final Thread reader;

  private ServiceProcess(Path folder, String options, Class<?> main, String... arguments)
      throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of(options.split(" ")));
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
    command.addAll(List.of(arguments));
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.directory(folder.toFile()).redirectErrorStream(true);
    builder.environment().keySet().removeIf(name -> name.matches("(TAXON|OTEL|SPRING)_.*"));
    process = builder.start();
    reader = new Thread(this::read);
    reader.setDaemon(true);
    reader.start();
  }

  /** Starts a main class in a folder, compiled for a quick start. */
  static ServiceProcess start(Path folder, Class<?> main, String... arguments) throws IOException {
    return new ServiceProcess(folder, "-Xmx512m -XX:TieredStopAtLevel=1", main, arguments);
  }

  /** Starts it so, with one more option of Java. */
  static ServiceProcess start(Path folder, String option, Class<?> main, String... arguments)
      throws IOException {
    return new ServiceProcess(
        folder, "-Xmx512m -XX:TieredStopAtLevel=1 " + option, main, arguments);
  }

  /** Starts a main class in a folder with 512 MB of heap, as a service that is to be measured. */
  public static ServiceProcess startForLoad(Path folder, Class<?> main, String... arguments)
      throws IOException {
    return new ServiceProcess(folder, "-Xmx512m", main, arguments);
  }

  private void read() {
    try (BufferedReader out =
        new BufferedReader(new InputStreamReader(process.getInputStream(), UTF_8))) {
      for (String line = out.readLine(); line != null; line = out.readLine()) {
        lines.add(line);
      }
    } catch (IOException e) {
      // The process was killed.
    }
  }

  /** What it has printed up to now. */
  List<String> lines() {
    return List.copyOf(lines);
  }

  /** Waits until a line matches, and gives its first group. */
  public String await(Pattern pattern) throws InterruptedException {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(SECONDS);
    while (System.nanoTime() < end) {
      boolean alive = process.isAlive();
      for (String line : lines) {
        Matcher matcher = pattern.matcher(line);
        if (matcher.find()) {
          return matcher.group(1);
        }
      }
      if (!alive) {
        break;
      }
      Thread.sleep(20);
    }
    throw new AssertionError("no line like " + pattern + " in:\n" + String.join("\n", lines));
  }

  /** The port of the service, once it answers. */
  public int port() throws InterruptedException {
    return Integer.parseInt(await(PORT));
  }

  /** Asks it to end, as an operator does. */
  int terminate() throws InterruptedException {
    process.destroy();
    return exit();
  }

  /** Ends it without asking (SIGKILL). */
  int kill() throws InterruptedException {
    process.destroyForcibly();
    return exit();
  }

  /** Waits until it has ended; its exit code. */
  int exit() throws InterruptedException {
    if (!process.waitFor(SECONDS, TimeUnit.SECONDS)) {
      throw new AssertionError("the process does not end");
    }
    reader.join(TimeUnit.SECONDS.toMillis(SECONDS));
    return process.exitValue();
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }
}
