package dev.taxon.admin.classify;

import dev.taxon.admin.rules.LiveRuleset;
import dev.taxon.engine.classify.Verdict;
import dev.taxon.engine.contract.Decision;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.context.event.EventListener;
import org.springframework.stereotype.Component;

/**
 * What Prometheus sees of classifications. MCP input counts under the contract asked for and, for
 * its category, under {@code mcp}.
 */
@Component
class ClassifyMetrics {
  private final MeterRegistry registry;
  private final LiveRuleset live;
  private final Timer latency;
  private final DistributionSummary named;
  private final Map<Key, Counter> classifications = new ConcurrentHashMap<>();
  private final Map<String, Counter> fallbacks = new ConcurrentHashMap<>();

  private record Key(String contract, String code, String rule) {}

  ClassifyMetrics(MeterRegistry registry, LiveRuleset live) {
    this.registry = registry;
    this.live = live;
    latency =
        Timer.builder("taxon.classification")
            .description("From a request's parsed body to its verdict, without JSON and network")
            .serviceLevelObjectives(
                Duration.ofNanos(2_000),
                Duration.ofNanos(5_000),
                Duration.ofNanos(10_000),
                Duration.ofNanos(20_000),
                Duration.ofNanos(50_000),
                Duration.ofNanos(100_000),
                Duration.ofNanos(500_000),
                Duration.ofMillis(2),
                Duration.ofMillis(10),
                Duration.ofMillis(100))
            .register(registry);
    named =
        DistributionSummary.builder("taxon.rules.named")
            .description("How many rules the prefilter named for a failure")
            .serviceLevelObjectives(1, 2, 3, 5, 10, 20, 50)
            .register(registry);
    Gauge.builder("taxon.ruleset.version", live, LiveRuleset::version)
        .description("The live ruleset's version; 0 while none is live")
        .register(registry);
  }

  /** From zero, as of a counter that appears with its first count nobody sees it rise. */
  @EventListener(ApplicationReadyEvent.class)
  void startFallbacks() {
    live.ruleset().stream()
        .flatMap(ruleset -> ruleset.contracts().keySet().stream())
        .forEach(contract -> fallbacks.computeIfAbsent(contract, this::fallbackCounter));
  }

  void count(Verdict verdict) {
    named.record(verdict.named());
    count(verdict.decision());
    Decision category = verdict.category();
    if (category != null
        && !category.contract().name().equals(verdict.decision().contract().name())) {
      count(category);
    }
  }

  void took(long nanoseconds) {
    latency.record(nanoseconds, TimeUnit.NANOSECONDS);
  }

  private void count(Decision decision) {
    String contract = decision.contract().name();
    Key key = new Key(contract, decision.code().name(), decision.rule());
    counter(classifications, key, this::counter).increment();
    if (decision.basis() == Decision.Basis.FALLBACK) {
      counter(fallbacks, contract, this::fallbackCounter).increment();
    }
  }

  /** {@code computeIfAbsent} alone would lock, however long the counter has been there. */
  private static <K> Counter counter(Map<K, Counter> counters, K key, Function<K, Counter> make) {
    Counter counter = counters.get(key);
    return counter == null ? counters.computeIfAbsent(key, make) : counter;
  }

  private Counter counter(Key key) {
    return Counter.builder("taxon.classifications")
        .description("Verdicts by contract, code and deciding rule; no rule where none decided")
        .tag("contract", key.contract())
        .tag("code", key.code())
        .tag("rule", key.rule() == null ? "" : key.rule())
        .register(registry);
  }

  private Counter fallbackCounter(String contract) {
    return Counter.builder("taxon.fallbacks")
        .description("Verdicts that no rule gave")
        .tag("contract", contract)
        .register(registry);
  }
}
