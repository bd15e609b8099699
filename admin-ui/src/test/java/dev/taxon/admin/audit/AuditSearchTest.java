package dev.taxon.admin.audit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taxon.admin.Databases;
import dev.taxon.admin.Databases.Store;
import java.time.Clock;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class AuditSearchTest {
  static Stream<Store> stores() {
    return Databases.both();
  }

  @ParameterizedTest
  @MethodSource("stores")
  void eventsAreFoundByPartsOfTheirActorAndSubjectInAnyLetterCase(Store store) {
    AuditLog audit = new AuditLog(store.jdbc(), Clock.systemUTC());
    audit.add("anna", "draft.begin", "draft 1 \"100% sure\"", "");
    audit.add("Anna_Maria", "draft.discard", "draft 1 \"100% sure\"", "");
    audit.add("bert", "ruleset.publish", "version 1000", "");

    assertThat(found(audit, "ANNA", " "))
        .containsExactly("Anna_Maria draft.discard", "anna draft.begin");
    assertThat(found(audit, null, "100%"))
        .containsExactly("Anna_Maria draft.discard", "anna draft.begin");
    assertThat(found(audit, "a_m", null)).containsExactly("Anna_Maria draft.discard");
    assertThat(found(audit, "anna", "version")).isEmpty();
    assertThat(found(audit, "' or '1'='1", "")).isEmpty();
    assertThat(found(audit, "", "")).hasSize(3);
  }

  private static List<String> found(AuditLog audit, String actor, String subject) {
    return audit.before(Long.MAX_VALUE, 50, new AuditSearch(actor, subject)).stream()
        .map(event -> event.actor() + " " + event.action())
        .toList();
  }
}
