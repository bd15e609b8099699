package dev.taxon.admin.classify;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.taxon.engine.classify.Answer;
import dev.taxon.engine.classify.Verdict;
import dev.taxon.engine.contract.Decision;
import java.io.IOException;
import java.io.OutputStream;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Writes the answers of one version of the ruleset as JSON, the same as {@link Answer#json}.
 *
 * <p>All of an answer but its decision id, and the envelope of MCP input, is authored text that
 * every verdict of the same rule, level, guidance and category repeats. It is rendered once and
 * kept as bytes: rendering took more time than deciding.
 */
final class AnswerWriter {
  private static final byte[] NO_ERROR = "{\"error\":false}".getBytes(UTF_8);
  private static final String DECISION = "\"decisionId\":\"";

  private final Json json;
  private final Map<Key, Parts> known = new ConcurrentHashMap<>();

  AnswerWriter(Json json) {
    this.json = json;
  }

  /**
   * What the authored part of an answer depends on. A classifier has one decision for each rule,
   * fallback and typed code, so that identity tells them apart.
   */
  private record Key(Decision decision, Decision category, String level, String guidance) {
    @Override
    public boolean equals(Object other) {
      return other instanceof Key key
          && key.decision == decision
          && key.category == category
          && key.level.equals(level)
          && key.guidance.equals(guidance);
    }

    @Override
    public int hashCode() {
      return 31 * System.identityHashCode(decision)
          + System.identityHashCode(category)
          + guidance.hashCode();
    }
  }

  /** An answer's bytes, cut around its envelope, or before its rule, and around its decision id. */
  private record Parts(byte[] head, byte[] middle, byte[] tail) {}

  void write(Optional<Verdict> verdict, OutputStream out) throws IOException {
    if (verdict.isEmpty()) {
      out.write(NO_ERROR);
    } else if (verdict.get().matches() != null) {
      json.write(Answer.json(verdict), out);
    } else {
      write(verdict.get(), out);
    }
  }

  private void write(Verdict verdict, OutputStream out) throws IOException {
    Parts parts = parts(verdict);
    out.write(parts.head());
    if (verdict.failure().envelope() != null) {
      json.write(Answer.envelope(verdict), out);
    }
    out.write(parts.middle());
    out.write(verdict.decisionId().getBytes(UTF_8));
    out.write(parts.tail());
  }

  private Parts parts(Verdict verdict) {
    Key key =
        new Key(
            verdict.decision(), verdict.category(), verdict.failure().level(), verdict.guidance());
    Parts parts = known.get(key);
    if (parts == null) {
      parts = render(verdict);
      known.put(key, parts);
    }
    return parts;
  }

  private Parts render(Verdict verdict) {
    Map<String, Object> answer = new LinkedHashMap<>(Answer.json(Optional.of(verdict)));
    boolean hasEnvelope = answer.replace("envelope", Map.of()) != null;
    String text = new String(json.bytes(answer), UTF_8);
    // Inside of texts a quote is escaped: these stand for the keys and nothing else.
    int rule = text.indexOf("\"rule\":");
    int decision = text.indexOf(DECISION) + DECISION.length();
    String head = text.substring(0, hasEnvelope ? rule - "{},".length() : rule);
    String middle = text.substring(hasEnvelope ? rule - ",".length() : rule, decision);
    String tail = text.substring(decision + verdict.decisionId().length());
    return new Parts(head.getBytes(UTF_8), middle.getBytes(UTF_8), tail.getBytes(UTF_8));
  }
}
