package dev.taxon.admin.command;

import java.io.IOException;
import java.io.InputStream;
import java.util.Properties;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

@Command(name = "version", description = "Shows the version.")
final class VersionCommand implements Callable<Integer> {
  private final Streams streams;

  VersionCommand(Streams streams) {
    this.streams = streams;
  }

  @Override
  public Integer call() throws IOException {
    streams.print(text());
    return TaxonCommand.OK;
  }

  static String text() throws IOException {
    Properties build = new Properties();
    try (InputStream in =
        VersionCommand.class.getResourceAsStream("/META-INF/build-info.properties")) {
      if (in != null) {
        build.load(in);
      }
    }
    return "taxon "
        + build.getProperty("build.version", "(not packaged)")
        + ", Java "
        + Runtime.version();
  }
}
