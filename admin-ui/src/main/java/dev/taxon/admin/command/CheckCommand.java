package dev.taxon.admin.command;

import dev.taxon.admin.classify.Json;
import dev.taxon.admin.sweeps.report.PlainText;
import dev.taxon.corpus.Corpus;
import dev.taxon.corpus.Options;
import dev.taxon.engine.check.Check;
import dev.taxon.engine.check.CheckReport;
import dev.taxon.engine.check.Finding;
import dev.taxon.engine.check.Finding.Kind;
import dev.taxon.engine.check.Finding.Severity;
import dev.taxon.engine.classify.Classifier;
import dev.taxon.engine.sweep.DistinctVerdicts;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
    name = "check",
    sortOptions = false,
    description = "Runs every case of a ruleset and lints its rules, also against the corpus.",
    footer = {
      "",
      "Exit codes: 0, 1 a case or lint fails, 2 wrong usage or no such folder, 3 a rule is refused, "
          + "names no code of its contract, or the ruleset cannot be read."
    })
final class CheckCommand implements Callable<Integer> {
  private final Streams streams;

  private enum Format {
    TEXT,
    JSON
  }

  @Mixin private RulesOption rules;

  @Option(
      names = "--format",
      paramLabel = "F",
      defaultValue = "text",
      description = "text or json.")
  private Format format;

  @Option(names = "--notes", description = "Print each note by itself, with its example.")
  private boolean notes;

  CheckCommand(Streams streams) {
    this.streams = streams;
  }

  @Override
  public Integer call() throws IOException, InvalidRulesetException {
    Classifier classifier = Classifier.of(rules.read());
    DistinctVerdicts known = new DistinctVerdicts(classifier);
    Corpus.shipped().read(Options.DEFAULT, known, bytes -> {});
    CheckReport report = Check.run(classifier, known.verdicts());
    if (format == Format.JSON) {
      Json.DEFAULT.write(json(report), streams.out());
      streams.out().write('\n');
      streams.out().flush();
    } else {
      text(report);
    }
    return report.passed() ? TaxonCommand.OK : TaxonCommand.FAILED;
  }

  private void text(CheckReport report) throws IOException {
    for (Finding finding : report.findings()) {
      if (!isGrouped(finding)) {
        String withoutFile = finding.toString().substring(finding.file().length());
        streams.print(PlainText.oneLine(rules.path(finding.file()) + withoutFile));
      }
    }
    for (Map.Entry<String, Set<String>> group : grouped(report).entrySet()) {
      String others = String.join(", ", group.getValue());
      streams.print(
          PlainText.oneLine(
              rules.path(group.getKey())
                  + ": note: a text that holds what this rule and one of these ask for goes to the"
                  + " other, which stands before it: "
                  + others
                  + " [overlaps]"));
    }
    streams.print(
        String.format(
            Locale.ROOT,
            "%,d rules, %,d cases: %,d errors, %,d warnings, %,d notes",
            report.rules(),
            report.cases(),
            report.count(Severity.ERROR),
            report.count(Severity.WARNING),
            report.count(Severity.NOTE)));
  }

  /** Nearly every rule about texts overlaps with every other, in texts that nobody wrote. */
  private boolean isGrouped(Finding finding) {
    return !notes && finding.kind() == Kind.OVERLAPS && finding.severity() == Severity.NOTE;
  }

  /** By file: the other rules of such findings. */
  private Map<String, Set<String>> grouped(CheckReport report) {
    Map<String, Set<String>> groups = new LinkedHashMap<>();
    for (Finding finding : report.findings()) {
      if (isGrouped(finding)) {
        groups
            .computeIfAbsent(finding.file(), file -> new LinkedHashSet<>())
            .addAll(finding.rules().subList(1, finding.rules().size()));
      }
    }
    return groups;
  }

  private static Map<String, Object> json(CheckReport report) {
    List<Map<String, Object>> findings =
        report.findings().stream().map(CheckCommand::json).toList();
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("rules", report.rules());
    json.put("cases", report.cases());
    json.put("passed", report.passed());
    json.put("findings", findings);
    return json;
  }

  private static Map<String, Object> json(Finding finding) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("kind", finding.kind().label());
    json.put("severity", finding.severity().label());
    json.put("file", finding.file());
    json.put("line", finding.line());
    json.put("rules", finding.rules());
    json.put("message", finding.message());
    json.put("example", finding.example());
    return json;
  }
}
