package dev.taxon.admin.access;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taxon.admin.RunningService;
import dev.taxon.admin.Visitor;
import dev.taxon.admin.Visitors;
import dev.taxon.admin.access.AccessMatrix.Row;
import dev.taxon.admin.audit.AuditEvent;
import dev.taxon.admin.audit.AuditLog;
import dev.taxon.admin.changes.Draft;
import dev.taxon.admin.changes.Drafts;
import dev.taxon.admin.rules.LiveRuleset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

/** Forms that come from elsewhere: without this browser's CSRF token nothing happens. */
@RunningService
class FormsTest {
  @Autowired private Visitors visitors;
  @Autowired private Drafts drafts;
  @Autowired private LiveRuleset live;
  @Autowired private AuditLog audit;

  @Test
  void noFormDoesAnythingWithoutItsToken() throws Exception {
    Visitor admin = visitors.signedIn(Role.ADMIN);
    String others = visitors.signedIn(Role.ADMIN).csrf();
    Draft draft = drafts.begin("Forged " + System.nanoTime(), live.version(), "test");
    List<AuditEvent> before = audit.before(Long.MAX_VALUE, 1);

    int forms = 0;
    List<String> done = new ArrayList<>();
    for (Row row : AccessMatrix.rows()) {
      if (!row.method().equals("GET") && !row.forServices()) {
        forms++;
        String path = row.example().replace("/0", "/" + draft.id());
        for (String token : new String[] {null, "", "guessed", others}) {
          Map<String, String> fields = new HashMap<>(fields(row));
          if (token != null) {
            fields.put("_csrf", token);
          }
          int status = admin.postFormAsIs(path, fields).status();
          if (status != 403) {
            done.add(row.name() + " with " + token + ": " + status);
          }
        }
      }
    }

    assertThat(done).isEmpty();
    assertThat(forms).isGreaterThan(30);
    assertThat(drafts.find(draft.id())).contains(draft);
    assertThat(drafts.changes(draft.id())).isEmpty();
    assertThat(audit.before(Long.MAX_VALUE, 1)).isEqualTo(before);
    assertThat(admin.get("/").status()).isEqualTo(200);
    drafts.remove(draft.id());
  }

  /** What would make the form do something. */
  private static Map<String, String> fields(Row row) {
    return switch (row.path()) {
      case "/drafts" -> Map.of("name", "forged");
      case "/drafts/{id}/text" ->
          Map.of("path", "ruleset.yaml", "text", "x", "original", "", "seen", "0");
      case "/drafts/{id}/wrappers" -> Map.of("prefix", "forged: ", "origin", "storage");
      case "/drafts/{id}/rules" -> Map.of("rule", "forged", "pack", "texts", "code", "conflict");
      case "/users" -> Map.of("name", "forged", "role", "ADMIN");
      case "/users/password" -> Map.of("name", "admin");
      case "/tokens" -> Map.of("name", "forged", "scopes", "READ");
      case "/versions/{number}/restore" -> Map.of("newest", "1", "note", "forged");
      default -> Map.of();
    };
  }

  @Test
  void aTokenInTheAddressOrACookieOfAnotherBrowserIsNoToken() throws Exception {
    Visitor admin = visitors.signedIn(Role.ADMIN);
    String others = visitors.nobody().csrf();

    assertThat(admin.postFormAsIs("/sign-out?_csrf=" + others, Map.of()).status()).isEqualTo(403);
    assertThat(admin.get("/").status()).isEqualTo(200);
  }
}
