package dev.taxon.admin.rules;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taxon.engine.drl.RuleModel;
import dev.taxon.engine.ruleset.Rule;
import dev.taxon.engine.ruleset.Ruleset;
import dev.taxon.engine.ruleset.RulesetReader;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class ShippedModelsTest {

  /** What comes out of the file is what the grammar read, for each shipped rule and no other. */
  @Test
  void areWhatTheGrammarReads() {
    Ruleset ruleset = RulesetReader.read(RulesetFiles.shipped());
    Map<String, RuleModel> expected =
        ruleset.packs().stream()
            .flatMap(pack -> pack.rules().stream())
            .collect(Collectors.toMap(rule -> ruleset.files().get(rule.file()), Rule::model));
    ByteArrayOutputStream file = new ByteArrayOutputStream();

    ShippedModels.write(file);

    assertThat(ShippedModels.read(new ByteArrayInputStream(file.toByteArray())))
        .isEqualTo(expected)
        .hasSizeGreaterThan(50);
  }
}
