package dev.taxon.admin.command;

import dev.taxon.admin.TaxonService;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Unmatched;

@Command(
    name = "serve",
    description = {
      "Starts the service, on port 8080 if nothing else is set.",
      "Settings are given as --NAME=VALUE, such as --server.port=9000."
    })
final class ServeCommand implements Callable<Integer> {
  @Unmatched private List<String> settings = new ArrayList<>();

  @Override
  public Integer call() {
    try {
      TaxonService.run(settings.toArray(String[]::new));
      return TaxonCommand.RUNNING;
    } catch (RuntimeException e) {
      // Spring has logged it: as a mistake of the operator's, or with its stack trace.
      return TaxonCommand.FAILED;
    }
  }
}
