package dev.taxon.admin.rules;

import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.stereotype.Component;

/** Down while no ruleset is live. */
@Component("ruleset")
class RulesetHealth implements HealthIndicator {
  private final LiveRuleset live;

  RulesetHealth(LiveRuleset live) {
    this.live = live;
  }

  @Override
  public Health health() {
    int version = live.version();
    return version == 0
        ? Health.down().build()
        : Health.up().withDetail("version", version).build();
  }
}
