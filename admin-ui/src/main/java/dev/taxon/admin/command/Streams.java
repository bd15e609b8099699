package dev.taxon.admin.command;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedOutputStream;
import java.io.Console;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;

/**
 * What a command reads and writes. All text is UTF-8, whatever the machine's own encoding.
 *
 * @param in what comes in
 * @param out the result and nothing else; its failures are {@link OutputException}s
 * @param err everything else, for people
 * @param terminal whether a person looks on
 */
public record Streams(InputStream in, OutputStream out, PrintStream err, boolean terminal) {
  private static final int BUFFER = 64 * 1024;

  public Streams {
    out = new Telling(new BufferedOutputStream(out, BUFFER));
  }

  /** The streams of this process. */
  public static Streams ofProcess() {
    return new Streams(
        System.in,
        new FileOutputStream(FileDescriptor.out),
        new PrintStream(new FileOutputStream(FileDescriptor.err), true, UTF_8),
        onTerminal());
  }

  /** Writes a line of the result. */
  void print(String line) throws IOException {
    out.write((line + "\n").getBytes(UTF_8));
    out.flush();
  }

  private static boolean onTerminal() {
    Console console = System.console();
    if (console == null || "dumb".equals(System.getenv("TERM"))) {
      return false;
    }
    try {
      // Since Java 22 there may be a console without a terminal, and a method that tells.
      return (boolean) Console.class.getMethod("isTerminal").invoke(console);
    } catch (NoSuchMethodException e) {
      return true;
    } catch (ReflectiveOperationException e) {
      return false;
    }
  }

  /** Marks the failures of the output, which mean something else than those of what is read. */
  private static final class Telling extends FilterOutputStream {
    Telling(OutputStream out) {
      super(out);
    }

    @Override
    public void write(int b) throws IOException {
      try {
        out.write(b);
      } catch (IOException e) {
        throw new OutputException(e);
      }
    }

    @Override
    public void write(byte[] bytes, int from, int length) throws IOException {
      try {
        out.write(bytes, from, length);
      } catch (IOException e) {
        throw new OutputException(e);
      }
    }

    @Override
    public void flush() throws IOException {
      try {
        out.flush();
      } catch (IOException e) {
        throw new OutputException(e);
      }
    }
  }
}
