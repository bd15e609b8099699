package dev.taxon.admin.command;

import static dev.taxon.admin.command.Ran.taxon;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.nio.file.Files;
import java.nio.file.Path;
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
}
