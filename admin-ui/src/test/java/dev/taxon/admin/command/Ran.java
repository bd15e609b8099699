package dev.taxon.admin.command;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;

/** What a command did: its exit code and all that it wrote. */
record Ran(int exit, String out, String err) {

  static Ran taxon(String... arguments) {
    return taxonReading("", arguments);
  }

  static Ran taxonReading(String input, String... arguments) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    Streams streams =
        new Streams(
            new ByteArrayInputStream(input.getBytes(UTF_8)),
            out,
            new PrintStream(err, true, UTF_8),
            false);
    int exit = TaxonCommand.run(streams, arguments);
    return new Ran(exit, out.toString(UTF_8), err.toString(UTF_8));
  }
}
