package dev.taxon.corpus;

import dev.taxon.engine.Problem;
import dev.taxon.engine.sweep.CorpusSink;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.LongConsumer;

/**
 * Files of failures to sweep: {@code .sql} migrations of several databases, {@code .jsonl} request
 * bodies, {@code .tsv} and {@code .csv} tables of texts. It is listed once and may be read often.
 */
public final class Corpus {
  private final List<Project> projects;
  private final List<Problem> problems;

  private Corpus(List<Project> projects, List<Problem> problems) {
    this.projects = List.copyOf(projects);
    this.problems = List.copyOf(problems);
  }

  /**
   * The corpus in these files and folders, in their order. A folder gives every corpus file in it
   * and below it that its layout applies; hidden ones and other kinds of files are passed over.
   * Files of one folder that are named one behind the other belong together, in that order.
   *
   * @throws NoSuchFileException if a path is not there
   * @throws IOException if a path cannot be looked at
   */
  public static Corpus at(List<Path> paths) throws IOException {
    List<Project> projects = new ArrayList<>();
    List<Problem> problems = new ArrayList<>();
    int next = 0;
    while (next < paths.size()) {
      Path path = paths.get(next);
      if (Files.isDirectory(path)) {
        projects.addAll(Projects.in(Listing.of(path), problems));
        next++;
      } else {
        List<Document> files = new ArrayList<>();
        do {
          files.add(Listing.document(paths.get(next++)));
        } while (next < paths.size() && isBeside(paths.get(next), path));
        projects.add(new Project(Projects.manifestBeside(path, problems), files));
      }
    }
    return new Corpus(projects, problems);
  }

  private static boolean isBeside(Path path, Path file) {
    return !Files.isDirectory(path) && Objects.equals(path.getParent(), file.getParent());
  }

  /**
   * The corpus that is shipped on the class path, under {@code taxon/corpus/}.
   *
   * @throws IOException if it is not there or cannot be listed
   */
  public static Corpus shipped() throws IOException {
    List<Problem> problems = new ArrayList<>();
    return new Corpus(
        Projects.in(Listing.shipped(Corpus.class.getClassLoader()), problems), problems);
  }

  /** How many bytes its files have together. */
  public long bytes() {
    return projects.stream().mapToLong(Project::bytes).sum();
  }

  /**
   * Opens one of its files to show it: only names that it lists are found, so no name leads
   * elsewhere.
   *
   * @param name the file as entries name it in their source
   * @return its characters, with a NUL for each byte that is none; empty if there is no such file
   * @throws IOException if it cannot be read
   */
  public Optional<Reader> open(String name) throws IOException {
    for (Project project : projects) {
      for (Document document : project.documents()) {
        if (document.name().equals(name)) {
          return Optional.of(Characters.of(document.open()).reader());
        }
      }
    }
    return Optional.empty();
  }

  /**
   * Reads it all and hands each entry to the sink, file by file, in constant memory but for one
   * {@code .sql} file at a time. Whatever cannot be read becomes a problem of the sink and costs no
   * other entry.
   *
   * @param progress is told from time to time how many bytes have been read so far, ending with
   *     {@link #bytes} if no file changed meanwhile and each could be read
   */
  public void read(Options options, CorpusSink sink, LongConsumer progress) {
    problems.forEach(sink::unreadable);
    long[] read = {0};
    for (Project project : projects) {
      project.read(
          options,
          sink,
          bytes -> {
            read[0] += bytes;
            progress.accept(read[0]);
          });
    }
  }
}
