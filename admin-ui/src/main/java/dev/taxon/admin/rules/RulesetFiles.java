package dev.taxon.admin.rules;

import dev.taxon.engine.Problem;
import dev.taxon.engine.ruleset.RulesetException;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.JarURLConnection;
import java.net.URI;
import java.net.URL;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.stream.Stream;

/** The texts of a ruleset's files, by path inside the ruleset. */
public final class RulesetFiles {
  private static final String SHIPPED = "taxon/rules/";
  private static final String RULESET = "ruleset.yaml";
  private static final String BYTE_ORDER_MARK = "\uFEFF";

  private RulesetFiles() {}

  /** The ruleset shipped in the jar. */
  public static SortedMap<String, String> shipped() {
    try {
      URL url = RulesetFiles.class.getClassLoader().getResource(SHIPPED + RULESET);
      if (url == null) {
        throw new FileNotFoundException("the shipped ruleset is not on the class path");
      }
      // By hand, and not with Spring's resolver: the command line starts in half the time.
      return url.openConnection() instanceof JarURLConnection jar
          ? in(jar.getJarFile())
          : in(Path.of(URI.create(url.toString())).getParent());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static SortedMap<String, String> in(JarFile jar) throws IOException {
    SortedMap<String, String> files = new TreeMap<>();
    List<Problem> problems = new ArrayList<>();
    for (JarEntry entry : Collections.list(jar.entries())) {
      String path =
          entry.getName().startsWith(SHIPPED) ? entry.getName().substring(SHIPPED.length()) : "";
      if (belongs(path)) {
        try (InputStream in = jar.getInputStream(entry)) {
          add(path, in.readAllBytes(), files, problems);
        }
      }
    }
    return checked(files, problems);
  }

  /**
   * The ruleset in a folder: {@code ruleset.yaml}, {@code contracts/} and {@code packs/}; other
   * files are left alone.
   *
   * @throws NotDirectoryException if there is no such folder
   * @throws IOException if a file cannot be read
   * @throws RulesetException naming the files that are not UTF-8
   */
  public static SortedMap<String, String> in(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      throw new NotDirectoryException(folder.toString());
    }
    List<Path> found;
    try (Stream<Path> walk = Files.walk(folder, 4)) {
      found = walk.filter(Files::isRegularFile).toList();
    }
    SortedMap<String, String> files = new TreeMap<>();
    List<Problem> problems = new ArrayList<>();
    for (Path file : found) {
      String path = folder.relativize(file).toString().replace('\\', '/');
      if (belongs(path)) {
        add(path, Files.readAllBytes(file), files, problems);
      }
    }
    return checked(files, problems);
  }

  private static boolean belongs(String path) {
    return path.equals(RULESET)
        || ((path.startsWith("contracts/") || path.startsWith("packs/"))
            && (path.endsWith(".yaml") || path.endsWith(".drl")));
  }

  private static void add(
      String path, byte[] bytes, SortedMap<String, String> files, List<Problem> problems) {
    try {
      String text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
      files.put(path, text.startsWith(BYTE_ORDER_MARK) ? text.substring(1) : text);
    } catch (CharacterCodingException e) {
      problems.add(new Problem(path, 0, 0, "is not UTF-8; save it in that encoding"));
    }
  }

  private static SortedMap<String, String> checked(
      SortedMap<String, String> files, List<Problem> problems) {
    if (!problems.isEmpty()) {
      throw new RulesetException(problems);
    }
    return files;
  }
}
