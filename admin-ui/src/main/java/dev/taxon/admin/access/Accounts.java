package dev.taxon.admin.access;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.taxon.admin.audit.AuditLog;
import java.security.SecureRandom;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Clock;
import java.time.OffsetDateTime;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.security.crypto.factory.PasswordEncoderFactories;
import org.springframework.security.crypto.password.PasswordEncoder;
import org.springframework.stereotype.Repository;
import org.springframework.transaction.annotation.Transactional;

/**
 * The people in the store. Whatever takes rights away from a person ends the person's sessions on
 * every node.
 */
@Repository
public class Accounts {
  /** The shortest password that a person may choose, in characters. */
  public static final int MIN_PASSWORD = 12;

  /** BCrypt reads no more than this many bytes. */
  private static final int MAX_PASSWORD_BYTES = 72;

  private static final Pattern NAME = Pattern.compile("[a-z0-9][a-z0-9._@+-]{0,99}");
  private static final SecureRandom RANDOM = new SecureRandom();

  private final JdbcClient jdbc;
  private final AuditLog audit;
  private final Clock clock;
  private final PasswordEncoder encoder =
      PasswordEncoderFactories.createDelegatingPasswordEncoder();

  public Accounts(JdbcClient jdbc, AuditLog audit, Clock clock) {
    this.jdbc = jdbc;
    this.audit = audit;
    this.clock = clock;
  }

  PasswordEncoder encoder() {
    return encoder;
  }

  /** A random password that holds 120 bits. */
  public static String randomPassword() {
    byte[] bytes = new byte[15];
    RANDOM.nextBytes(bytes);
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }

  /** Whether a text can be the name of a person here. */
  static boolean isName(String text) {
    return NAME.matcher(text).matches();
  }

  /** The person of this name, in any letter case. */
  public Optional<Account> find(String name) {
    return jdbc.sql("select * from account where name = :name")
        .param("name", name.toLowerCase(Locale.ROOT))
        .query(Accounts::row)
        .optional();
  }

  /** Everybody, by name. */
  public List<Account> all() {
    return jdbc.sql("select * from account order by name").query(Accounts::row).list();
  }

  /**
   * Adds a person.
   *
   * @param by who adds, for the audit trail
   * @throws RefusedException if the name or the password is not fit, or the name is taken
   */
  @Transactional
  public void add(String name, Role role, String password, String by) {
    String lower = name.toLowerCase(Locale.ROOT);
    if (!isName(lower)) {
      throw new RefusedException(
          "a user name has 1 to 100 letters, digits and . _ @ + -, and begins with a letter or digit");
    }
    String hash = hash(password);
    try {
      jdbc.sql(
              "insert into account (name, role, password, enabled, created_at)"
                  + " values (:name, :role, :password, true, :now)")
          .param("name", lower)
          .param("role", role.name())
          .param("password", hash)
          .param("now", OffsetDateTime.now(clock))
          .update();
    } catch (DuplicateKeyException e) {
      throw new RefusedException("there is a user " + lower + " already");
    }
    audit.add(by, "user.add", lower, "role " + role.label());
  }

  /**
   * Gives a person another role. The last admin keeps the role.
   *
   * @throws RefusedException if there is no such person, or nobody would be admin
   */
  @Transactional
  public void setRole(String name, Role role, String by) {
    Account account = known(name);
    if (account.role() == role) {
      return;
    }
    if (account.role() == Role.ADMIN) {
      keepAnAdmin(account);
    }
    jdbc.sql("update account set role = :role where name = :name")
        .param("role", role.name())
        .param("name", account.name())
        .update();
    endSessions(account.name());
    audit.add(by, "user.role", account.name(), "role " + role.label());
  }

  /**
   * Sets a person's password.
   *
   * @throws RefusedException if there is no such person, or the password is not fit
   */
  @Transactional
  public void setPassword(String name, String password, String by) {
    Account account = known(name);
    jdbc.sql("update account set password = :password where name = :name")
        .param("password", hash(password))
        .param("name", account.name())
        .update();
    endSessions(account.name());
    audit.add(by, "user.password", account.name(), "");
  }

  /**
   * Lets a person sign in, or not any more. The last admin stays enabled.
   *
   * @throws RefusedException if there is no such person, or no admin would be left
   */
  @Transactional
  public void setEnabled(String name, boolean enabled, String by) {
    Account account = known(name);
    if (account.enabled() == enabled) {
      return;
    }
    if (!enabled && account.role() == Role.ADMIN) {
      keepAnAdmin(account);
    }
    jdbc.sql("update account set enabled = :enabled where name = :name")
        .param("enabled", enabled)
        .param("name", account.name())
        .update();
    endSessions(account.name());
    audit.add(by, enabled ? "user.enable" : "user.disable", account.name(), "");
  }

  /** Whether the password is the person's. */
  public boolean matches(Account account, String password) {
    return account.password() != null && encoder.matches(password, account.password());
  }

  /** Keeps the time of a sign-in. */
  void signedIn(String name) {
    jdbc.sql("update account set last_sign_in_at = :now where name = :name")
        .param("now", OffsetDateTime.now(clock))
        .param("name", name)
        .update();
  }

  private Account known(String name) {
    return find(name).orElseThrow(() -> new RefusedException("there is no user " + name));
  }

  private void keepAnAdmin(Account leaving) {
    // Held, so that of two admins who take each other's rights at once one is refused.
    boolean another =
        jdbc
            .sql("select * from account order by name for update")
            .query(Accounts::row)
            .list()
            .stream()
            .anyMatch(
                account ->
                    account.enabled()
                        && account.role() == Role.ADMIN
                        && !account.name().equals(leaving.name()));
    if (!another) {
      throw new RefusedException(leaving.name() + " is the only admin");
    }
  }

  private void endSessions(String name) {
    jdbc.sql("delete from spring_session where principal_name = :name")
        .param("name", name)
        .update();
  }

  private String hash(String password) {
    if (password.length() < MIN_PASSWORD) {
      throw new RefusedException("a password has at least " + MIN_PASSWORD + " characters");
    }
    if (password.getBytes(UTF_8).length > MAX_PASSWORD_BYTES) {
      throw new RefusedException("a password has at most " + MAX_PASSWORD_BYTES + " bytes");
    }
    return encoder.encode(password);
  }

  private static Account row(ResultSet row, int number) throws SQLException {
    return new Account(
        row.getString("name"),
        Role.valueOf(row.getString("role")),
        row.getString("password"),
        row.getBoolean("enabled"),
        row.getObject("created_at", OffsetDateTime.class),
        row.getObject("last_sign_in_at", OffsetDateTime.class));
  }
}
