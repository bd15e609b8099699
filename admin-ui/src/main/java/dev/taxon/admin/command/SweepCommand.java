package dev.taxon.admin.command;

import dev.taxon.admin.sweeps.report.NotReportException;
import dev.taxon.admin.sweeps.report.ReportFormat;
import dev.taxon.admin.sweeps.report.ReportJson;
import dev.taxon.corpus.Corpus;
import dev.taxon.corpus.Definitions;
import dev.taxon.corpus.Options;
import dev.taxon.engine.classify.Classifier;
import dev.taxon.engine.sweep.Sweep;
import dev.taxon.engine.sweep.SweepReport;
import dev.taxon.engine.sweep.Verdicts;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

@Command(
    name = "sweep",
    sortOptions = false,
    description = "Runs a corpus through the rules and reports counts, broken expectations, moves.",
    footer = {
      "",
      "Exit codes: 0, 1 an expectation or the baseline is broken, 2 wrong usage or no such path, "
          + "3 the ruleset is invalid, 4 a corpus file is unreadable (the report is still written)."
    })
final class SweepCommand implements Callable<Integer> {
  private final Streams streams;

  @Mixin private RulesOption rules;

  @Option(
      names = "--corpus",
      paramLabel = "PATH",
      description = {
        "A file or folder of .sql, .jsonl, .tsv or .csv; may be given again.",
        "Without it, the corpus shipped in the jar."
      })
  private List<Path> corpus = new ArrayList<>();

  @Option(
      names = "--origin",
      paramLabel = "O",
      defaultValue = "",
      description = "Origin of texts whose file tells none: storage or api.")
  private String origin;

  @Option(
      names = "--vendor",
      paramLabel = "V",
      defaultValue = "",
      description = "Vendor of texts whose file tells none, and dialect of .sql files.")
  private String vendor;

  @Option(
      names = "--definitions",
      paramLabel = "all|current",
      defaultValue = "all",
      description = "Which definitions in .sql files count: all, or those that still stand.")
  private Definitions definitions;

  @Option(
      names = "--format",
      paramLabel = "F",
      defaultValue = "text",
      description = "text, json, csv, md, html or junit.")
  private ReportFormat format;

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description = "Write the report there; the file appears whole or not at all.")
  private Path out;

  @Option(
      names = "--baseline",
      paramLabel = "REPORT.json",
      description = "An earlier report in json, to tell what moved since.")
  private Path baseline;

  @Spec private CommandSpec command;

  SweepCommand(Streams streams) {
    this.streams = streams;
  }

  @Override
  public Integer call() throws IOException, InvalidRulesetException {
    ReportFile file = out == null ? null : reportFile();
    Options options = options();
    Corpus swept = corpus();
    Verdicts earlier = baseline == null ? Verdicts.NONE : baseline();
    Classifier classifier = Classifier.of(rules.read());
    SweepReport report = sweep(classifier, earlier, swept, options);
    if (file == null) {
      format.write(report, streams.out());
      streams.out().flush();
    } else {
      file.write(stream -> format.write(report, stream));
    }
    return tell(report);
  }

  private SweepReport sweep(
      Classifier classifier, Verdicts earlier, Corpus swept, Options options) {
    try (Sweep sweep = new Sweep(classifier, earlier);
        ProgressBar progress = new ProgressBar(streams, swept.bytes(), sweep::entriesRead)) {
      swept.read(options, sweep, progress::bytes);
      return sweep.report();
    }
  }

  /** Says on standard error what the exit code stands for. */
  private int tell(SweepReport report) {
    report.unreadable().items().forEach(problem -> TaxonCommand.problem(problem, streams));
    if (report.unreadable().leftOut() > 0) {
      say("%,d more places of the corpus cannot be read", report.unreadable().leftOut());
    }
    if (report.entries() == 0 && report.unreadable().isEmpty()) {
      say("no file of the corpus tells of a failure");
    }
    if (!report.failures().isEmpty()) {
      say(
          "%,d of %,d expectations are broken",
          report.failures().total(), report.failures().total() + report.held().total());
    }
    if (report.expectationsMoved() > 0) {
      say("%,d entries with an expectation moved since the baseline", report.expectationsMoved());
    }
    if (!report.unreadable().isEmpty()) {
      return TaxonCommand.CORPUS_UNREADABLE;
    }
    return report.broken() ? TaxonCommand.FAILED : TaxonCommand.OK;
  }

  private void say(String format, Object... arguments) {
    TaxonCommand.problem("taxon sweep: " + String.format(Locale.ROOT, format, arguments), streams);
  }

  private ReportFile reportFile() {
    try {
      return ReportFile.at(out);
    } catch (IOException e) {
      throw wrongUsage("--out: " + IoReason.of(e));
    }
  }

  private Options options() {
    try {
      return Options.DEFAULT.withOrigin(origin).withVendor(vendor).withDefinitions(definitions);
    } catch (IllegalArgumentException e) {
      throw wrongUsage(e.getMessage());
    }
  }

  private Corpus corpus() throws IOException {
    if (corpus.isEmpty()) {
      return Corpus.shipped();
    }
    try {
      return Corpus.at(corpus);
    } catch (IOException e) {
      throw wrongUsage("--corpus: " + IoReason.of(e));
    }
  }

  private Verdicts baseline() {
    // Unbuffered, as the reader takes blocks: a buffer asks how much has come, and a channel's
    // stream cannot tell that of a pipe.
    try (InputStream in = Files.newInputStream(baseline)) {
      return ReportJson.read(in).verdicts();
    } catch (NotReportException e) {
      throw wrongUsage("--baseline: " + baseline + " is " + e.getMessage());
    } catch (IOException e) {
      throw wrongUsage("--baseline: " + IoReason.of(IoReason.at(baseline, e)));
    }
  }

  private ParameterException wrongUsage(String message) {
    return new ParameterException(command.commandLine(), message);
  }
}
