package dev.taxon.admin.rules;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.groups.Tuple.tuple;

import dev.taxon.admin.Databases;
import dev.taxon.admin.audit.AuditEvent;
import dev.taxon.admin.audit.AuditLog;
import dev.taxon.engine.classify.Classifier;
import dev.taxon.engine.ruleset.RulesetException;
import java.time.Clock;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.boot.health.contributor.Status;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

class LiveRulesetTest {
  private static final SortedMap<String, String> FILES = RulesetFiles.shipped();

  static Stream<Databases.Store> stores() {
    return Databases.both();
  }

  @ParameterizedTest
  @MethodSource("stores")
  void aPublishedVersionIsLiveHereAtOnceAndElsewhereAtTheNextLook(Databases.Store store) {
    LiveRuleset here = live(store);
    LiveRuleset elsewhere = live(store);
    assertThat(new RulesetHealth(here).health().getStatus()).isEqualTo(Status.DOWN);
    assertThatThrownBy(here::classifier).isInstanceOf(NoRulesetException.class);

    here.publish(FILES, "anna", "first", 0);

    assertThat(here.version()).isEqualTo(1);
    assertThat(new RulesetHealth(here).health().getStatus()).isEqualTo(Status.UP);
    assertThat(elsewhere.version()).isZero();
    elsewhere.refresh();
    assertThat(elsewhere.ruleset().orElseThrow().id()).isEqualTo(here.ruleset().orElseThrow().id());
  }

  @ParameterizedTest
  @MethodSource("stores")
  void whoTookTheClassifierKeepsItsVersion(Databases.Store store) {
    LiveRuleset live = live(store);
    live.publish(FILES, "anna", "first", 0);
    Classifier taken = live.classifier();

    live.publish(FILES, "anna", "second", 1);

    assertThat(taken.ruleset().id().version()).isEqualTo(1);
    assertThat(live.classifier().ruleset().id().version()).isEqualTo(2);
  }

  @ParameterizedTest
  @MethodSource("stores")
  void restoringMakesANewVersionOfTheOldContent(Databases.Store store) {
    LiveRuleset live = live(store);
    SortedMap<String, String> changed = new TreeMap<>(FILES);
    changed.put("contracts/mcp.yaml", FILES.get("contracts/mcp.yaml") + "# changed\n");
    RulesetVersion first = live.publish(FILES, "anna", "first", 0);
    live.publish(changed, "ben", "changed", 1);

    RulesetVersion third = live.restore(1, "anna", "it broke", 2);

    assertThat(third.version()).isEqualTo(3);
    assertThat(third.restores()).isEqualTo(1);
    assertThat(third.digest()).isEqualTo(first.digest());
    assertThat(live.ruleset().orElseThrow().files()).isEqualTo(FILES);
    assertThat(new AuditLog(store.jdbc(), Clock.systemUTC()).before(Long.MAX_VALUE, 9))
        .extracting(AuditEvent::actor, AuditEvent::action, AuditEvent::subject, AuditEvent::detail)
        .containsExactly(
            tuple("anna", "ruleset.restore", "version 3", "content of version 1: it broke"),
            tuple("ben", "ruleset.publish", "version 2", "changed"),
            tuple("anna", "ruleset.publish", "version 1", "first"));
  }

  @ParameterizedTest
  @MethodSource("stores")
  void nothingIsPublishedOnAStaleBaseOrWithoutANoteOrThatDoesNotRead(Databases.Store store) {
    LiveRuleset live = live(store);
    live.publish(FILES, "anna", "first", 0);
    SortedMap<String, String> broken = new TreeMap<>(FILES);
    broken.put("ruleset.yaml", "nonsense: [");

    assertThatThrownBy(() -> live.publish(FILES, "ben", "late", 0))
        .isInstanceOf(StaleBaseException.class);
    assertThatThrownBy(() -> live.publish(FILES, "ben", " ", 1))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> live.publish(FILES, "ben", "x".repeat(LiveRuleset.MAX_NOTE + 1), 1))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> live.publish(broken, "ben", "broken", 1))
        .isInstanceOf(RulesetException.class);

    assertThat(live.version()).isEqualTo(1);
    assertThat(new RulesetVersions(store.jdbc()).newest()).isEqualTo(1);
    assertThat(new AuditLog(store.jdbc(), Clock.systemUTC()).before(Long.MAX_VALUE, 9)).hasSize(1);
  }

  @ParameterizedTest
  @MethodSource("stores")
  void whileTheStoreDoesNotAnswerTheLiveVersionStays(Databases.Store store) {
    LiveRuleset live = live(store);
    LiveRuleset elsewhere = live(store);
    live.publish(FILES, "anna", "first", 0);
    store.jdbc().sql("alter table ruleset_version rename to elsewhere").update();

    live.refresh();

    assertThat(live.version()).isEqualTo(1);
    store.jdbc().sql("alter table elsewhere rename to ruleset_version").update();
    elsewhere.refresh();
    elsewhere.publish(FILES, "anna", "second", 1);
    live.refresh();
    assertThat(live.version()).isEqualTo(2);
  }

  private static LiveRuleset live(Databases.Store store) {
    return new LiveRuleset(
        new RulesetVersions(store.jdbc()),
        new AuditLog(store.jdbc(), Clock.systemUTC()),
        new TransactionTemplate(new JdbcTransactionManager(store.source())),
        Clock.systemUTC());
  }
}
