package dev.taxon.admin.command;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileSystemException;
import java.nio.file.FileSystemLoopException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;

/** Why reading or writing failed, in words: Java's own messages are mostly just a path. */
final class IoReason {
  private IoReason() {}

  /** The failure with the path: of a file that is open already, Java names none. */
  static FileSystemException at(Path path, IOException e) {
    return e instanceof FileSystemException named
        ? named
        : new FileSystemException(path.toString(), null, e.getMessage());
  }

  static String of(IOException e) {
    if (e instanceof FileSystemException file) {
      return file.getFile() + ": " + reason(file);
    }
    return e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
  }

  private static String reason(FileSystemException e) {
    if (e instanceof NoSuchFileException) {
      return "there is no such file or folder";
    }
    if (e instanceof AccessDeniedException) {
      return "access is denied";
    }
    if (e instanceof NotDirectoryException) {
      return "it is no folder";
    }
    if (e instanceof DirectoryNotEmptyException) {
      return "it is a folder";
    }
    if (e instanceof FileSystemLoopException) {
      return "its links lead in a circle";
    }
    return e.getReason() == null ? "it cannot be read or written" : e.getReason();
  }
}
