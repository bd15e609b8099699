package dev.taxon.admin.settings;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class StorePlaceTest {

  @Test
  void aTildeIsTheHomeFolder() {
    Path home = Path.of(System.getProperty("user.home"));
    assertThat(StorePlace.folder("~")).isEqualTo(home);
    assertThat(StorePlace.folder("~/taxon")).isEqualTo(home.resolve("taxon"));
    assertThat(StorePlace.folder("~taxon")).isEqualTo(Path.of("~taxon").toAbsolutePath());
    assertThat(StorePlace.folder("./data")).isEqualTo(Path.of("./data").toAbsolutePath());
  }
}
