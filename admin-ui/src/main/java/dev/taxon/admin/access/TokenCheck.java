package dev.taxon.admin.access;

import jakarta.annotation.PreDestroy;
import java.time.Clock;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/**
 * Checks tokens as requests bring them. A row read from the store counts for a second, so that a
 * busy token costs one query a second and a revoked one is refused on every node after one.
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

  /** The live token that was sent; empty if there is none. */
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
    Optional<Token> token = tokens.find(id);
    rows.put(id, new Row(token, now));
    return token;
  }

  /** Writes down when tokens were last used: not at each use, which would cost a write each. */
  @Scheduled(fixedDelayString = "10s")
  @PreDestroy
  void keepLastUse() {
    for (String id : List.copyOf(used.keySet())) {
      OffsetDateTime at = used.remove(id);
      if (at != null) {
        tokens.used(id, at);
      }
    }
  }
}
