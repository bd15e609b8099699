package dev.taxon.admin;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import dev.taxon.admin.command.Streams;
import dev.taxon.admin.command.TaxonCommand;
import org.slf4j.LoggerFactory;

/** The one entry point: a command line, or the service if no command is named. */
public final class Taxon {
  private Taxon() {}

  public static void main(String[] arguments) {
    // Libraries would log to standard output. The service sets its own logging up when it starts.
    ((Logger) LoggerFactory.getLogger(Logger.ROOT_LOGGER_NAME)).setLevel(Level.OFF);
    int exit = TaxonCommand.run(Streams.ofProcess(), arguments);
    // The service goes on in its own threads.
    if (exit != TaxonCommand.RUNNING) {
      System.exit(exit);
    }
  }
}
