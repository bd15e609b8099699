package dev.taxon.admin;

import dev.taxon.admin.command.Streams;
import dev.taxon.admin.command.TaxonCommand;

/** The one entry point: a command line, or the service if no command is named. */
public final class Taxon {
  private Taxon() {}

  public static void main(String[] arguments) {
    int exit = TaxonCommand.run(Streams.ofProcess(), arguments);
    // The service goes on in its own threads.
    if (exit != TaxonCommand.RUNNING) {
      System.exit(exit);
    }
  }
}
