package dev.taxon.corpus;

import dev.taxon.corpus.sql.Dialect;
import dev.taxon.engine.Problem;
import java.io.IOException;
import java.io.Reader;
import java.util.List;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;
import org.yaml.snakeyaml.error.Mark;
import org.yaml.snakeyaml.error.MarkedYAMLException;
import org.yaml.snakeyaml.error.YAMLException;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.NodeTuple;
import org.yaml.snakeyaml.nodes.ScalarNode;

/**
 * What {@code corpus.yaml} tells of the folder that it lies in and those below, each of it
 * optional:
 *
 * <pre>
 * name: Bookshop          # a label of every entry
 * vendor: postgresql      # dialect of .sql files, vendor of texts
 * origin: storage         # origin of texts that tell none
 * layout: flyway          # which files count, and their order
 * </pre>
 *
 * @param layout null if it tells none
 */
record Manifest(String name, String vendor, String origin, Layout layout) {

  static final String FILE_NAME = "corpus.yaml";

  static final Manifest NONE = new Manifest("", "", "", null);

  /**
   * @param problems takes what is wrong with the file; what is right in it counts all the same
   */
  static Manifest read(Document document, List<Problem> problems) {
    try (Reader reader = Characters.of(document.open()).reader()) {
      return new ManifestReader(document.name(), problems).read(reader);
    } catch (IOException unreadable) {
      problems.add(new Problem(document.name(), 0, 0, "cannot be read"));
      return NONE;
    }
  }

  /** The options with what the manifest tells where they are silent. */
  Options complete(Options options) {
    Options completed = options;
    if (options.origin().isEmpty()) {
      completed = completed.withOrigin(origin);
    }
    return options.vendor().isEmpty() ? completed.withVendor(vendor) : completed;
  }

  /** Reads one manifest. */
  private static final class ManifestReader {
    private final String file;
    private final List<Problem> problems;
    private String name = "";
    private String vendor = "";
    private String origin = "";
    private Layout layout;

    ManifestReader(String file, List<Problem> problems) {
      this.file = file;
      this.problems = problems;
    }

    Manifest read(Reader reader) {
      try {
        LoaderOptions limits = new LoaderOptions();
        limits.setAllowDuplicateKeys(false);
        Node root = new Yaml(new SafeConstructor(limits)).compose(reader);
        if (root instanceof MappingNode mapping) {
          mapping.getValue().forEach(this::readKey);
        } else if (root != null) {
          wrong(root, "must be keys with values: name, vendor, origin, layout");
        }
      } catch (MarkedYAMLException malformed) {
        wrong(malformed.getProblemMark(), "this is not YAML");
      } catch (YAMLException malformed) {
        problems.add(new Problem(file, 0, 0, "this is not YAML"));
      }
      return new Manifest(name, vendor, origin, layout);
    }

    private void readKey(NodeTuple entry) {
      if (!(entry.getKeyNode() instanceof ScalarNode key)
          || !(entry.getValueNode() instanceof ScalarNode value)) {
        wrong(entry.getKeyNode(), "every key must have a plain text as its value");
        return;
      }
      String told = value.getValue();
      switch (key.getValue()) {
        case "name" -> name = told;
        case "vendor" ->
            Dialect.find(told)
                .ifPresentOrElse(
                    dialect -> vendor = dialect.vendor(),
                    () -> wrong(value, "unknown vendor; known: " + Dialect.vendors()));
        case "origin" -> {
          if (told.equals("storage") || told.equals("api")) {
            origin = told;
          } else {
            wrong(value, "origin must be storage or api");
          }
        }
        case "layout" ->
            Layout.find(told)
                .ifPresentOrElse(
                    found -> layout = found,
                    () -> wrong(value, "unknown layout; known: " + Layout.names()));
        default -> wrong(key, "unknown key; known: name, vendor, origin, layout");
      }
    }

    private void wrong(Node node, String message) {
      wrong(node.getStartMark(), message);
    }

    private void wrong(Mark mark, String message) {
      int line = mark == null ? 0 : mark.getLine() + 1;
      int column = mark == null ? 0 : mark.getColumn() + 1;
      problems.add(new Problem(file, line, column, message));
    }
  }
}
