package dev.taxon.admin.classify;

import dev.taxon.admin.rules.LiveRuleset;
import dev.taxon.engine.classify.Answer;
import dev.taxon.engine.classify.Classifier;
import dev.taxon.engine.classify.Verdict;
import dev.taxon.engine.intake.Intake;
import dev.taxon.engine.intake.InvalidRequestException;
import dev.taxon.engine.intake.Request;
import java.io.IOException;
import java.io.OutputStream;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.springframework.stereotype.Component;

/** Answers request bodies, whichever way they came, and counts and logs what it answered. */
@Component
class Classification {
  private final LiveRuleset live;
  private final ClassifySettings settings;
  private final ClassifyMetrics metrics;
  private final Json json;
  private volatile Version current;

  Classification(LiveRuleset live, ClassifySettings settings, ClassifyMetrics metrics, Json json) {
    this.live = live;
    this.settings = settings;
    this.metrics = metrics;
    this.json = json;
  }

  /**
   * What a caller asks for beside the body.
   *
   * @param contract the contract to judge by; null to leave it to the body
   * @param trace whether to report every rule that matches
   */
  record Wish(String contract, boolean trace) {
    private static final List<String> PARAMETERS = List.of("contract", "trace");

    /**
     * The wish that an address's parameters tell.
     *
     * @param given the names of all parameters
     * @throws InvalidRequestException if {@code trace} is neither null, {@code true} nor {@code
     *     false}, or if there are other parameters
     */
    static Wish of(String contract, String trace, Set<String> given) {
      for (String name : given) {
        if (!PARAMETERS.contains(name)) {
          throw InvalidRequestException.unknownField(name, PARAMETERS);
        }
      }
      if (trace != null && !trace.equals("true") && !trace.equals("false")) {
        throw new InvalidRequestException("trace", "trace must be true or false");
      }
      return new Wish(contract, "true".equals(trace));
    }
  }

  /**
   * Takes the live ruleset, for one request or a whole batch: all that it answers rests on that one
   * version.
   *
   * @throws dev.taxon.admin.rules.NoRulesetException if none is live
   * @throws InvalidRequestException if it lacks the contract
   */
  Judging judging(Wish wish, FailureLog log) {
    Version version = current();
    if (wish.contract() != null) {
      version.classifier().ruleset().contract(wish.contract());
    }
    return new Judging(version, wish, log);
  }

  /** A version of the ruleset, and what goes with it. */
  private record Version(Classifier classifier, Intake intake, AnswerWriter writer) {}

  private Version current() {
    Classifier classifier = live.classifier();
    Version version = current;
    if (version == null || version.classifier() != classifier) {
      version =
          new Version(
              classifier,
              classifier.ruleset().intake().withMaxText(settings.maxText()),
              new AnswerWriter(json));
      current = version;
    }
    return version;
  }

  /** Answers by one version of the ruleset. */
  final class Judging {
    private final Version version;
    private final Wish wish;
    private final FailureLog log;

    private Judging(Version version, Wish wish, FailureLog log) {
      this.version = version;
      this.wish = wish;
      this.log = log;
    }

    /**
     * The answer to a request body, ready for JSON.
     *
     * @throws InvalidRequestException if the body is no request
     */
    Map<String, Object> answer(Map<String, Object> body) {
      return Answer.json(judge(body));
    }

    /**
     * Writes the answer to a request body as JSON, without a line break.
     *
     * @throws InvalidRequestException if the body is no request; nothing is written then
     */
    void write(Map<String, Object> body, OutputStream out) throws IOException {
      version.writer().write(judge(body), out);
    }

    private Optional<Verdict> judge(Map<String, Object> body) {
      long start = System.nanoTime();
      Request request = version.intake().read(withContract(body));
      Classifier classifier = version.classifier();
      Optional<Verdict> verdict =
          wish.trace() ? classifier.trace(request) : classifier.classify(request);
      metrics.took(System.nanoTime() - start);
      verdict.ifPresent(
          given -> {
            metrics.count(given);
            log.log(given);
          });
      return verdict;
    }

    private Map<String, Object> withContract(Map<String, Object> body) {
      if (wish.contract() == null) {
        return body;
      }
      Map<String, Object> asked = new LinkedHashMap<>(body);
      Object inBody = asked.put("contract", wish.contract());
      if (inBody != null && !inBody.equals(wish.contract())) {
        throw new InvalidRequestException(
            "contract", "contract differs between the body and the address; name it once");
      }
      return asked;
    }
  }
}
