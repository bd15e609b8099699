package dev.taxon.admin.command;

import static dev.taxon.admin.command.Ran.taxon;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.taxon.admin.Taxon;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class TaxonCommandTest {

  @Test
  void helpAndVersionGoToStandardOutput() {
    Ran help = taxon("--help");
    assertThat(help.exit()).isZero();
    assertThat(help.err()).isEmpty();
    assertThat(help.out())
        .startsWith("Usage: taxon [-h] [--version] COMMAND\n")
        .contains("\n  classify  ", "\n  sweep  ", "\n  check  ", "\n  serve  ", "\n  version  ");
    assertThat(taxon("sweep", "-h").out()).startsWith("Usage: taxon sweep ").contains("--baseline");

    Ran version = taxon("version");
    assertThat(version.out()).matches("taxon \\S.*, Java \\d.*\n");
    assertThat(taxon("--version")).isEqualTo(version);
  }

  @Test
  void whatIsNoCommandIsToldWithoutQuotingControlCharacters() {
    Ran ran = taxon("swep\u001B[31m");

    assertThat(ran.exit()).isEqualTo(2);
    assertThat(ran.out()).isEmpty();
    assertThat(ran.err())
        .startsWith("taxon: Unmatched argument at index 0: 'swep\uFFFD[31m'")
        .endsWith("\nTry 'taxon --help'.\n");
  }

  @Test
  void aReaderThatStopsReadingIsNoErrorToTell() {
    assertThat(taxonWritingTo("Broken pipe", "classify", "--text", "a"))
        .isEqualTo(new Ran(141, "", ""));
    assertThat(taxonWritingTo("Broken pipe", "sweep", "--format", "json"))
        .isEqualTo(new Ran(141, "", ""));
    for (String command : List.of("version", "--version", "--help")) {
      assertThat(taxonWritingTo("No space left on device", command))
          .isEqualTo(
              new Ran(74, "", "taxon: the result cannot be written: No space left on device\n"));
    }
  }

  @Test
  void whatIsNoSettingStartsNoService() {
    for (String argument : List.of("help", "-p", "--server.port", "9000", "--=1")) {
      assertThat(taxon("serve", "--server.port=0", argument))
          .isEqualTo(
              new Ran(
                  2,
                  "",
                  "taxon serve: '"
                      + argument
                      + "' is no setting; write --NAME=VALUE\nTry 'taxon serve --help'.\n"));
    }
  }

  @Test
  void whatIsNoPathIsToldInALine() throws Exception {
    String why =
        "'a\uFFFDb' is no path (Nul character not allowed); where it has letters beyond ASCII, set"
            + " LC_ALL=C.UTF-8\n";
    assertThat(taxon("classify", "--ndjson", "a\0b"))
        .isEqualTo(
            new Ran(
                2,
                "",
                "taxon classify: Invalid value for option '--ndjson': "
                    + why
                    + "Try 'taxon classify --help'.\n"));
    assertThat(taxon("user", "add", "anna", "--role", "viewer", "--data", "a\0b"))
        .isEqualTo(new Ran(2, "", "taxon: " + why));
  }

  @Test
  void soIsAPathThatTheLocaleHasNoLettersFor() throws Exception {
    // By a shell: whether this process could hand such letters on is up to its own locale.
    Process process =
        new ProcessBuilder(
                "sh",
                "-c",
                "TAXON_DATA=$(printf 'd\\303\\244') LC_ALL=C exec \"$@\"",
                "sh",
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                Taxon.class.getName(),
                "token",
                "revoke",
                "none")
            .start();

    assertThat(process.getErrorStream())
        .asString(UTF_8)
        .startsWith("taxon: 'd")
        .endsWith("set LC_ALL=C.UTF-8\n")
        .containsOnlyOnce("\n");
    assertThat(process.waitFor()).isEqualTo(2);
  }

  private static Ran taxonWritingTo(String failure, String... arguments) {
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    OutputStream out =
        new OutputStream() {
          @Override
          public void write(int b) throws IOException {
            throw new IOException(failure);
          }
        };
    Streams streams =
        new Streams(
            new ByteArrayInputStream(new byte[0]), out, new PrintStream(err, true, UTF_8), false);
    return new Ran(TaxonCommand.run(streams, arguments), "", err.toString(UTF_8));
  }
}
