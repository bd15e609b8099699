package dev.taxon.admin.access;

import jakarta.annotation.PreDestroy;
import java.time.Clock;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.dao.DataAccessException;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/**
 * Checks tokens as requests bring them. A row read from the store counts for a second, so that a
 * busy token costs one query a second and a revoked one is refused on every node after one. While
 * the store does not answer, rows that are known go on to count: callers need verdicts then above
 * all.
 */
@Component
class TokenCheck {
  private static final Duration FRESH = Duration.ofSeconds(1);

  /** Above this many the memory of rows starts anew: only made-up ids bring it there. */
  private static final int MAX_ROWS = 10_000;

  private final Tokens tokens;
  private final Clock clock;
  private final Map<String, Row> rows = new ConcurrentHashMap<>();
  private final Map<String, OffsetDateTime> used = new ConcurrentHashMap<>();

  private record Row(Optional<Token> token, OffsetDateTime readAt) {}

  TokenCheck(Tokens tokens, Clock clock) {
    this.tokens = tokens;
    this.clock = clock;
  }

  /**
   * The live token that was sent; empty if there is none.
   *
   * @throws DataAccessException if the store does not answer and the token is not known yet
   */
  Optional<Token> check(String sent) {
    OffsetDateTime now = OffsetDateTime.now(clock);
    Optional<Tokens.Parts> parts = Tokens.parts(sent);
    Optional<Token> live =
        parts.flatMap(
            given -> row(given.id(), now).filter(given::opens).filter(token -> token.isLive(now)));
    live.ifPresent(token -> used.put(token.id(), now));
    return live;
  }

  private Optional<Token> row(String id, OffsetDateTime now) {
    Row known = rows.get(id);
    if (known != null && now.isBefore(known.readAt().plus(FRESH))) {
      return known.token();
    }
    if (rows.size() >= MAX_ROWS) {
      rows.clear();
    }
    if (known != null) {
      // One request asks the store; those that come meanwhile do not wait for it.
      rows.put(id, new Row(known.token(), now));
    }
    try {
      Optional<Token> token = tokens.find(id);
      rows.put(id, new Row(token, now));
      return token;
    } catch (DataAccessException e) {
      if (known == null) {
        throw e;
      }
      return known.token();
    }
  }

  /** Writes down when tokens were last used: not at each use, which would cost a write each. */
  @Scheduled(fixedDelayString = "10s")
  @PreDestroy
  void keepLastUse() {
    for (String id : List.copyOf(used.keySet())) {
      OffsetDateTime at = used.remove(id);
      try {
        tokens.used(id, at);
      } catch (DataAccessException e) {
        // The next round does it, once the store answers.
        used.putIfAbsent(id, at);
        return;
      }
    }
  }
}
