package dev.taxon.admin;

import dev.taxon.admin.access.Accounts;
import dev.taxon.admin.access.Role;
import dev.taxon.admin.access.Scope;
import dev.taxon.admin.access.Tokens;
import dev.taxon.admin.rules.LiveRuleset;
import dev.taxon.admin.rules.RulesetFiles;
import dev.taxon.admin.rules.RulesetVersions;
import dev.taxon.admin.rules.StaleBaseException;
import java.util.EnumSet;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.boot.web.server.context.WebServerApplicationContext;
import org.springframework.context.event.EventListener;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Fills an empty store before the port opens: the shipped ruleset as version 1, an admin with a
 * random password, a token to try the service with. It prints the secrets once, and later starts
 * find a filled store and print nothing.
 */
@Component
class FirstStart implements SmartInitializingSingleton {
  private static final Logger log = LoggerFactory.getLogger(FirstStart.class);
  private static final String BY = "first start";

  private final RulesetVersions versions;
  private final LiveRuleset live;
  private final Accounts accounts;
  private final Tokens tokens;
  private final TransactionTemplate transaction;
  private Secrets secrets;

  private record Secrets(String password, String token) {}

  FirstStart(
      RulesetVersions versions,
      LiveRuleset live,
      Accounts accounts,
      Tokens tokens,
      TransactionTemplate transaction) {
    this.versions = versions;
    this.live = live;
    this.accounts = accounts;
    this.tokens = tokens;
    this.transaction = transaction;
  }

  @Override
  public void afterSingletonsInstantiated() {
    if (versions.newest() == 0) {
      try {
        secrets = transaction.execute(status -> fill());
      } catch (StaleBaseException e) {
        log.info("Another node has filled the store at the same time");
      }
    }
    live.refresh();
  }

  /** The version comes first: its number is taken once, and so only one node fills the store. */
  private Secrets fill() {
    live.publish(RulesetFiles.shipped(), BY, "The shipped ruleset", 0);
    String password = Accounts.randomPassword();
    accounts.add("admin", Role.ADMIN, password, BY);
    String token = tokens.create("first-start", EnumSet.of(Scope.CLASSIFY, Scope.READ), null, BY);
    return new Secrets(password, token);
  }

  @EventListener
  void print(ApplicationReadyEvent ready) {
    if (secrets == null
        || !(ready.getApplicationContext() instanceof WebServerApplicationContext web)) {
      return;
    }
    String url = "http://localhost:" + web.getWebServer().getPort();
    System.out.printf(
        """

        Taxon runs at %s
          user      admin
          password  %s
        This is shown once. To classify a first failure:

          curl -s %s/v1/classify -H 'Authorization: Bearer %s' \\
            -H 'Content-Type: application/json' -d '{"kind":"text","text":"deadlock detected"}'

        %n""",
        url, secrets.password(), url, secrets.token());
    secrets = null;
  }
}
