package dev.taxon.admin.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.taxon.admin.Databases;
import dev.taxon.admin.audit.AuditLog;
import java.time.Clock;
import java.time.Instant;
import java.time.InstantSource;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.EnumSet;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.dao.DataAccessException;
import org.springframework.mock.web.MockFilterChain;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.mock.web.MockHttpServletResponse;

class TokenCheckTest {
  private Instant now = Instant.parse("2026-11-30T12:00:00Z");
  private final Clock clock = ((InstantSource) () -> now).withZone(ZoneOffset.UTC);

  static Stream<Databases.Store> stores() {
    return Databases.both();
  }

  @ParameterizedTest
  @MethodSource("stores")
  void whileTheStoreDoesNotAnswerKnownTokensCountUntilTheyExpire(Databases.Store store)
      throws Exception {
    Tokens tokens = tokens(store);
    TokenCheck check = new TokenCheck(tokens, clock);
    String known = token(tokens, "known", null);
    String brief = token(tokens, "brief", OffsetDateTime.now(clock).plusSeconds(30));
    String unknown = token(tokens, "unknown", null);
    assertThat(check.check(known)).isPresent();
    assertThat(check.check(brief)).isPresent();
    store.jdbc().sql("alter table token rename to elsewhere").update();
    now = now.plusSeconds(20);

    assertThat(check.check(known)).isPresent();
    assertThat(check.check(brief)).isPresent();
    assertThat(check.check(known.replace(known.substring(19), unknown.substring(19)))).isEmpty();
    assertThatThrownBy(() -> check.check(unknown)).isInstanceOf(DataAccessException.class);
    assertThat(statusOf(check, known)).isEqualTo(200);
    assertThat(statusOf(check, unknown)).isEqualTo(503);
    check.keepLastUse();
    now = now.plusSeconds(20);
    assertThat(check.check(brief)).isEmpty();

    store.jdbc().sql("alter table elsewhere rename to token").update();
    check.keepLastUse();
    assertThat(tokens.all()).filteredOn(token -> token.lastUsedAt() != null).hasSize(2);
    tokens.revoke("known", "test");
    now = now.plusSeconds(2);
    assertThat(check.check(known)).isEmpty();
  }

  private static int statusOf(TokenCheck check, String token) throws Exception {
    MockHttpServletRequest request = new MockHttpServletRequest("POST", "/v1/classify");
    request.addHeader("Authorization", "Bearer " + token);
    MockHttpServletResponse response = new MockHttpServletResponse();
    new TokenFilter(check, new ProblemDenial()).doFilter(request, response, new MockFilterChain());
    return response.getStatus();
  }

  private static String token(Tokens tokens, String name, OffsetDateTime expiresAt) {
    return tokens.create(name, EnumSet.of(Scope.CLASSIFY), expiresAt, "test");
  }

  private Tokens tokens(Databases.Store store) {
    return new Tokens(store.jdbc(), new AuditLog(store.jdbc(), clock), clock);
  }
}
