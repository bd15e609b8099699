package dev.taxon.admin.command;

import static dev.taxon.admin.command.Ran.taxon;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CheckCommandTest {
  @TempDir private Path folder;
  private Path rule;

  @BeforeEach
  void writeRules() throws Exception {
    rule = Rulesets.in(folder).resolve("packs/texts/never-reached.drl");
  }

  @Test
  void aRulesetWhoseCasesHoldPasses() {
    Ran ran = taxon("check", "--rules", folder.toString());

    assertThat(ran.err()).isEmpty();
    assertThat(ran.exit()).isZero();
    assertThat(ran.out()).matches("(?s)(.*\n)?2 rules, 4 cases: 0 errors, .*\n");
  }

  @Test
  void aBrokenCaseGivesExitCode1AndNamesRuleAndCase() throws Exception {
    Files.writeString(rule, Files.readString(rule).replace("no text has this", "nothing"));

    Ran ran = taxon("check", "--rules", folder.toString());

    String file = folder + "/packs/texts/never-reached.cases.yaml";
    assertThat(ran.exit()).isEqualTo(1);
    assertThat(ran.err()).isEmpty();
    assertThat(ran.out())
        .startsWith(
            file
                + ": error: rule never-reached decides none of its cases: write one with expect:"
                + " conflict [no-case]\n"
                + file
                + ":2: error: the case of rule never-reached must give conflict, and gives"
                + " internal by the fallback, for no rule matches [case-fails]\n");

    Ran json = taxon("check", "--rules", folder.toString(), "--format", "json");
    assertThat(json.exit()).isEqualTo(1);
    assertThat(json.out())
        .startsWith(
            "{\"rules\":2,\"cases\":4,\"passed\":false,\"findings\":[{\"kind\":\"no-case\","
                + "\"severity\":\"error\","
                + "\"file\":\"packs/texts/never-reached.cases.yaml\",\"line\":0,"
                + "\"rules\":[\"never-reached\"],")
        .endsWith("]}\n");
  }

  @Test
  void aFolderThatIsNotThereGivesExitCode2AndARefusedRule3() throws Exception {
    assertThat(taxon("check", "--rules", folder + "/nowhere").exit()).isEqualTo(2);

    Files.writeString(rule, Files.readString(rule).replace("\"conflict\"", "\"comflict\""));
    assertThat(taxon("check", "--rules", folder.toString()))
        .isEqualTo(
            new Ran(
                3,
                "",
                rule
                    + ":7:8: \"comflict\" is no code of the contract; write one of conflict,"
                    + " storage_failed, internal\n"));
  }

  @Test
  void theShippedRulesetPasses() {
    Ran ran = taxon("check");

    assertThat(ran.err()).isEmpty();
    assertThat(ran.out()).contains(": 0 errors, ");
    assertThat(ran.exit()).isZero();
  }
}
