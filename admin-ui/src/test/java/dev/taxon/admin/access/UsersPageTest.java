package dev.taxon.admin.access;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taxon.admin.Html;
import dev.taxon.admin.RunningService;
import dev.taxon.admin.Visitor;
import dev.taxon.admin.Visitor.Answer;
import dev.taxon.admin.Visitors;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

/** The page of users, in the hands of an admin. */
@RunningService
class UsersPageTest {
  @Autowired private Visitors visitors;

  @Test
  void aUserThatIsRefusedComesBackInTheForm() throws Exception {
    Visitor admin = visitors.signedIn(Role.ADMIN);

    Answer refused = admin.postForm("/users", Map.of("name", "Anna <b>", "role", "EDITOR"));

    assertThat(refused.body()).contains("This was refused");
    assertThat(
            Html.elements(refused.body()).stream()
                .filter(element -> element.get("id").equals("name"))
                .map(element -> element.get("value")))
        .containsExactly("Anna <b>");
  }
}
