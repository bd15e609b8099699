package dev.taxon.corpus;

import dev.taxon.engine.Problem;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.net.JarURLConnection;
import java.net.URI;
import java.net.URL;
import java.net.URLConnection;
import java.nio.file.FileSystemLoopException;
import java.nio.file.FileVisitOption;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.zip.ZipEntry;

/**
 * The files of one folder and those below it, corpus files or not.
 *
 * @param root the folder as reports name it; empty for that of the shipped corpus
 * @param documents in no particular order
 * @param problems folders that cannot be listed
 */
record Listing(String root, List<Document> documents, List<Problem> problems) {
  private static final String SHIPPED = "taxon/corpus/";

  static Listing of(Path folder) throws IOException {
    Visitor visitor = new Visitor(folder, folder.toRealPath());
    Files.walkFileTree(
        folder, EnumSet.of(FileVisitOption.FOLLOW_LINKS), Integer.MAX_VALUE, visitor);
    return new Listing(name(folder), visitor.documents, visitor.problems);
  }

  /** What lies under {@code taxon/corpus/} on a class path, in a folder or a jar. */
  static Listing shipped(ClassLoader classPath) throws IOException {
    URL url = classPath.getResource(SHIPPED);
    if (url == null) {
      throw new NoSuchFileException("the shipped corpus is not on the class path");
    }
    URLConnection connection = url.openConnection();
    List<Document> documents =
        connection instanceof JarURLConnection jar
            ? jar.getJarFile().stream()
                .filter(entry -> entry.getName().startsWith(SHIPPED) && !entry.isDirectory())
                .map(entry -> shippedDocument(entry, classPath))
                .toList()
            : withoutFolder(of(Path.of(URI.create(url.toString()))));
    return new Listing("", documents, List.of());
  }

  private static Document shippedDocument(ZipEntry entry, ClassLoader classPath) {
    String name = entry.getName();
    return new Document(
        name.substring(SHIPPED.length()),
        Math.max(0, entry.getSize()),
        () -> open(classPath, name));
  }

  private static InputStream open(ClassLoader classPath, String name) throws IOException {
    InputStream stream = classPath.getResourceAsStream(name);
    if (stream == null) {
      throw new NoSuchFileException(name);
    }
    return stream;
  }

  private static List<Document> withoutFolder(Listing listing) {
    int prefix = listing.root().length() + 1;
    return listing.documents().stream()
        .map(file -> new Document(file.name().substring(prefix), file.size(), file.opener()))
        .toList();
  }

  /** A file by itself. */
  static Document document(Path file) throws IOException {
    return new Document(name(file), Files.size(file), () -> Files.newInputStream(file));
  }

  private static String name(Path path) {
    String name = path.normalize().toString().replace(File.separatorChar, '/');
    return name.isEmpty() ? path.toString() : name;
  }

  private static final class Visitor extends SimpleFileVisitor<Path> {
    private final Path root;
    private final Path realRoot;
    private final List<Document> documents = new ArrayList<>();
    private final List<Problem> problems = new ArrayList<>();

    Visitor(Path root, Path realRoot) {
      this.root = root;
      this.realRoot = realRoot;
    }

    @Override
    public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes)
        throws IOException {
      return isHidden(folder) || leadsOut(folder)
          ? FileVisitResult.SKIP_SUBTREE
          : FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
      // To open a pipe or a device might never come back.
      if (attributes.isRegularFile() && !isHidden(file) && !leadsOut(file)) {
        documents.add(
            new Document(name(file), attributes.size(), () -> Files.newInputStream(file)));
      }
      return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult visitFileFailed(Path file, IOException reason) {
      if (!(reason instanceof FileSystemLoopException)) {
        problems.add(new Problem(name(file), 0, 0, "cannot be read"));
      }
      return FileVisitResult.CONTINUE;
    }

    /** Whoever can put a link into a corpus must not read what lies beside it by that. */
    private boolean leadsOut(Path path) throws IOException {
      boolean out =
          !path.equals(root)
              && Files.isSymbolicLink(path)
              && !path.toRealPath().startsWith(realRoot);
      if (out) {
        problems.add(new Problem(name(path), 0, 0, "is a link that leads out of the corpus"));
      }
      return out;
    }

    private boolean isHidden(Path path) {
      return !path.equals(root) && path.getFileName().toString().startsWith(".");
    }
  }
}
