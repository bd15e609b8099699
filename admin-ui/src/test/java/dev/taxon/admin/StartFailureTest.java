package dev.taxon.admin;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A start that cannot succeed ends with 1, and says why and what to do, without a stack trace. */
class StartFailureTest {
  @TempDir Path folder;

  @Test
  void settingsThatMeanNothing() throws Exception {
    refused(
        "taxon.classify.max-line is 3221225472; write 1 to 1073741824",
        "--taxon.classify.max-line=3GB");
    refused(
        "taxon.sweeps.cron is \"daily\"; write second, minute, hour, day, month and weekday",
        "--taxon.sweeps.cron=daily");
    refused("Property: taxon.corpus.known-input", "--taxon.corpus.known-input=7");
  }

  @Test
  void aSettingsFileThatIsNoYaml() throws Exception {
    Files.writeString(folder.resolve("application.yaml"), "taxon:\n  sweeps: [\n");
    // A setting with a space may stand first.
    refused("is no YAML:", "--taxon.sweeps.cron=0 0 4 * * *");
  }

  @Test
  void aDataFolderThatIsNoPath() throws Exception {
    Files.writeString(folder.resolve("application.yaml"), "taxon.data: \"a\\0b\"\n");
    refused("is no path (Nul character not allowed)");
  }

  @Test
  void aPortInUse() throws Exception {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      refused(
          "Port " + taken.getLocalPort() + " was already in use.",
          "--server.address=127.0.0.1",
          "--server.port=" + taken.getLocalPort());
    }
  }

  @Test
  void aStoreThatDoesNotOpen() throws Exception {
    Path file = Files.createFile(folder.resolve("file"));
    refused("The store does not open: ", "--taxon.data=" + file);
    try (ServerSocket closed = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      int port = closed.getLocalPort();
      closed.close();
      refused(
          "The store does not open: Connection to 127.0.0.1:" + port + " refused.",
          "--spring.profiles.active=postgres",
          "--spring.datasource.url=jdbc:postgresql://127.0.0.1:" + port + "/taxon");
    }
  }

  /** An empty URL would be taken for a store in memory, which nothing outlives. */
  @Test
  void aUrlOfNoStoreWhichMayHoldAPassword() throws Exception {
    for (String url :
        List.of("postgres://u:secret@host/taxon", "jdbc:postgresql//u:secret@host/taxon", "")) {
      refused(
          "spring.datasource.url (SPRING_DATASOURCE_URL) is no JDBC URL of H2 or PostgreSQL",
          "--spring.datasource.url=" + url);
    }
  }

  @Test
  void aTemporaryFolderThatIsNotThere() throws Exception {
    Path missing = folder.resolve("missing");
    try (ServiceProcess service =
        ServiceProcess.start(
            folder, "-Djava.io.tmpdir=" + missing, Taxon.class, "--server.port=0")) {
      ended(service, "Unable to create tempDir. java.io.tmpdir is set to " + missing);
    }
  }

  private void refused(String why, String... settings) throws Exception {
    try (ServiceProcess service = ServiceProcess.start(folder, Taxon.class, settings)) {
      ended(service, why);
    }
  }

  private static void ended(ServiceProcess service, String why) throws Exception {
    assertThat(service.exit()).isEqualTo(1);
    assertThat(service.lines())
        .anyMatch(line -> line.contains(why))
        .noneMatch(line -> line.startsWith("\tat ") || line.contains("internal error"))
        .noneMatch(line -> line.contains("secret"));
  }
}
