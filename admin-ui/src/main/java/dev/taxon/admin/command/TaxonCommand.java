package dev.taxon.admin.command;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.taxon.admin.access.RefusedException;
import dev.taxon.admin.settings.WrongSettingException;
import dev.taxon.admin.sweeps.report.PlainText;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.TypeConversionException;

/**
 * The command line. Standard output carries only the result of a command; problems go to standard
 * error, one a line.
 */
@Command(
    name = "taxon",
    synopsisSubcommandLabel = "COMMAND",
    description = "Turns raw failures into a small, stable, typed error contract.",
    footer = {
      "",
      "Without a command it starts the service, as serve does.",
      "Exit codes: 0 done, 1 something does not hold (see the command), 2 wrong usage or no such "
          + "path, 3 the ruleset is invalid, 4 a corpus file is unreadable."
    })
public final class TaxonCommand {
  /** No exit code: the service was started and goes on. */
  public static final int RUNNING = -1;

  static final int OK = 0;
  static final int FAILED = 1;
  static final int USAGE = 2;
  static final int RULESET_INVALID = 3;
  static final int CORPUS_UNREADABLE = 4;

  /** EX_SOFTWARE of sysexits.h: a fault of Taxon's own. */
  private static final int INTERNAL = 70;

  /** EX_IOERR of sysexits.h. */
  private static final int IO_FAILED = 74;

  /** What a shell reports of a program that SIGPIPE ended. */
  private static final int PIPE_BROKEN = 141;

  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      scope = ScopeType.INHERIT,
      description = "Show this help.")
  private boolean help;

  @Option(names = "--version", versionHelp = true, description = "Show the version.")
  private boolean version;

  private TaxonCommand() {}

  /**
   * Runs a command.
   *
   * @return the exit code, or {@link #RUNNING} where the service was started
   */
  public static int run(Streams streams, String... arguments) {
    StringWriter help = new StringWriter();
    CommandLine line =
        new CommandLine(new TaxonCommand())
            .addSubcommand(new ServeCommand())
            .addSubcommand(new ClassifyCommand(streams))
            .addSubcommand(new SweepCommand(streams))
            .addSubcommand(new CheckCommand(streams))
            .addSubcommand(new TokenCommand(streams))
            .addSubcommand(new UserCommand(streams))
            .addSubcommand(new VersionCommand(streams));
    line.getCommandSpec().versionProvider(() -> new String[] {VersionCommand.text()});
    line.setColorScheme(Help.defaultColorScheme(Help.Ansi.OFF))
        .setCaseInsensitiveEnumValuesAllowed(true)
        .registerConverter(Path.class, TaxonCommand::path)
        .setOut(new PrintWriter(help))
        .setErr(new PrintWriter(streams.err(), true, UTF_8))
        .setParameterExceptionHandler((e, rest) -> usage(e, streams))
        .setExecutionExceptionHandler((e, command, result) -> failed(e, streams));
    try {
      int exit = line.execute(withCommand(arguments));
      // Not by picocli itself: a writer keeps it to itself that it failed.
      if (help.getBuffer().length() > 0) {
        streams.out().write(help.toString().getBytes(UTF_8));
        streams.out().flush();
      }
      return exit;
    } catch (IOException e) {
      return failed(e, streams);
    } catch (OutOfMemoryError e) {
      streams.err().println("taxon: the memory does not suffice; give it more with java -Xmx2g");
      return INTERNAL;
    }
  }

  /** Settings of the service may stand without its command: {@code taxon --server.port=9000}. */
  private static String[] withCommand(String... arguments) {
    boolean service =
        arguments.length == 0 || arguments[0].matches("(?s)--[A-Za-z][A-Za-z0-9-]*\\..*");
    if (!service) {
      return arguments;
    }
    List<String> serve = new ArrayList<>(List.of("serve"));
    serve.addAll(List.of(arguments));
    return serve.toArray(String[]::new);
  }

  private static Path path(String text) {
    try {
      return Path.of(text);
    } catch (InvalidPathException e) {
      throw new TypeConversionException(new WrongSettingException(e).getMessage());
    }
  }

  private static int usage(ParameterException e, Streams streams) {
    String name = e.getCommandLine().getCommandSpec().qualifiedName();
    streams.err().println(name + ": " + PlainText.oneLine(e.getMessage()));
    streams.err().println("Try '" + name + " --help'.");
    return USAGE;
  }

  private static int failed(Exception e, Streams streams) {
    if (e instanceof InvalidRulesetException invalid) {
      invalid.problems().forEach(problem -> problem(problem, streams));
      return RULESET_INVALID;
    }
    if (e instanceof OutputException output) {
      if (!output.brokenPipe()) {
        streams.err().println("taxon: the result cannot be written: " + e.getMessage());
        return IO_FAILED;
      }
      return PIPE_BROKEN;
    }
    if (e instanceof InvalidPathException path) {
      return failed(new WrongSettingException(path), streams);
    }
    if (e instanceof Store.NoStoreException || e instanceof WrongSettingException) {
      problem("taxon: " + e.getMessage(), streams);
      return USAGE;
    }
    if (e instanceof RefusedException) {
      problem("taxon: " + e.getMessage(), streams);
      return FAILED;
    }
    if (e instanceof IOException io) {
      problem("taxon: " + IoReason.of(io), streams);
      return IO_FAILED;
    }
    String cause = e.getCause() == null ? "" : ", caused by " + e.getCause();
    problem("taxon: internal error, please report it: " + e + cause, streams);
    return INTERNAL;
  }

  /** Tells a problem in one line, whatever text of others it quotes. */
  static void problem(Object problem, Streams streams) {
    streams.err().println(PlainText.oneLine(problem.toString()));
  }
}
