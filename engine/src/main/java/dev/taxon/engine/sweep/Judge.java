package dev.taxon.engine.sweep;

import dev.taxon.engine.Failure;
import dev.taxon.engine.Problem;
import dev.taxon.engine.classify.Classifier;
import dev.taxon.engine.classify.Verdict;
import dev.taxon.engine.contract.Contract;
import dev.taxon.engine.intake.InvalidRequestException;
import dev.taxon.engine.intake.Request;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads and classifies entries: the part of a sweep that any number of threads can do at once. */
final class Judge {
  private final Classifier classifier;

  Judge(Classifier classifier) {
    this.classifier = classifier;
  }

  /** Judges entries in their order. */
  List<Judgement> judge(List<Entry> entries) {
    Fingerprint.Maker fingerprints = new Fingerprint.Maker();
    List<Judgement> judgements = new ArrayList<>(entries.size());
    for (Entry entry : entries) {
      judgements.add(judge(entry, fingerprints));
    }
    return judgements;
  }

  Judgement judge(Entry entry, Fingerprint.Maker fingerprints) {
    if (entry.dynamic()) {
      return Judgement.nothing(entry);
    }
    try {
      Request request = classifier.ruleset().intake().read(entry.body());
      Optional<Verdict> verdict = classifier.classify(request);
      if (verdict.isEmpty()) {
        return Judgement.nothing(entry);
      }
      Failure failure = verdict.get().failure();
      String content = content(failure, entry.body());
      return new Judgement(
          entry,
          null,
          content,
          fingerprints.of(failure.kind(), content),
          outcomes(verdict.get(), request.contract()));
    } catch (InvalidRequestException e) {
      return Judgement.unreadable(
          entry, new Problem(entry.source(), entry.line(), entry.column(), e.getMessage()));
    }
  }

  /** MCP input counts under both contracts, other input under the one asked for. */
  private List<Judgement.Outcome> outcomes(Verdict verdict, String asked) {
    Judgement.Outcome main = Judgement.Outcome.of(verdict.decision());
    if (verdict.category() == null) {
      return List.of(main);
    }
    List<Judgement.Outcome> outcomes = new ArrayList<>(List.of(main));
    if (!asked.equals(Contract.MCP)) {
      outcomes.add(Judgement.Outcome.of(verdict.category()));
    }
    if (!asked.equals(Contract.OPERATION)
        && classifier.ruleset().contracts().containsKey(Contract.OPERATION)) {
      Verdict operation = classifier.classify(verdict.failure(), Contract.OPERATION);
      outcomes.add(Judgement.Outcome.of(operation.decision()));
    }
    return List.copyOf(outcomes);
  }

  /** What tells an input apart from others of its kind: its text or canonical payload. */
  static String content(Failure failure, Map<String, Object> body) {
    return switch (failure.kind()) {
      case "text" -> failure.text();
      case "typed" -> failure.typedCode();
      case "mcp" -> CanonicalJson.of(body.get("payload"));
      case "shape" -> CanonicalJson.of(shape(failure));
      default -> throw new IllegalStateException("unknown kind " + failure.kind());
    };
  }

  /** The normalised issues: validators' messages can hold user input and stay out of reports. */
  private static Map<String, Object> shape(Failure failure) {
    Map<String, Object> shape = new LinkedHashMap<>();
    shape.put("source", failure.origin().equals(Failure.STORAGE) ? "stored" : "request");
    shape.put(
        "issues",
        failure.issues().stream()
            .map(issue -> Map.of("code", issue.code(), "path", issue.segments()))
            .toList());
    return shape;
  }
}
