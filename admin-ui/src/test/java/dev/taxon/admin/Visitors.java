package dev.taxon.admin;

import dev.taxon.admin.access.Accounts;
import dev.taxon.admin.access.Role;
import dev.taxon.admin.access.Scope;
import dev.taxon.admin.access.Tokens;
import java.io.IOException;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.springframework.boot.test.context.TestComponent;
import org.springframework.core.env.Environment;

/** Those who call the running service: with a token, signed in, or neither. */
@TestComponent
public class Visitors {
  public static final String PASSWORD = "correct horse battery";

  private final Environment environment;
  private final Tokens tokens;
  private final Accounts accounts;
  private final AtomicInteger count = new AtomicInteger();
  private final Map<Set<Scope>, String> byScopes = new ConcurrentHashMap<>();

  Visitors(Environment environment, Tokens tokens, Accounts accounts) {
    this.environment = environment;
    this.tokens = tokens;
    this.accounts = accounts;
  }

  /** The address of the service, without a slash at its end. */
  public String url() {
    return "http://127.0.0.1:" + environment.getRequiredProperty("local.server.port");
  }

  public Visitor nobody() {
    return new Visitor(url(), null);
  }

  /** A service with a token of these scopes. */
  public Visitor withToken(Scope first, Scope... more) {
    return new Visitor(
        url(),
        byScopes.computeIfAbsent(
            EnumSet.of(first, more),
            scopes -> tokens.create("test " + count.incrementAndGet(), scopes, null, "test")));
  }

  /** A service with this token, whatever it is worth. */
  public Visitor withToken(String token) {
    return new Visitor(url(), token);
  }

  /** A new person of this role, signed in. */
  public Visitor signedIn(Role role) throws IOException, InterruptedException {
    String name = newPerson(role);
    Visitor visitor = nobody();
    visitor.signIn(name, PASSWORD);
    return visitor;
  }

  /** A new person of this role, with {@link #PASSWORD}; the name. */
  public String newPerson(Role role) {
    String name = role.name().toLowerCase(Locale.ROOT) + count.incrementAndGet();
    accounts.add(name, role, PASSWORD, "test");
    return name;
  }
}
