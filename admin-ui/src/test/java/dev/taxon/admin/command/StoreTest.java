package dev.taxon.admin.command;

import static dev.taxon.admin.command.Ran.taxon;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.taxon.admin.Taxon;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.flywaydb.core.Flyway;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The commands that keep people and tokens, where the store is not as they need it. */
class StoreTest {
  @TempDir private Path folder;

  @Test
  void aTildeIsTheHomeFolderAsForTheService() {
    assertThat(taxon("token", "create", "--name", "a", "--scopes", "read", "--data", "~/no such"))
        .isEqualTo(
            new Ran(
                2,
                "",
                "taxon: there is no store in "
                    + System.getProperty("user.home")
                    + "/no such; start the service once, or name its folder: --data DIR\n"));
  }

  @Test
  void whereThereIsNoStoreNothingIsPrinted() {
    String why =
        "taxon: there is no store in "
            + folder
            + "; start the service once, or name its folder: --data DIR\n";
    assertThat(taxon("token", "list", "--data", folder.toString())).isEqualTo(new Ran(2, "", why));
    assertThat(taxon("user", "list", "--data", folder.toString())).isEqualTo(new Ran(2, "", why));
  }

  @Test
  void aStoreThatCannotBeWrittenIsTold() throws Exception {
    Path file = Files.createFile(folder.resolve("taxon.mv.db"));
    assertThat(file.toFile().setReadOnly()).isTrue();
    assumeThat(Files.isWritable(file)).as("root writes everywhere").isFalse();

    assertThat(taxon("token", "list", "--data", folder.toString()))
        .isEqualTo(
            new Ran(
                2,
                "",
                "taxon: "
                    + file
                    + ": the store cannot be written; run this as the user that the service runs"
                    + " as\n"));
  }

  @Test
  void aStoreThatIsEmptyOrTakesNothingIsTold() throws Exception {
    String url = "jdbc:h2:file:" + folder + "/taxon";
    String[] create = {"token", "create", "--name", "a", "--scopes", "read"};
    assertThat(taxonWithStore(url, create))
        .isEqualTo("taxon: the store is empty; start the service once to fill it\n");

    Flyway.configure()
        .dataSource(url, "taxon", "")
        .placeholders(Map.of("bytes", "blob"))
        .load()
        .migrate();
    assertThat(taxonWithStore(url + ";ACCESS_MODE_DATA=r", create))
        .startsWith("taxon: the store refuses it: The database is read only")
        .containsOnlyOnce("\n");
  }

  /** In a process, as the environment of this one is what it is; what it says on failing. */
  private static String taxonWithStore(String url, String... arguments) throws Exception {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), Taxon.class.getName()));
    command.addAll(List.of(arguments));
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.environment().put("SPRING_DATASOURCE_URL", url);
    Process process = builder.start();
    String told = new String(process.getErrorStream().readAllBytes(), UTF_8);
    assertThat(process.waitFor()).isEqualTo(2);
    return told;
  }
}
