package dev.taxon.admin.classify;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import dev.taxon.admin.rules.RulesetFiles;
import dev.taxon.engine.classify.Classifier;
import dev.taxon.engine.classify.Verdict;
import dev.taxon.engine.ruleset.RulesetReader;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;
import org.slf4j.event.KeyValuePair;

class FailureLogTest {
  private static final Classifier CLASSIFIER =
      Classifier.of(RulesetReader.read(RulesetFiles.shipped()).published(3));

  private final Logger logger = (Logger) LoggerFactory.getLogger(FailureLog.class);
  private final ListAppender<ILoggingEvent> logged = new ListAppender<>();
  private Level before;

  @BeforeEach
  void listen() {
    before = logger.getLevel();
    logger.setLevel(Level.INFO);
    logger.setAdditive(false);
    logger.addAppender(logged);
    logged.start();
  }

  @AfterEach
  void stop() {
    logger.detachAppender(logged);
    logger.setAdditive(true);
    logger.setLevel(before);
  }

  @Test
  void aLoggedCodesFailureIsLoggedMaskedAtItsSeverityWithItsDecision() {
    Verdict verdict = verdict("relation 17 of 'Anna' is odd", "storage");

    new FailureLog("token:billing", false).log(verdict);

    ILoggingEvent event = logged.list.get(0);
    assertThat(logged.list).hasSize(1);
    assertThat(event.getLevel()).isEqualTo(Level.ERROR);
    assertThat(event.getFormattedMessage())
        .isEqualTo(
            "storage_failed by fallback (decision "
                + verdict.decisionId()
                + ", version 3, for token:billing): relation # of '…' is odd");
    assertThat(event.getKeyValuePairs())
        .usingRecursiveComparison()
        .isEqualTo(
            List.of(
                new KeyValuePair("decisionId", verdict.decisionId()),
                new KeyValuePair("caller", "token:billing"),
                new KeyValuePair("contract", "operation"),
                new KeyValuePair("code", "storage_failed"),
                new KeyValuePair("rule", null),
                new KeyValuePair("rulesetVersion", 3)));
  }

  @Test
  void theSeverityOfTheCodeIsTheLevel() {
    new FailureLog("x", false).log(verdict("lock timeout", "storage"));

    assertThat(logged.list).extracting(ILoggingEvent::getLevel).containsExactly(Level.WARN);
  }

  @Test
  void aCodeThatIsNotLoggedIsNot() {
    new FailureLog("x", false).log(verdict("Evidence changed; reload", "storage"));

    assertThat(logged.list).isEmpty();
  }

  @Test
  void rawTextsAreLoggedOnlyWhereThatIsSet() {
    new FailureLog("x", true).log(verdict("relation 17 of 'Anna'\nis odd", "storage"));

    assertThat(logged.list.get(0).getFormattedMessage()).endsWith(": relation 17 of 'Anna' is odd");
  }

  @Test
  void theIssuesOfAShapeAreLoggedByCodeAndPlace() {
    Verdict verdict =
        CLASSIFIER
            .classify(
                CLASSIFIER
                    .ruleset()
                    .intake()
                    .read(
                        Map.of(
                            "kind",
                            "shape",
                            "issues",
                            List.of(Map.of("code", "custom", "path", List.of())))))
            .orElseThrow();

    new FailureLog("x", false).log(verdict);

    assertThat(logged.list.get(0).getFormattedMessage()).endsWith(": issues custom at the root");
  }

  @Test
  void aBatchLogsTheFirstFailuresOfACodeAndHowManyMoreThereWere() {
    FailureLog log = new FailureLog("token:night", false);
    for (int i = 0; i < 1000; i++) {
      log.log(verdict("odd", "storage"));
      log.log(verdict("lock timeout", "storage"));
    }
    log.finish();

    assertThat(logged.list).hasSize(2 * FailureLog.PER_CODE + 2);
    assertThat(logged.list.stream().skip(40).map(ILoggingEvent::getFormattedMessage))
        .containsExactlyInAnyOrder(
            "980 more storage_failed in the same batch for token:night",
            "980 more unavailable in the same batch for token:night");
  }

  private static Verdict verdict(String text, String origin) {
    return CLASSIFIER
        .classify(
            CLASSIFIER
                .ruleset()
                .intake()
                .read(Map.of("kind", "text", "text", text, "origin", origin)))
        .orElseThrow();
  }
}
