package dev.taxon.admin.command;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import dev.taxon.admin.TaxonService;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.slf4j.LoggerFactory;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Unmatched;

@Command(
    name = "serve",
    description = {
      "Starts the service, on port 8080 if nothing else is set.",
      "Settings are given as --NAME=VALUE, such as --server.port=9000."
    })
final class ServeCommand implements Callable<Integer> {
  @Unmatched private List<String> settings = new ArrayList<>();

  @Spec private CommandSpec command;

  @Override
  public Integer call() {
    for (String setting : settings) {
      if (!setting.matches("(?s)--[A-Za-z][^=]*=.*")) {
        throw new ParameterException(
            command.commandLine(), "'" + setting + "' is no setting; write --NAME=VALUE");
      }
    }
    // Until the service has set its log up, what it cannot read of its settings is told here.
    ((Logger) LoggerFactory.getLogger(Logger.ROOT_LOGGER_NAME)).setLevel(Level.ERROR);
    try {
      TaxonService.run(settings.toArray(String[]::new));
      return TaxonCommand.RUNNING;
    } catch (RuntimeException e) {
      // Spring has logged it: as a mistake of the operator's, or with its stack trace.
      return TaxonCommand.FAILED;
    }
  }
}
