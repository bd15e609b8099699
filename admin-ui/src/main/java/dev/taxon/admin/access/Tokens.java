package dev.taxon.admin.access;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.taxon.admin.audit.AuditLog;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;
import org.springframework.transaction.annotation.Transactional;

/**
 * The tokens in the store. A token reads {@code taxon_<id>_<secret>}; the id finds its row, and of
 * the secret, 160 random bits, only a hash is kept, so that the store gives no token away.
 */
@Repository
public class Tokens {
  /** A token that expires within this time needs attention. */
  public static final Duration SOON = Duration.ofDays(14);

  private static final Pattern FORM = Pattern.compile("taxon_([0-9a-f]{12})_([0-9a-f]{40})");
  private static final SecureRandom RANDOM = new SecureRandom();

  private final JdbcClient jdbc;
  private final AuditLog audit;
  private final Clock clock;

  public Tokens(JdbcClient jdbc, AuditLog audit, Clock clock) {
    this.jdbc = jdbc;
    this.audit = audit;
    this.clock = clock;
  }

  /**
   * Makes a token.
   *
   * @param name what it is for; unique among all tokens
   * @param expiresAt null for one that does not expire
   * @param by who makes it, for the audit trail
   * @return the token itself, which cannot be had again
   * @throws RefusedException if the name is not fit or taken, no scope is given, or the time has
   *     passed
   */
  @Transactional
  public String create(String name, Set<Scope> scopes, OffsetDateTime expiresAt, String by) {
    OffsetDateTime now = OffsetDateTime.now(clock);
    if (name.isBlank() || name.length() > 100 || name.chars().anyMatch(Character::isISOControl)) {
      throw new RefusedException("a token's name has 1 to 100 characters, on one line");
    }
    if (scopes.isEmpty()) {
      throw new RefusedException("a token needs a scope: classify, read or sweep");
    }
    if (expiresAt != null && !expiresAt.isAfter(now)) {
      throw new RefusedException("the token would have expired already");
    }
    String id = randomHex(6);
    String secret = randomHex(20);
    try {
      jdbc.sql(
              "insert into token (id, name, secret_hash, scopes, created_by, created_at, expires_at)"
                  + " values (:id, :name, :hash, :scopes, :by, :now, :expiresAt)")
          .param("id", id)
          .param("name", name)
          .param("hash", hash(secret))
          .param("scopes", labels(scopes))
          .param("by", by)
          .param("now", now)
          .param("expiresAt", expiresAt)
          .update();
    } catch (DuplicateKeyException e) {
      throw new RefusedException("there is a token " + name + " already");
    }
    audit.add(by, "token.create", name, "scopes " + labels(scopes));
    return "taxon_" + id + "_" + secret;
  }

  /** Every token, the newest first. */
  public List<Token> all() {
    return jdbc.sql("select * from token order by created_at desc, id").query(Tokens::row).list();
  }

  /** The tokens that open something now and expire soon, the first to expire first. */
  public List<Token> expiringSoon() {
    OffsetDateTime now = OffsetDateTime.now(clock);
    return all().stream()
        .filter(token -> token.isLive(now) && token.expiresAt() != null)
        .filter(token -> token.expiresAt().isBefore(now.plus(SOON)))
        .sorted(Comparator.comparing(Token::expiresAt))
        .toList();
  }

  /**
   * Ends a token; one that was ended before stays as it is.
   *
   * @throws RefusedException if there is no token of this name
   */
  @Transactional
  public void revoke(String name, String by) {
    int changed =
        jdbc.sql("update token set revoked_at = :now where name = :name and revoked_at is null")
            .param("now", OffsetDateTime.now(clock))
            .param("name", name)
            .update();
    if (changed == 1) {
      audit.add(by, "token.revoke", name, "");
    } else if (all().stream().noneMatch(token -> token.name().equals(name))) {
      throw new RefusedException("there is no token " + name);
    }
  }

  Optional<Token> find(String id) {
    return jdbc.sql("select * from token where id = :id")
        .param("id", id)
        .query(Tokens::row)
        .optional();
  }

  void used(String id, OffsetDateTime at) {
    jdbc.sql("update token set last_used_at = :at where id = :id")
        .param("at", at)
        .param("id", id)
        .update();
  }

  /** The public and the secret part of a token as it was sent; empty if it has no such form. */
  static Optional<Parts> parts(String sent) {
    var matcher = FORM.matcher(sent);
    return matcher.matches()
        ? Optional.of(new Parts(matcher.group(1), matcher.group(2)))
        : Optional.empty();
  }

  record Parts(String id, String secret) {
    /** Compares in a time that does not tell how much is right. */
    boolean opens(Token token) {
      return MessageDigest.isEqual(
          hash(secret).getBytes(US_ASCII), token.secretHash().getBytes(US_ASCII));
    }
  }

  private static String hash(String secret) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      return HexFormat.of().formatHex(digest.digest(secret.getBytes(UTF_8)));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }

  private static String randomHex(int bytes) {
    byte[] random = new byte[bytes];
    RANDOM.nextBytes(random);
    return HexFormat.of().formatHex(random);
  }

  private static String labels(Set<Scope> scopes) {
    return EnumSet.copyOf(scopes).stream().map(Scope::label).collect(Collectors.joining(","));
  }

  private static Set<Scope> scopes(String labels) {
    return Arrays.stream(labels.split(","))
        .map(label -> Scope.valueOf(label.toUpperCase(Locale.ROOT)))
        .collect(Collectors.toCollection(() -> EnumSet.noneOf(Scope.class)));
  }

  private static Token row(ResultSet row, int number) throws SQLException {
    return new Token(
        row.getString("id"),
        row.getString("name"),
        row.getString("secret_hash"),
        scopes(row.getString("scopes")),
        row.getString("created_by"),
        row.getObject("created_at", OffsetDateTime.class),
        row.getObject("expires_at", OffsetDateTime.class),
        row.getObject("revoked_at", OffsetDateTime.class),
        row.getObject("last_used_at", OffsetDateTime.class));
  }
}
