package dev.taxon.admin.access;

import java.time.Clock;
import java.time.Duration;
import java.time.OffsetDateTime;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.support.GeneratedKeyHolder;
import org.springframework.jdbc.support.KeyHolder;
import org.springframework.stereotype.Component;

/**
 * Slows the guessing of passwords, for all nodes together. An attempt is written down before its
 * password is looked at, so that many at once do not slip through, and taken back once it succeeds.
 * The limit for one name from everywhere is wide: a narrow one would let anybody lock others out.
 */
@Component
class SignInThrottle {
  private static final Duration WINDOW = Duration.ofMinutes(15);
  private static final int PER_NAME_AND_ADDRESS = 5;
  private static final int PER_ADDRESS = 50;
  private static final int PER_NAME = 200;

  private final JdbcClient jdbc;
  private final Clock clock;

  SignInThrottle(JdbcClient jdbc, Clock clock) {
    this.jdbc = jdbc;
    this.clock = clock;
  }

  /**
   * Writes an attempt down; false if there were too many, and this one must be refused. Those that
   * are refused do not count, so that going on does not keep the door shut.
   */
  boolean attempt(String name, String address) {
    OffsetDateTime now = OffsetDateTime.now(clock);
    OffsetDateTime from = now.minus(WINDOW);
    jdbc.sql("delete from sign_in_attempt where at < :from").param("from", from).update();
    KeyHolder key = new GeneratedKeyHolder();
    jdbc.sql("insert into sign_in_attempt (account, address, at) values (:account, :address, :now)")
        .param("account", name)
        .param("address", address)
        .param("now", now)
        .update(key, "id");
    boolean few =
        count("account = :account and address = :address", name, address) <= PER_NAME_AND_ADDRESS
            && count("address = :address", name, address) <= PER_ADDRESS
            && count("account = :account", name, address) <= PER_NAME;
    if (!few) {
      jdbc.sql("delete from sign_in_attempt where id = :id").param("id", key.getKey()).update();
    }
    return few;
  }

  /** Forgets the attempts of somebody who has signed in. */
  void succeeded(String name, String address) {
    jdbc.sql("delete from sign_in_attempt where account = :account and address = :address")
        .param("account", name)
        .param("address", address)
        .update();
  }

  private int count(String condition, String name, String address) {
    return jdbc.sql("select count(*) from sign_in_attempt where " + condition)
        .param("account", name)
        .param("address", address)
        .query(Integer.class)
        .single();
  }
}
