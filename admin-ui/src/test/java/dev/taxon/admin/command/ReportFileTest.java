package dev.taxon.admin.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReportFileTest {
  @TempDir private Path folder;

  /** A process that is in the midst of a report, until it is ended. */
  static final class Unfinished {
    public static void main(String[] arguments) throws Exception {
      ReportFile.at(Path.of(arguments[0]))
          .write(
              out -> {
                System.out.println("begun");
                while (System.in.read() >= 0) {
                  out.write('\n');
                }
              });
    }
  }

  @Test
  void aSignalLeavesNothingUnfinishedBehind() throws Exception {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                Unfinished.class.getName(),
                folder.resolve("report").toString())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    assertThat(process.inputReader().readLine()).isEqualTo("begun");
    assertThat(folder.toFile().list()).hasSize(1);

    // Not the process itself: that would end its input as well, which is the report's end.
    process.toHandle().destroy();

    assertThat(process.waitFor()).isEqualTo(143);
    assertThat(folder.toFile().list()).isEmpty();
  }

  @Test
  void aFailureNamesThePathAndLeavesTheOldFile() throws Exception {
    Path file = Files.writeString(folder.resolve("report"), "the old one");

    assertThatThrownBy(
            () ->
                ReportFile.at(file)
                    .write(
                        out -> {
                          throw new IOException("No space left on device");
                        }))
        .hasMessage(file + ": No space left on device");

    assertThat(folder.toFile().list()).containsExactly("report");
    assertThat(file).hasContent("the old one");
  }
}
