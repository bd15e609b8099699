package dev.taxon.admin.classify;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.taxon.admin.rules.RulesetFiles;
import dev.taxon.engine.classify.Answer;
import dev.taxon.engine.classify.Classifier;
import dev.taxon.engine.classify.Verdict;
import dev.taxon.engine.intake.Request;
import dev.taxon.engine.ruleset.RulesetReader;
import java.io.ByteArrayOutputStream;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class AnswerWriterTest {
  private static final Classifier CLASSIFIER =
      Classifier.of(RulesetReader.read(RulesetFiles.shipped()).published(3));

  private final AnswerWriter writer = new AnswerWriter(Json.DEFAULT);

  /** Of each case twice: the second time, what was kept of the first is written. */
  @Test
  void everyAnswerIsWrittenAsItIsRendered() throws Exception {
    for (Map<String, Object> body : Cases.all()) {
      Request request = CLASSIFIER.ruleset().intake().read(body);
      check(CLASSIFIER.classify(request));
      check(CLASSIFIER.classify(request));
      check(CLASSIFIER.trace(request));
    }
  }

  private void check(Optional<Verdict> verdict) throws Exception {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    writer.write(verdict, out);
    assertThat(out.toString(UTF_8))
        .isEqualTo(new String(Json.DEFAULT.bytes(Answer.json(verdict)), UTF_8));
  }
}
