package dev.taxon.admin.rules;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.taxon.admin.Databases;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class RulesetVersionsTest {
  private static final OffsetDateTime TIME =
      OffsetDateTime.of(2026, 11, 30, 12, 0, 0, 123_456_000, ZoneOffset.UTC);

  static Stream<Databases.Store> stores() {
    return Databases.both();
  }

  @ParameterizedTest
  @MethodSource("stores")
  void aVersionComesBackAsItWasStored(Databases.Store store) {
    RulesetVersions versions = new RulesetVersions(store.jdbc());
    SortedMap<String, String> files = new TreeMap<>();
    files.put("ruleset.yaml", "contracts: [ünïcödé]\n");
    files.put("packs/a/b.drl", "\u0000 \uD83D\uDE00 'quoted'\n".repeat(100_000));
    RulesetVersion first =
        new RulesetVersion(1, "sha256:" + "a".repeat(64), "anna", "first", TIME, null);
    RulesetVersion second =
        new RulesetVersion(2, "sha256:" + "b".repeat(64), "ben", "back", TIME, 1);

    assertThat(versions.newest()).isZero();
    versions.add(first, files);
    versions.add(second, new TreeMap<>());

    assertThat(versions.newest()).isEqualTo(2);
    assertThat(versions.all()).usingRecursiveComparison().isEqualTo(List.of(second, first));
    assertThat(versions.find(2)).contains(second);
    assertThat(versions.find(3)).isEmpty();
    assertThat(versions.files(1)).isEqualTo(files);
    assertThat(versions.files(2)).isEmpty();
    assertThatThrownBy(() -> versions.files(3)).isInstanceOf(NoSuchElementException.class);
  }

  @ParameterizedTest
  @MethodSource("stores")
  void aNumberIsTakenOnce(Databases.Store store) {
    RulesetVersions versions = new RulesetVersions(store.jdbc());
    RulesetVersion version =
        new RulesetVersion(1, "sha256:" + "a".repeat(64), "anna", "first", TIME, null);
    versions.add(version, new TreeMap<>());

    assertThatThrownBy(() -> versions.add(version, new TreeMap<>()))
        .isInstanceOfSatisfying(
            StaleBaseException.class,
            e -> {
              assertThat(e.base()).isZero();
              assertThat(e.newest()).isEqualTo(1);
            });
  }
}
