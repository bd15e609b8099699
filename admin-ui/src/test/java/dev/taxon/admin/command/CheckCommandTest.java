package dev.taxon.admin.command;

import static dev.taxon.admin.command.Ran.taxon;
import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.LoggerFactory;

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
  void theShippedRulesetPassesAndDroolsHasNothingToWarnOf() {
    Logger drools = (Logger) LoggerFactory.getLogger("org.drools");
    ListAppender<ILoggingEvent> events = new ListAppender<>();
    events.start();
    drools.addAppender(events);
    Level level = drools.getLevel();
    drools.setLevel(Level.WARN);

    Ran ran = taxon("check");

    drools.setLevel(level);
    drools.detachAppender(events);
    assertThat(events.list).isEmpty();
    assertThat(ran.err()).isEmpty();
    assertThat(ran.out()).contains(": 0 errors, ");
    assertThat(ran.exit()).isZero();
  }

  @Test
  void overlapsInMadeUpTextsAreALineForEachRuleUnlessEachIsAskedFor() {
    Map<String, Set<String>> pairs = new TreeMap<>();
    Pattern each =
        Pattern.compile(
            "\\S*/(\\S+)\\.drl: note: rules (\\S+) \\(\\S+\\) and (\\S+) \\(\\S+\\) both match"
                + " .*\\[overlaps]");
    taxon("check", "--notes")
        .out()
        .lines()
        .map(each::matcher)
        .filter(Matcher::matches)
        .forEach(
            note -> {
              assertThat(note.group(3)).isEqualTo(note.group(1));
              pairs.computeIfAbsent(note.group(1), rule -> new TreeSet<>()).add(note.group(2));
            });

    Map<String, Set<String>> grouped = new TreeMap<>();
    Pattern group = Pattern.compile("\\S*/(\\S+)\\.drl: note: .*before it: (.*) \\[overlaps]");
    taxon("check")
        .out()
        .lines()
        .map(group::matcher)
        .filter(Matcher::matches)
        .forEach(
            note -> grouped.put(note.group(1), new TreeSet<>(List.of(note.group(2).split(", ")))));

    assertThat(pairs).hasSizeGreaterThan(20);
    assertThat(grouped).isEqualTo(pairs);
  }
}
