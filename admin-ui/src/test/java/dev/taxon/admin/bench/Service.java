package dev.taxon.admin.bench;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.taxon.admin.Taxon;
import dev.taxon.admin.Visitor;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The service in a process of its own, on a new store, with the heap that is promised to do. */
final class Service implements AutoCloseable {
  static final String HEAP = "512m";
  private static final Pattern SECRET = Pattern.compile("\\s+password\\s+(\\S+)");
  private static final Pattern ADDRESS = Pattern.compile("Taxon runs at (\\S+)");

  private final Process process;
  private final String address;
  private final String password;

  /**
   * Starts it and waits until it answers.
   *
   * @param folder where the store is put
   * @param corpus the only corpus
   * @param settings further settings, as the command line takes them
   */
  Service(Path folder, Path corpus, String... settings) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-Xmx" + HEAP, "-cp", System.getProperty("java.class.path")));
    command.add(Taxon.class.getName());
    command.addAll(List.of("--server.port=0", "--server.address=127.0.0.1"));
    command.addAll(List.of("--taxon.data=" + folder, "--taxon.sweeps.first=false"));
    command.addAll(List.of("--taxon.corpus.shipped=false", "--taxon.corpus.paths=" + corpus));
    command.addAll(List.of("--logging.level.root=warn", "--taxon.sweeps.cron=-"));
    command.addAll(List.of(settings));
    process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String foundAddress = null;
    String foundPassword = null;
    StringBuilder said = new StringBuilder();
    BufferedReader output =
        new BufferedReader(new InputStreamReader(process.getInputStream(), UTF_8));
    String line;
    while (foundPassword == null && (line = output.readLine()) != null) {
      said.append(line).append('\n');
      Matcher runs = ADDRESS.matcher(line);
      Matcher secret = SECRET.matcher(line);
      foundAddress = runs.find() ? runs.group(1) : foundAddress;
      foundPassword = secret.matches() ? secret.group(1) : foundPassword;
    }
    if (foundAddress == null || foundPassword == null) {
      process.destroyForcibly();
      throw new IOException("the service did not start: " + said);
    }
    address = foundAddress;
    password = foundPassword;
    // Whatever it says later is passed on, so that its pipe does not fill.
    Thread rest = new Thread(() -> output.lines().forEach(System.out::println));
    rest.setDaemon(true);
    rest.start();
  }

  /** The admin, signed in. */
  Visitor admin() throws IOException, InterruptedException {
    Visitor admin = new Visitor(address.replace("localhost", "127.0.0.1"), null);
    admin.signIn("admin", password);
    return admin;
  }

  @Override
  public void close() throws InterruptedException {
    process.destroy();
    if (!process.waitFor(30, TimeUnit.SECONDS)) {
      process.destroyForcibly();
    }
  }
}
