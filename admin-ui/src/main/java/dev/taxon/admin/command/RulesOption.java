package dev.taxon.admin.command;

import dev.taxon.admin.rules.RulesetFiles;
import dev.taxon.admin.rules.Rulesets;
import dev.taxon.engine.Problem;
import dev.taxon.engine.ruleset.Ruleset;
import dev.taxon.engine.ruleset.RulesetException;
import java.io.IOException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The ruleset that a command works with. */
final class RulesOption {
  @Option(
      names = "--rules",
      paramLabel = "DIR",
      description = "The ruleset's folder; without it, the ruleset shipped in the jar.")
  private Path folder;

  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  /**
   * Reads the ruleset.
   *
   * @throws ParameterException if there is no such folder
   * @throws InvalidRulesetException if it is no valid ruleset
   * @throws IOException if one of its files cannot be read
   */
  Ruleset read() throws IOException, InvalidRulesetException {
    try {
      return Rulesets.read(folder == null ? RulesetFiles.shipped() : RulesetFiles.in(folder));
    } catch (NotDirectoryException e) {
      throw new ParameterException(command.commandLine(), "--rules: there is no folder " + folder);
    } catch (RulesetException e) {
      throw new InvalidRulesetException(e.problems().stream().map(this::inFolder).toList());
    }
  }

  /** A path inside the ruleset, as the user can open it. */
  String path(String file) {
    return folder == null ? file : folder.resolve(file).toString();
  }

  private Problem inFolder(Problem problem) {
    return new Problem(path(problem.file()), problem.line(), problem.column(), problem.message());
  }
}
