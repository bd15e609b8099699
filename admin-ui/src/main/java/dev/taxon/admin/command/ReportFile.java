package dev.taxon.admin.command;

import static java.nio.file.StandardOpenOption.WRITE;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileSystemLoopException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/**
 * A file that appears whole or not at all: it is written beside its place, under another name, and
 * moved there when done. So a reader never sees half of it, and a failure leaves the old one. What
 * is there and no ordinary file, such as a device or a named pipe, is written to as it stands;
 * where a symbolic link is there, it stays, and the file that it leads to is the one.
 */
final class ReportFile {
  /** As many as Linux follows. */
  private static final int MAX_LINKS = 40;

  private final Path file;

  /** What writes the content. */
  interface Content {
    void writeTo(OutputStream out) throws IOException;
  }

  private ReportFile(Path file) {
    this.file = file;
  }

  /**
   * @throws IOException if it is a folder, or its folder is not there or cannot be written: better
   *     told before the work than after
   */
  static ReportFile at(Path path) throws IOException {
    if (Files.isDirectory(path)) {
      throw new DirectoryNotEmptyException(path.toString());
    }
    if (isSpecial(path)) {
      if (!Files.isWritable(path)) {
        throw new AccessDeniedException(path.toString());
      }
      return new ReportFile(path);
    }
    Path file = behindLinks(path.toAbsolutePath());
    if (!Files.isDirectory(file.getParent())) {
      throw new NoSuchFileException(file.getParent().toString());
    }
    if (!Files.isWritable(file.getParent())) {
      throw new AccessDeniedException(file.getParent().toString());
    }
    return new ReportFile(file);
  }

  private static boolean isSpecial(Path path) {
    return Files.exists(path) && !Files.isRegularFile(path);
  }

  /** By hand, as there need not be a file yet where the links lead to. */
  private static Path behindLinks(Path path) throws IOException {
    Path file = path;
    for (int links = 0; Files.isSymbolicLink(file); links++) {
      if (links == MAX_LINKS) {
        throw new FileSystemLoopException(path.toString());
      }
      file = file.resolveSibling(Files.readSymbolicLink(file));
    }
    return file;
  }

  /**
   * @throws IOException if that fails, for want of room, say; it names the path
   */
  void write(Content content) throws IOException {
    try {
      if (isSpecial(file)) {
        try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file, WRITE))) {
          content.writeTo(out);
        }
      } else {
        replace(content);
      }
    } catch (IOException e) {
      throw IoReason.at(file, e);
    }
  }

  private void replace(Content content) throws IOException {
    String process = Long.toString(ProcessHandle.current().pid());
    Path unfinished = file.resolveSibling("." + file.getFileName() + "." + process);
    // For an end by a signal.
    unfinished.toFile().deleteOnExit();
    try {
      try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(unfinished))) {
        content.writeTo(out);
      }
      move(unfinished);
    } finally {
      Files.deleteIfExists(unfinished);
    }
  }

  private void move(Path unfinished) throws IOException {
    try {
      Files.move(
          unfinished, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } catch (AtomicMoveNotSupportedException e) {
      Files.move(unfinished, file, StandardCopyOption.REPLACE_EXISTING);
    }
  }
}
