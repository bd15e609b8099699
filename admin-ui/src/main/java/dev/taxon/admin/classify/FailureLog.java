package dev.taxon.admin.classify;

import dev.taxon.engine.Failure;
import dev.taxon.engine.Issue;
import dev.taxon.engine.classify.Verdict;
import dev.taxon.engine.contract.Severity;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;

/**
 * The log of what one request, or one batch, brought: the failures whose code says that they are
 * logged, masked, each with the decision id of its answer.
 *
 * <p>Of a batch, the first failures of each code are logged and then how many more there were: a
 * million lines must not become a million log lines. Safe for the threads of a batch.
 */
final class FailureLog {
  /** How many failures of one code a batch logs. */
  static final int PER_CODE = 20;

  private static final Logger log = LoggerFactory.getLogger(FailureLog.class);

  private final String caller;
  private final boolean raw;
  private final Map<String, Integer> logged = new ConcurrentHashMap<>();

  /**
   * @param caller who asks, such as {@code token:billing}
   * @param raw whether texts are logged as they came
   */
  FailureLog(String caller, boolean raw) {
    this.caller = caller;
    this.raw = raw;
  }

  void log(Verdict verdict) {
    var code = verdict.decision().code();
    Level level = level(code.severity());
    if (!code.logged() || !log.isEnabledForLevel(level)) {
      return;
    }
    if (logged.merge(code.name(), 1, Integer::sum) > PER_CODE) {
      return;
    }
    String text = text(verdict.failure());
    log.atLevel(level)
        .addKeyValue("decisionId", verdict.decisionId())
        .addKeyValue("caller", caller)
        .addKeyValue("contract", verdict.decision().contract().name())
        .addKeyValue("code", code.name())
        .addKeyValue("rule", verdict.decision().rule())
        .addKeyValue("rulesetVersion", verdict.ruleset().version())
        .log(
            "{} by {} (decision {}, version {}, for {}): {}",
            code.name(),
            verdict.decision().rule() == null ? "fallback" : verdict.decision().rule(),
            verdict.decisionId(),
            verdict.ruleset().version(),
            caller,
            raw ? Mask.oneLine(text) : Mask.text(text));
  }

  /** Tells how many failures were not logged one by one. */
  void finish() {
    logged.forEach(
        (code, count) -> {
          if (count > PER_CODE) {
            log.info("{} more {} in the same batch for {}", count - PER_CODE, code, caller);
          }
        });
  }

  /** Why a request was refused: the reason never quotes the request. */
  void refused(RequestProblem problem) {
    log.info("Refused a request of {}: {} {}", caller, problem.status(), problem.detail());
  }

  private static String text(Failure failure) {
    return failure.issues().isEmpty()
        ? failure.text()
        : failure.issues().stream()
            .map(FailureLog::text)
            .collect(Collectors.joining(", ", "issues ", ""));
  }

  private static String text(Issue issue) {
    return issue.code() + " at " + (issue.root() ? "the root" : issue.path());
  }

  /** SLF4J has no FATAL: OpenTelemetry maps it to ERROR as well. */
  private static Level level(Severity severity) {
    return switch (severity) {
      case TRACE -> Level.TRACE;
      case DEBUG -> Level.DEBUG;
      case INFO -> Level.INFO;
      case WARN -> Level.WARN;
      case ERROR, FATAL -> Level.ERROR;
    };
  }
}
