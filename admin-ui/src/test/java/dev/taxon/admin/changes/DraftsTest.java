package dev.taxon.admin.changes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.taxon.admin.Databases;
import dev.taxon.admin.Databases.Store;
import dev.taxon.admin.rules.RulesetVersions;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Instant;
import java.time.InstantSource;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class DraftsTest {
  private static final Instant NOW = Instant.parse("2026-11-30T12:00:00Z");

  private Instant now = NOW;
  private final Clock clock = ((InstantSource) () -> now).withZone(ZoneOffset.UTC);

  static Stream<Store> stores() {
    return Databases.both();
  }

  @ParameterizedTest
  @MethodSource("stores")
  void aSaveNamesTheSaveThatItWasMadeFrom(Store store) throws IOException {
    Drafts drafts = drafts(store);
    Draft draft = drafts.begin("Mine", 1, "anna");

    DraftFile first = drafts.save(draft.id(), "a.drl", Optional.of("one"), 0, "anna");
    assertThat(first.saves()).isEqualTo(1);
    DraftFile second = drafts.save(draft.id(), "a.drl", Optional.of("two"), 1, "bert");
    assertThat(second)
        .isEqualTo(new DraftFile("a.drl", Optional.of("two"), 2, "bert", second.changedAt()));
    assertThat(second.changedAt().toInstant()).isEqualTo(NOW);

    assertThatThrownBy(() -> drafts.save(draft.id(), "a.drl", Optional.of("old"), 1, "anna"))
        .isInstanceOfSatisfying(
            ConcurrentEditException.class,
            refused -> assertThat(refused.current()).contains(second));
    assertThatThrownBy(() -> drafts.save(draft.id(), "a.drl", Optional.of("new"), 0, "anna"))
        .isInstanceOf(ConcurrentEditException.class);
    assertThat(drafts.changes(draft.id())).containsExactly(second);
  }

  @ParameterizedTest
  @MethodSource("stores")
  void filesAreTheBaseWithTheChanges(Store store) throws IOException {
    Drafts drafts = drafts(store);
    Draft draft = drafts.begin("Mine", 1, "anna");
    drafts.save(draft.id(), "new", Optional.of("n"), 0, "anna");
    drafts.save(draft.id(), "gone", Optional.empty(), 0, "anna");

    assertThat(drafts.files(draft)).isEqualTo(Map.of("kept", "k", "new", "n"));
    drafts.restore(draft.id(), "gone", 2);
    assertThat(drafts.files(draft)).isEqualTo(Map.of("kept", "k", "new", "n", "gone", "g"));
    assertThatThrownBy(() -> drafts.restore(draft.id(), "new", 9))
        .isInstanceOf(ConcurrentEditException.class);
  }

  @ParameterizedTest
  @MethodSource("stores")
  void aSaveHasANumberThatNoOtherHadEvenIfAChangeWasTakenBackBetween(Store store)
      throws IOException {
    Drafts drafts = drafts(store);
    Draft draft = drafts.begin("Mine", 1, "anna");
    int read = drafts.save(draft.id(), "kept", Optional.of("one"), 0, "anna").saves();
    drafts.restore(draft.id(), "kept", read);
    drafts.save(draft.id(), "kept", Optional.of("another"), 0, "bert");

    assertThatThrownBy(() -> drafts.save(draft.id(), "kept", Optional.of("two"), read, "anna"))
        .isInstanceOf(ConcurrentEditException.class);
  }

  @ParameterizedTest
  @MethodSource("stores")
  void whatWasSavedAfterItWasReadKeepsADraftFromBeingRemoved(Store store) throws IOException {
    Drafts drafts = drafts(store);
    Draft read = drafts.begin("Mine", 1, "anna");
    now = now.plusSeconds(1);
    drafts.save(read.id(), "kept", Optional.of("one"), 0, "bert");

    drafts.removeUnchanged(read);
    assertThat(drafts.find(read.id())).isPresent();

    drafts.removeUnchanged(drafts.find(read.id()).orElseThrow());
    assertThat(drafts.find(read.id())).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("stores")
  void aNameIsTakenOnce(Store store) throws IOException {
    Drafts drafts = drafts(store);
    Draft draft = drafts.begin("Mine", 1, "anna");
    assertThatThrownBy(() -> drafts.begin("Mine", 1, "bert"))
        .isInstanceOf(DraftNameTakenException.class)
        .hasMessage("there is a draft named Mine already");
    drafts.remove(draft.id());
    assertThat(drafts.all()).isEqualTo(List.of());
  }

  /** Drafts of a store whose version 1 has two files. */
  private Drafts drafts(Store store) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(bytes)) {
      gzip.write("{\"kept\":\"k\",\"gone\":\"g\"}".getBytes(StandardCharsets.UTF_8));
    }
    store
        .jdbc()
        .sql(
            "insert into ruleset_version (version, digest, author, note, published_at, content)"
                + " values (1, 'sha256:0', 'test', 'two files', :at, :content)")
        .param("at", OffsetDateTime.ofInstant(NOW, ZoneOffset.UTC))
        .param("content", bytes.toByteArray())
        .update();
    return new Drafts(store.jdbc(), new RulesetVersions(store.jdbc()), clock);
  }
}
