package dev.taxon.corpus;

import java.io.IOException;
import java.io.InputStream;
import java.util.Locale;

/**
 * One file of a corpus, wherever it lies.
 *
 * @param name its path as reports name it, with {@code /} between folders
 * @param size its length in bytes
 * @param opener opens it anew each time
 */
record Document(String name, long size, Opener opener) {

  @FunctionalInterface
  interface Opener {
    InputStream open() throws IOException;
  }

  InputStream open() throws IOException {
    return opener.open();
  }

  /** The path of the folder that it lies in, without a slash at its end; empty if there is none. */
  String folder() {
    return parent(name);
  }

  /** What stands before the last slash of a path; empty if there is none. */
  static String parent(String path) {
    return path.substring(0, Math.max(0, path.lastIndexOf('/')));
  }

  boolean isSql() {
    return extension().equals("sql");
  }

  /** The last part of its path. */
  String fileName() {
    return name.substring(name.lastIndexOf('/') + 1);
  }

  /** What stands after the last dot of its name, in lower case; empty if there is no dot. */
  String extension() {
    String file = fileName();
    int dot = file.lastIndexOf('.');
    return dot < 0 ? "" : file.substring(dot + 1).toLowerCase(Locale.ROOT);
  }
}
