package dev.taxon.corpus;

import dev.taxon.engine.Problem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Finds the projects in a folder: a manifest or a plan makes one of its own folder and those below,
 * up to the next, and what is left is one as well.
 */
final class Projects {
  private final Map<String, Manifest> manifests = new HashMap<>();
  private final Map<String, RunOrder> plans = new HashMap<>();
  private final Map<String, List<Document>> files = new TreeMap<>(NaturalOrder.OF_PATHS);
  private final List<Problem> problems;

  private Projects(List<Problem> problems) {
    this.problems = problems;
  }

  /**
   * The projects in the order of their folders.
   *
   * @param problems takes what is wrong with the folder, its manifests and plans
   */
  static List<Project> in(Listing listing, List<Problem> problems) {
    Projects projects = new Projects(problems);
    listing.documents().forEach(projects::takeManifestOrPlan);
    listing.documents().forEach(projects::takeFile);
    problems.addAll(listing.problems());
    if (listing.documents().stream().noneMatch(Project::reads)) {
      problems.add(
          new Problem(
              listing.root(), 0, 0, "no .sql, .jsonl, .tsv or .csv file lies in this folder"));
    }
    return projects.files.keySet().stream().map(projects::project).toList();
  }

  /** The manifest in the folder of a file that is named by itself. */
  static Manifest manifestBeside(Path file, List<Problem> problems) throws IOException {
    Path manifest = file.resolveSibling(Manifest.FILE_NAME);
    return Files.exists(manifest)
        ? Manifest.read(Listing.document(manifest), problems)
        : Manifest.NONE;
  }

  private void takeManifestOrPlan(Document document) {
    if (document.fileName().equals(Manifest.FILE_NAME)) {
      manifests.put(document.folder(), Manifest.read(document, problems));
    } else if (document.fileName().equals(SqitchPlan.FILE_NAME)) {
      plans.put(document.folder(), SqitchPlan.read(document, problems));
    }
  }

  private void takeFile(Document document) {
    String folder = document.folder();
    while (!folder.isEmpty() && !manifests.containsKey(folder) && !plans.containsKey(folder)) {
      folder = Document.parent(folder);
    }
    files.computeIfAbsent(folder, key -> new ArrayList<>()).add(document);
  }

  private Project project(String folder) {
    List<Document> scripts = new ArrayList<>();
    List<Document> others = new ArrayList<>();
    for (Document document : files.get(folder)) {
      if (Project.reads(document)) {
        (document.isSql() ? scripts : others).add(document);
      }
    }
    Manifest manifest = manifestOf(folder);
    Layout layout = layout(folder, manifest, scripts);
    List<Document> ordered = new ArrayList<>(layout.applied(scripts, told(folder, layout)));
    ordered.addAll(Layout.PLAIN.applied(others, RunOrder.NONE));
    return new Project(manifest, ordered);
  }

  private Layout layout(String folder, Manifest manifest, List<Document> scripts) {
    if (manifest.layout() != null) {
      return manifest.layout();
    }
    return plans.containsKey(folder) ? Layout.SQITCH : Layout.of(scripts);
  }

  private RunOrder told(String folder, Layout layout) {
    return layout == Layout.LIQUIBASE
        ? LiquibaseChangelogs.order(files.get(folder))
        : plans.getOrDefault(folder, RunOrder.NONE);
  }

  /** The manifest of the folder, or of the nearest one above it. */
  private Manifest manifestOf(String folder) {
    String above = folder;
    while (!above.isEmpty() && !manifests.containsKey(above)) {
      above = Document.parent(above);
    }
    return manifests.getOrDefault(above, Manifest.NONE);
  }
}
