package dev.taxon.admin.command;

import static dev.taxon.admin.command.Ran.taxon;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** The commands that keep people and tokens, where the store is not as they need it. */
class StoreTest {

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
}
