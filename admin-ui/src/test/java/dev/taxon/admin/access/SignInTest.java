package dev.taxon.admin.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;

import dev.taxon.admin.RunningService;
import dev.taxon.admin.Visitor;
import dev.taxon.admin.Visitor.Answer;
import dev.taxon.admin.Visitors;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
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
  void aSessionThatSomebodyElsePlantedIsNotTheOneOfThePersonWhoSignsIn() throws Exception {
    Visitor attacker = visitors.signedIn(Role.VIEWER);
    String planted = attacker.cookie("SESSION").orElseThrow();
    String name = visitors.newPerson(Role.ADMIN);
    Visitor victim = visitors.nobody();
    victim.setCookie("SESSION", planted);

    victim.signIn(name, Visitors.PASSWORD);

    assertThat(victim.get("/users").status()).isEqualTo(200);
    assertThat(attacker.get("/users").status()).isNotEqualTo(200);
  }

  @Test
  void aSessionThatEndedIsGoodForNothing() throws Exception {
    Visitor person = visitors.signedIn(Role.VIEWER);
    String session = person.cookie("SESSION").orElseThrow();

    person.postForm("/sign-out", Map.of());

    Visitor thief = visitors.nobody();
    thief.setCookie("SESSION", session);
    assertThat(thief.get("/").status()).isEqualTo(302);
  }

  @Test
  void anotherPasswordEndsAllSessionsOfThePersonAndNobodyElses() throws Exception {
    String name = visitors.newPerson(Role.VIEWER);
    Visitor here = visitors.nobody();
    Visitor there = visitors.nobody();
    here.signIn(name, Visitors.PASSWORD);
    there.signIn(name, Visitors.PASSWORD);
    Visitor other = visitors.signedIn(Role.VIEWER);
    Map<String, String> form =
        Map.of("old", Visitors.PASSWORD, "password", "another battery", "again", "another battery");

    Answer changed = here.postForm("/account", form);

    assertThat(changed.header("location")).endsWith("/sign-in?changed");
    assertThat(here.get("/").status()).isEqualTo(302);
    assertThat(there.get("/").status()).isEqualTo(302);
    assertThat(other.get("/").status()).isEqualTo(200);
    assertThat(visitors.nobody().signIn(name, Visitors.PASSWORD).header("location"))
        .endsWith("/sign-in?refused");
    assertThat(visitors.nobody().signIn(name, "another battery").header("location")).endsWith("/");
  }

  @Test
  void cookiesAreKeptFromScriptsAndFromOtherSites() throws Exception {
    Visitor person = visitors.nobody();
    HttpResponse<String> form =
        person.http().send(person.request("/sign-in").GET().build(), BodyHandlers.ofString());
    assertThat(form.headers().allValues("set-cookie"))
        .singleElement(STRING)
        .startsWith("XSRF-TOKEN=")
        .contains("HttpOnly", "SameSite=Lax");

    String name = visitors.newPerson(Role.VIEWER);
    String body =
        "username=" + name + "&password=" + Visitors.PASSWORD.replace(' ', '+') + "&_csrf=";
    HttpResponse<String> signedIn =
        person
            .http()
            .send(
                person
                    .request("/sign-in")
                    .header("Content-Type", "application/x-www-form-urlencoded")
                    .POST(BodyPublishers.ofString(body + person.csrf()))
                    .build(),
                BodyHandlers.ofString());
    assertThat(signedIn.headers().allValues("set-cookie"))
        .filteredOn(cookie -> cookie.startsWith("SESSION="))
        .singleElement(STRING)
        .contains("HttpOnly", "SameSite=Lax", "Path=/");
  }

  @Test
  void whoeverIsSignedOutComesBackToAPageAndNeverToAFormOrAPart() throws Exception {
    String name = visitors.newPerson(Role.EDITOR);
    Visitor person = visitors.nobody();

    person.get("/drafts?from=link");
    assertThat(person.postForm("/drafts", Map.of("name", "lost")).header("location"))
        .endsWith("/sign-in?lost");
    assertThat(person.get("/sign-in?lost").body())
        .contains("You were signed out, so what you sent was not saved or done.");
    Answer part =
        person.send(person.request("/sweeps/1/progress").header("HX-Request", "true").build());
    assertThat(part.status()).isEqualTo(401);
    assertThat(part.body()).isEmpty();

    assertThat(person.signIn(name, Visitors.PASSWORD).header("location"))
        .endsWith("/drafts?from=link");
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

    Visitor owner = visitors.nobody();
    assertThat(owner.signIn(name, Visitors.PASSWORD).header("location"))
        .endsWith("/sign-in?throttled");
    assertThat(owner.get("/sign-in?throttled").body())
        .contains("Too many attempts. Wait a quarter of an hour, then try again.");
    for (int i = 0; i < 6; i++) {
      visitors.nobody().signIn("nobody-" + name, "guess " + i);
    }
    assertThat(visitors.nobody().signIn("nobody-" + name, "guess").header("location"))
        .as("a name that nobody has looks the same")
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
