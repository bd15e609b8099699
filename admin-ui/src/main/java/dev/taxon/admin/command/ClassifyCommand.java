package dev.taxon.admin.command;

import dev.taxon.admin.classify.ClassifyLines;
import dev.taxon.admin.classify.Json;
import dev.taxon.admin.classify.NotJsonException;
import dev.taxon.engine.classify.Answer;
import dev.taxon.engine.classify.Classifier;
import dev.taxon.engine.classify.Verdict;
import dev.taxon.engine.intake.InvalidRequestException;
import dev.taxon.engine.intake.Request;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

@Command(
    name = "classify",
    sortOptions = false,
    description = "Classifies failures: one verdict a line, as JSON.",
    footer = {
      "",
      "A line of NDJSON that cannot be answered gets a problem object in its place, and the exit "
          + "code is 1."
    })
final class ClassifyCommand implements Callable<Integer> {
  private final Streams streams;

  @Mixin private RulesOption rules;

  @Option(names = "--trace", description = "List every rule that matches, the winner first.")
  private boolean trace;

  @ArgGroup(exclusive = true, multiplicity = "1")
  private Input input;

  @Spec private CommandSpec command;

  private static final class Input {
    @ArgGroup(exclusive = false)
    private TextInput text;

    @Option(
        names = "--mcp",
        paramLabel = "JSON",
        required = true,
        description = "An MCP / JSON-RPC response, an error object, or anything else.")
    private String mcp;

    @Option(
        names = "--shape",
        paramLabel = "JSON",
        required = true,
        description = "A list of validation issues.")
    private String shape;

    @Option(
        names = "--ndjson",
        paramLabel = "FILE|-",
        required = true,
        description = "Request bodies, one a line; - is standard input.")
    private Path ndjson;
  }

  private static final class TextInput {
    @Option(
        names = "--text",
        paramLabel = "T",
        required = true,
        description = "The text of an error.")
    private String text;

    @Option(names = "--origin", paramLabel = "O", description = "storage or api.")
    private String origin;

    @Option(
        names = "--vendor",
        paramLabel = "V",
        description = "The database's vendor, such as postgresql.")
    private String vendor;

    @Option(names = "--sqlstate", paramLabel = "S", description = "The SQLSTATE.")
    private String sqlState;

    @Option(names = "--action", paramLabel = "A", description = "The caller's action.")
    private String action;

    Map<String, Object> body() {
      Map<String, Object> body = new LinkedHashMap<>();
      body.put("kind", "text");
      body.put("text", text);
      body.put("origin", origin);
      body.put("vendor", vendor);
      body.put("sqlState", sqlState);
      body.put("action", action);
      return body;
    }
  }

  ClassifyCommand(Streams streams) {
    this.streams = streams;
  }

  @Override
  public Integer call() throws IOException, InvalidRulesetException {
    return input.ndjson == null ? classifyOne(body()) : classifyLines();
  }

  private Map<String, Object> body() {
    if (input.text != null) {
      return input.text.body();
    }
    Map<String, Object> body = new LinkedHashMap<>();
    if (input.mcp != null) {
      body.put("kind", "mcp");
      body.put("payload", json("--mcp", input.mcp));
    } else {
      body.put("kind", "shape");
      body.put("issues", json("--shape", input.shape));
    }
    return body;
  }

  private Object json(String option, String text) {
    try {
      return Json.DEFAULT.read(text);
    } catch (NotJsonException e) {
      String place = e.column() == 0 ? "" : ":" + e.line() + ":" + e.column();
      throw wrongUsage(option + place + ": " + e.getMessage());
    }
  }

  private int classifyOne(Map<String, Object> body) throws IOException, InvalidRulesetException {
    Classifier classifier = Classifier.of(rules.read());
    try {
      Json.DEFAULT.write(answer(classifier, body), streams.out());
    } catch (InvalidRequestException e) {
      throw wrongUsage(e.getMessage());
    }
    streams.out().write('\n');
    streams.out().flush();
    return TaxonCommand.OK;
  }

  private int classifyLines() throws IOException, InvalidRulesetException {
    try (InputStream in = lines()) {
      Classifier classifier = Classifier.of(rules.read());
      ClassifyLines.Summary summary =
          new ClassifyLines(body -> answer(classifier, body)).answer(in, streams.out());
      if (summary.problems() == 0) {
        return TaxonCommand.OK;
      }
      TaxonCommand.problem(
          input.ndjson
              + ": "
              + summary.problems()
              + " of "
              + summary.lines()
              + " lines cannot be answered; see the problem objects in their place",
          streams);
      return TaxonCommand.FAILED;
    }
  }

  private InputStream lines() throws IOException {
    if (input.ndjson.equals(Path.of("-"))) {
      return streams.in();
    }
    if (!Files.isReadable(input.ndjson) || Files.isDirectory(input.ndjson)) {
      throw wrongUsage("--ndjson: there is no readable file " + input.ndjson);
    }
    // Of a named pipe a channel's stream cannot tell what has come.
    return new FileInputStream(input.ndjson.toFile());
  }

  private Map<String, Object> answer(Classifier classifier, Map<String, Object> body) {
    Request request = classifier.ruleset().intake().read(body);
    Optional<Verdict> verdict = trace ? classifier.trace(request) : classifier.classify(request);
    return Answer.json(verdict);
  }

  private ParameterException wrongUsage(String message) {
    return new ParameterException(command.commandLine(), message);
  }
}
