package dev.taxon.admin.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.taxon.admin.Databases;
import dev.taxon.admin.audit.AuditEvent;
import dev.taxon.admin.audit.AuditLog;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.dao.DataAccessException;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

class PeopleAndTokensTest {
  private static final String PASSWORD = "correct horse battery";

  private Instant now = Instant.parse("2026-11-30T12:00:00Z");
  private final Clock clock = ((InstantSource) () -> now).withZone(ZoneOffset.UTC);

  static Stream<Databases.Store> stores() {
    return Databases.both();
  }

  @ParameterizedTest
  @MethodSource("stores")
  void peopleAreKept(Databases.Store store) {
    Accounts accounts = accounts(store);
    accounts.add("Anna.Lee", Role.ADMIN, PASSWORD, "test");
    accounts.add("ben", Role.VIEWER, PASSWORD, "anna.lee");

    Account anna = accounts.find("ANNA.lee").orElseThrow();
    assertThat(anna.name()).isEqualTo("anna.lee");
    assertThat(anna.password()).startsWith("{bcrypt}");
    assertThat(accounts.matches(anna, PASSWORD)).isTrue();
    assertThat(accounts.matches(anna, "another password")).isFalse();
    assertThat(accounts.all()).extracting(Account::name).containsExactly("anna.lee", "ben");

    accounts.setRole("ben", Role.EDITOR, "anna.lee");
    accounts.setEnabled("ben", false, "anna.lee");
    accounts.setPassword("ben", "a new long password", "ben");
    assertThat(accounts.find("ben").orElseThrow())
        .extracting(Account::role, Account::enabled)
        .containsExactly(Role.EDITOR, false);
    assertThat(events(store))
        .containsExactly(
            "ben user.password ben ",
            "anna.lee user.disable ben ",
            "anna.lee user.role ben role editor",
            "anna.lee user.add ben role viewer",
            "test user.add anna.lee role admin");
  }

  @ParameterizedTest
  @MethodSource("stores")
  void whatCannotBeIsRefused(Databases.Store store) {
    Accounts accounts = accounts(store);
    accounts.add("anna", Role.ADMIN, PASSWORD, "test");

    refused("anna already", () -> accounts.add("ANNA", Role.VIEWER, PASSWORD, "test"));
    refused("letters", () -> accounts.add("<b>", Role.VIEWER, PASSWORD, "test"));
    refused("at least 12", () -> accounts.add("ben", Role.VIEWER, "short", "test"));
    refused("at most 72", () -> accounts.add("ben", Role.VIEWER, "ü".repeat(40), "test"));
    refused("only admin", () -> accounts.setRole("anna", Role.EDITOR, "anna"));
    refused("only admin", () -> accounts.setEnabled("anna", false, "anna"));
    refused("no user ben", () -> accounts.setRole("ben", Role.EDITOR, "anna"));
    assertThat(events(store)).hasSize(1);
  }

  @ParameterizedTest
  @MethodSource("stores")
  void takingRightsAwayEndsThePersonsSessions(Databases.Store store) {
    Accounts accounts = accounts(store);
    accounts.add("anna", Role.ADMIN, PASSWORD, "test");
    accounts.add("ben", Role.ADMIN, PASSWORD, "test");
    for (String name : new String[] {"anna", "ben"}) {
      store
          .jdbc()
          .sql(
              "insert into spring_session (primary_id, session_id, creation_time,"
                  + " last_access_time, max_inactive_interval, expiry_time, principal_name)"
                  + " values (:name, :name, 0, 0, 0, 0, :name)")
          .param("name", name)
          .update();
    }

    accounts.setRole("ben", Role.VIEWER, "anna");

    assertThat(
            store
                .jdbc()
                .sql("select principal_name from spring_session")
                .query(String.class)
                .list())
        .containsExactly("anna");
  }

  @ParameterizedTest
  @MethodSource("stores")
  void aTokenOpensUntilItIsRevokedOrExpires(Databases.Store store) {
    Tokens tokens = tokens(store);
    OffsetDateTime expiry = OffsetDateTime.now(clock).plusHours(1);
    String lasting = tokens.create("lasting", EnumSet.of(Scope.CLASSIFY), null, "anna");
    String expiring =
        tokens.create("expiring", EnumSet.of(Scope.READ, Scope.SWEEP), expiry, "anna");
    TokenCheck check = new TokenCheck(tokens, clock);

    assertThat(lasting).matches("taxon_[0-9a-f]{12}_[0-9a-f]{40}");
    assertThat(check.check(lasting).orElseThrow().scopes()).isEqualTo(Set.of(Scope.CLASSIFY));
    assertThat(check.check(expiring).orElseThrow().scopes())
        .isEqualTo(Set.of(Scope.READ, Scope.SWEEP));
    assertThat(check.check(lasting.replace(lasting.substring(19), expiring.substring(19))))
        .isEmpty();
    assertThat(check.check(expiring.replace("taxon_", "taxon_f"))).isEmpty();
    assertThat(check.check("")).isEmpty();

    now = now.plus(Duration.ofMinutes(61));
    assertThat(check.check(expiring)).isEmpty();
    assertThat(check.check(lasting)).isPresent();
    tokens.revoke("lasting", "anna");
    now = now.plusMillis(1001);
    assertThat(check.check(lasting)).isEmpty();
    assertThat(events(store))
        .containsExactly(
            "anna token.revoke lasting ",
            "anna token.create expiring scopes read,sweep",
            "anna token.create lasting scopes classify");
  }

