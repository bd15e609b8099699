package dev.taxon.admin.rules;

import dev.taxon.admin.audit.AuditLog;
import dev.taxon.engine.classify.Classifier;
import dev.taxon.engine.ruleset.Ruleset;
import dev.taxon.engine.ruleset.RulesetException;
import java.time.Clock;
import java.time.OffsetDateTime;
import java.util.Optional;
import java.util.SortedMap;
import java.util.concurrent.atomic.AtomicReference;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessException;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * The ruleset that answers now. It is one reference: a new version is built aside and swapped in,
 * so that no request waits or fails, and whoever took the classifier keeps one version throughout.
 */
@Component
public class LiveRuleset {
  private static final Logger log = LoggerFactory.getLogger(LiveRuleset.class);

  /** The longest note that the store keeps, in characters. */
  public static final int MAX_NOTE = 2000;

  private final AtomicReference<Classifier> live = new AtomicReference<>();
  private final RulesetVersions versions;
  private final AuditLog audit;
  private final TransactionTemplate transaction;
  private final Clock clock;
  private int unusable;
  private boolean lost;

  LiveRuleset(
      RulesetVersions versions, AuditLog audit, TransactionTemplate transaction, Clock clock) {
    this.versions = versions;
    this.audit = audit;
    this.transaction = transaction;
    this.clock = clock;
  }

  /**
   * The live classifier. Take it once for all that must rest on the same version.
   *
   * @throws NoRulesetException if none is live
   */
  public Classifier classifier() {
    Classifier classifier = live.get();
    if (classifier == null) {
      throw new NoRulesetException();
    }
    return classifier;
  }

  /** The live ruleset, if there is one. */
  public Optional<Ruleset> ruleset() {
    return Optional.ofNullable(live.get()).map(Classifier::ruleset);
  }

  /**
   * Publishes content as the next version: stores it and makes it live here at once, and on every
   * other node within two seconds.
   *
   * @param files the texts by path
   * @param author who publishes
   * @param note why; 1 to {@value #MAX_NOTE} characters, not blank
   * @param base the version that the content was made from; 0 for the first
   * @throws RulesetException if the content is no valid ruleset
   * @throws StaleBaseException if {@code base} is not the newest version
   */
  public RulesetVersion publish(
      SortedMap<String, String> files, String author, String note, int base) {
    return publish(files, author, note, base, null);
  }

  /**
   * Publishes the content of an earlier version as the next one.
   *
   * @throws java.util.NoSuchElementException if there is no such version
   * @throws StaleBaseException if {@code base} is not the newest version
   */
  public RulesetVersion restore(int version, String author, String note, int base) {
    return publish(versions.files(version), author, note, base, version);
  }

  private RulesetVersion publish(
      SortedMap<String, String> files, String author, String note, int base, Integer restores) {
    if (note.isBlank() || note.length() > MAX_NOTE) {
      throw new IllegalArgumentException("a version needs a note of 1 to 2000 characters");
    }
    Ruleset ruleset = Rulesets.read(files).published(base + 1);
    Classifier classifier = Classifier.of(ruleset);
    OffsetDateTime now = OffsetDateTime.now(clock);
    RulesetVersion version =
        new RulesetVersion(base + 1, ruleset.id().digest(), author, note, now, restores);
    transaction.executeWithoutResult(
        status -> {
          int newest = versions.newest();
          if (newest != base) {
            throw new StaleBaseException(base, newest);
          }
          versions.add(version, files);
          audit.add(
              author,
              restores == null ? "ruleset.publish" : "ruleset.restore",
              "version " + version.version(),
              restores == null ? note : "content of version " + restores + ": " + note);
        });
    goLive(classifier);
    return version;
  }

  /** Looks for a version that another node published. */
  @Scheduled(fixedDelayString = "1s")
  public synchronized void refresh() {
    int newest;
    try {
      newest = versions.newest();
    } catch (DataAccessException e) {
      if (!lost) {
        log.warn("The store does not answer; version {} stays live", version(), e);
      }
      lost = true;
      return;
    }
    if (lost) {
      log.info("The store answers again");
      lost = false;
    }
    if (newest > version() && newest != unusable) {
      try {
        Ruleset ruleset = Rulesets.read(versions.files(newest)).published(newest);
        goLive(Classifier.of(ruleset));
      } catch (RulesetException e) {
        // Published by a newer release of Taxon, say. Asking again each second would not help.
        unusable = newest;
        log.error("Ruleset version {} cannot be used here: {}", newest, e.getMessage());
      }
    }
  }

  /** The version that is live; 0 if none is. */
  public int version() {
    return ruleset().map(ruleset -> ruleset.id().version()).orElse(0);
  }

  private void goLive(Classifier next) {
    Classifier now = live.accumulateAndGet(next, (old, given) -> isNewer(given, old) ? given : old);
    if (now == next) {
      log.info(
          "Ruleset version {} is live ({})",
          next.ruleset().id().version(),
          next.ruleset().id().digest());
    }
  }

  private static boolean isNewer(Classifier given, Classifier old) {
    return old == null || given.ruleset().id().version() > old.ruleset().id().version();
  }
}
