package dev.taxon.admin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taxon.admin.audit.AuditEvent;
import dev.taxon.admin.audit.AuditLog;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.flywaydb.core.Flyway;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.env.YamlPropertySourceLoader;
import org.springframework.core.io.ClassPathResource;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.SingleConnectionDataSource;

/** What the H2 store has confirmed is there after a kill -9. */
class DurabilityTest {
  private static final int KILLS =
      (int) Math.max(2, 20 * Double.parseDouble(System.getProperty("taxon.test.scale", "0.1")));

  @TempDir Path folder;

  /** Writes audit events one by one, each confirmed on its line of output, until it is killed. */
  public static final class Writer {
    private Writer() {}

    public static void main(String[] run) throws Exception {
      try (Connection connection = open(Path.of("."))) {
        Flyway.configure()
            .dataSource(new SingleConnectionDataSource(connection, true))
            .placeholders(Map.of("bytes", "blob"))
            .load()
            .migrate();
        AuditLog audit = audit(connection);
        for (int i = 0; true; i++) {
          audit.add("writer", "test", run[0] + "-" + i, "x".repeat(1000));
          System.out.println("confirmed " + run[0] + "-" + i);
        }
      }
    }
  }

  @Test
  void nothingThatWasConfirmedIsLostByAKill() throws Exception {
    Random random = new Random(7);
    int confirmed = 0;
    for (int kill = 0; kill < KILLS; kill++) {
      List<String> lines;
      try (ServiceProcess writer =
          ServiceProcess.start(folder, Writer.class, Integer.toString(kill))) {
        writer.await(Pattern.compile("(confirmed " + kill + "-20)"));
        Thread.sleep(random.nextInt(300));
        writer.kill();
        lines = writer.lines();
      }
      Set<String> kept = kept();
      List<String> lost =
          lines.stream()
              .filter(line -> line.startsWith("confirmed "))
              .map(line -> line.substring("confirmed ".length()))
              .filter(subject -> !kept.contains(subject))
              .toList();
      assertThat(lost).isEmpty();
      confirmed += lines.size();
    }
    assertThat(confirmed).isGreaterThan(20 * KILLS);
  }

  private Set<String> kept() throws SQLException {
    try (Connection connection = open(folder)) {
      return audit(connection).before(Long.MAX_VALUE, Integer.MAX_VALUE).stream()
          .map(AuditEvent::subject)
          .collect(Collectors.toSet());
    }
  }

  private static AuditLog audit(Connection connection) {
    return new AuditLog(
        JdbcClient.create(new SingleConnectionDataSource(connection, true)), Clock.systemUTC());
  }

  /** Opens the store with the service's own address. */
  private static Connection open(Path folder) throws SQLException {
    String url;
    try {
      url =
          new YamlPropertySourceLoader()
              .load("settings", new ClassPathResource("application.yaml"))
              .get(0)
              .getProperty("spring.datasource.url")
              .toString();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return DriverManager.getConnection(
        url.replace("${taxon.data}", folder.toAbsolutePath().toString()), "taxon", "");
  }
}
