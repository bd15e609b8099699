package dev.taxon.admin.access;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taxon.admin.RunningService;
import dev.taxon.admin.Visitor;
import dev.taxon.admin.Visitor.Answer;
import dev.taxon.admin.Visitors;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

@RunningService
class SignInTest {
  @Autowired private Visitors visitors;
  @Autowired private Accounts accounts;

  @Test
  void aPersonSignsInAndComesToThePageThatWasAskedForAndOut() throws Exception {
    String name = visitors.newPerson(Role.VIEWER);
    Visitor person = visitors.nobody();

    assertThat(person.get("/?from=link").header("location")).endsWith("/sign-in");
    Answer signedIn = person.signIn(name, Visitors.PASSWORD);

    assertThat(signedIn.status()).isEqualTo(302);
    assertThat(signedIn.header("location")).endsWith("/?from=link");
    assertThat(person.get("/").status()).isEqualTo(200);
    assertThat(accounts.find(name).orElseThrow().lastSignInAt()).isNotNull();

    assertThat(person.postForm("/sign-out", Map.of()).header("location")).endsWith("/sign-in?out");
    assertThat(person.get("/").status()).isEqualTo(302);
  }

  @Test
  void theSessionIsANewOneAfterSigningIn() throws Exception {
    Visitor person = visitors.signedIn(Role.VIEWER);
    String before = person.cookie("SESSION").orElseThrow();

    person.signIn(visitors.newPerson(Role.EDITOR), Visitors.PASSWORD);

    assertThat(person.cookie("SESSION").orElseThrow()).isNotEqualTo(before);
  }

  @Test
  void aFormWithoutItsCsrfTokenIsRefused() throws Exception {
    Visitor person = visitors.signedIn(Role.ADMIN);

    assertThat(person.postFormAsIs("/sign-out", Map.of()).status()).isEqualTo(403);
    assertThat(person.postFormAsIs("/sign-out", Map.of("_csrf", "guessed")).status())
        .isEqualTo(403);
    assertThat(person.get("/").status()).isEqualTo(200);
    assertThat(
            visitors
                .nobody()
                .postFormAsIs("/sign-in", Map.of("username", "admin", "password", "x"))
                .status())
        .isEqualTo(403);
  }

  @Test
  void aWrongPasswordAndAnUnknownNameLookTheSame() throws Exception {
    String name = visitors.newPerson(Role.VIEWER);

    Answer wrong = visitors.nobody().signIn(name, "wrong password");
    Answer unknown = visitors.nobody().signIn("nobody-" + name, "wrong password");

    assertThat(wrong.header("location")).endsWith("/sign-in?refused");
    assertThat(unknown.header("location")).endsWith("/sign-in?refused");
  }

  @Test
  void guessingIsThrottledAlsoForTheRightPassword() throws Exception {
    String name = visitors.newPerson(Role.VIEWER);
    for (int i = 0; i < 5; i++) {
      visitors.nobody().signIn(name, "guess " + i);
    }

    assertThat(visitors.nobody().signIn(name, Visitors.PASSWORD).header("location"))
        .endsWith("/sign-in?throttled");
  }

  @Test
  void aPersonWhoIsDisabledIsOutAtOnce() throws Exception {
    String name = visitors.newPerson(Role.EDITOR);
    Visitor person = visitors.nobody();
    person.signIn(name, Visitors.PASSWORD);
    assertThat(person.get("/").status()).isEqualTo(200);

    accounts.setEnabled(name, false, "test");

    assertThat(person.get("/").status()).isEqualTo(302);
    assertThat(person.signIn(name, Visitors.PASSWORD).header("location"))
        .endsWith("/sign-in?refused");
  }

  @Test
  void pagesCarryTheSecurityHeaders() throws Exception {
    Answer page = visitors.signedIn(Role.VIEWER).get("/");

    assertThat(page.header("content-security-policy"))
        .isEqualTo(
            "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:;"
                + " object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'");
    assertThat(page.header("x-content-type-options")).isEqualTo("nosniff");
    assertThat(page.header("x-frame-options")).isEqualTo("DENY");
    assertThat(page.header("referrer-policy")).isEqualTo("same-origin");
    assertThat(page.header("cache-control")).contains("no-store");
    assertThat(page.body()).doesNotContain("<script>").doesNotContain("style=");
  }

  @Test
  void anUnknownPageAndAForbiddenOneTellNothingOfTheInside() throws Exception {
    Answer unknown = visitors.signedIn(Role.VIEWER).get("/no-such-page");

    assertThat(unknown.status()).isEqualTo(404);
    assertThat(unknown.body()).contains("There is no such page.").doesNotContain("Exception");
  }
}