  @ParameterizedTest
  @MethodSource("stores")
  void theStoreKeepsNoSecretAndTheTimeOfTheLastUse(Databases.Store store) {
    Tokens tokens = tokens(store);
    String token = tokens.create("one", EnumSet.of(Scope.CLASSIFY), null, "anna");
    TokenCheck check = new TokenCheck(tokens, clock);
    check.check(token);
    check.keepLastUse();

    Token kept = tokens.all().get(0);
    assertThat(kept.lastUsedAt().toInstant()).isEqualTo(now);
    assertThat(kept.secretHash()).hasSize(64).doesNotContain(token.substring(19));
    assertThat(kept.toString()).doesNotContain(kept.secretHash());
  }

  @ParameterizedTest
  @MethodSource("stores")
  void tokensThatCannotBeAreRefused(Databases.Store store) {
    Tokens tokens = tokens(store);
    tokens.create("one", EnumSet.of(Scope.CLASSIFY), null, "anna");

    refused("one already", () -> tokens.create("one", EnumSet.of(Scope.READ), null, "anna"));
    refused("1 to 100", () -> tokens.create(" ", EnumSet.of(Scope.READ), null, "anna"));
    refused("needs a scope", () -> tokens.create("two", EnumSet.noneOf(Scope.class), null, "anna"));
    refused(
        "expired already",
        () -> tokens.create("two", EnumSet.of(Scope.READ), OffsetDateTime.now(clock), "anna"));
    refused("no token two", () -> tokens.revoke("two", "anna"));
    tokens.revoke("one", "anna");
    tokens.revoke("one", "anna");
    assertThat(events(store)).hasSize(2);
  }

  @ParameterizedTest
  @MethodSource("stores")
  void guessingIsSlowed(Databases.Store store) {
    SignInThrottle throttle = new SignInThrottle(store.jdbc(), clock);

    assertThat(attempts(throttle, "anna", "10.0.0.1", 7)).isEqualTo(5);
    assertThat(throttle.attempt("anna", "10.0.0.2")).isTrue();
    assertThat(throttle.attempt("ben", "10.0.0.1")).isTrue();
    now = now.plus(Duration.ofMinutes(16));
    assertThat(throttle.attempt("anna", "10.0.0.1")).isTrue();

    throttle.succeeded("anna", "10.0.0.1");
    assertThat(attempts(throttle, "anna", "10.0.0.1", 5)).isEqualTo(5);
  }

  @ParameterizedTest
  @MethodSource("stores")
  void goingOnDoesNotKeepTheDoorShut(Databases.Store store) {
    SignInThrottle throttle = new SignInThrottle(store.jdbc(), clock);
    for (int minute = 0; minute < 15; minute++) {
      attempts(throttle, "anna", "10.0.0.1", 20);
      now = now.plus(Duration.ofMinutes(1));
    }
    // Five a quarter of an hour went through; the 295 others do not count for anna anywhere.
    assertThat(throttle.attempt("anna", "10.0.0.2")).isTrue();
    now = now.plusSeconds(1);
    assertThat(throttle.attempt("anna", "10.0.0.1")).isTrue();
  }

  @ParameterizedTest
  @MethodSource("stores")
  void twoAdminsDoNotTakeEachOthersRightsAtOnce(Databases.Store store) throws Exception {
    Accounts accounts = accounts(store);
    TransactionTemplate transaction =
        new TransactionTemplate(new JdbcTransactionManager(store.source()));
    for (int round = 0; round < 20; round++) {
      String one = "one" + round;
      String other = "other" + round;
      accounts.add(one, Role.ADMIN, PASSWORD, "test");
      accounts.add(other, Role.ADMIN, PASSWORD, "test");
      CountDownLatch start = new CountDownLatch(1);
      List<Thread> people = new ArrayList<>();
      for (String name : List.of(one, other)) {
        Runnable demote =
            () -> {
              try {
                start.await();
                transaction.executeWithoutResult(
                    status -> accounts.setRole(name, Role.VIEWER, "test"));
              } catch (RefusedException | InterruptedException | DataAccessException e) {
                // One of them has to be refused.
              }
            };
        people.add(new Thread(demote));
      }
      people.forEach(Thread::start);
      start.countDown();
      for (Thread person : people) {
        person.join(30_000);
      }
      assertThat(accounts.all()).anyMatch(account -> account.role() == Role.ADMIN);
      store.jdbc().sql("delete from account").update();
    }
  }

  @ParameterizedTest
  @MethodSource("stores")
  void oneAddressTriesFewNames(Databases.Store store) {
    SignInThrottle throttle = new SignInThrottle(store.jdbc(), clock);
    int allowed = 0;
    for (int i = 0; i < 80; i++) {
      allowed += throttle.attempt("name" + i, "10.0.0.1") ? 1 : 0;
    }

    assertThat(allowed).isEqualTo(50);
  }

  private static int attempts(SignInThrottle throttle, String name, String address, int count) {
    int allowed = 0;
    for (int i = 0; i < count; i++) {
      allowed += throttle.attempt(name, address) ? 1 : 0;
    }
    return allowed;
  }

  private static void refused(String why, Runnable action) {
    assertThatThrownBy(action::run).isInstanceOf(RefusedException.class).hasMessageContaining(why);
  }

  private Accounts accounts(Databases.Store store) {
    return new Accounts(store.jdbc(), new AuditLog(store.jdbc(), clock), clock);
  }

  private Tokens tokens(Databases.Store store) {
    return new Tokens(store.jdbc(), new AuditLog(store.jdbc(), clock), clock);
  }

  private List<String> events(Databases.Store store) {
    return new AuditLog(store.jdbc(), clock)
        .before(Long.MAX_VALUE, 100).stream().map(PeopleAndTokensTest::line).toList();
  }

  private static String line(AuditEvent event) {
    return event.actor() + " " + event.action() + " " + event.subject() + " " + event.detail();
  }
}
