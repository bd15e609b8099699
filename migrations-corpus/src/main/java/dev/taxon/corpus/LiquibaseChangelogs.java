package dev.taxon.corpus;

import java.io.IOException;
import java.io.Reader;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;
import org.yaml.snakeyaml.error.YAMLException;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.NodeTuple;
import org.yaml.snakeyaml.nodes.ScalarNode;
import org.yaml.snakeyaml.nodes.SequenceNode;

/**
 * The order of scripts that Liquibase's changelogs tell with {@code include}, {@code includeAll}
 * and {@code sqlFile}, in XML, YAML or JSON. It begins at each changelog that no other one
 * includes. A file that is no changelog tells nothing.
 */
final class LiquibaseChangelogs {

  /**
   * What a changelog names.
   *
   * @param folder whether it is a folder, all of which is included by the characters of the paths
   */
  private record Reference(String path, boolean folder) {}

  private static final int MAX_BYTES = 4 * 1024 * 1024;

  private static final XMLInputFactory XML = XMLInputFactory.newFactory();

  static {
    XML.setProperty(XMLInputFactory.SUPPORT_DTD, false);
    XML.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
  }

  /** All files by their names, in the order of those. */
  private final TreeMap<String, Document> files = new TreeMap<>();

  private final Map<String, List<String>> included = new TreeMap<>();
  private final Set<String> visited = new HashSet<>();
  private final List<String> order = new ArrayList<>();

  private LiquibaseChangelogs(List<Document> documents) {
    documents.forEach(document -> files.put(document.name(), document));
    for (Document document : files.values()) {
      included.put(document.name(), included(document));
    }
  }

  /**
   * @param documents every file of the folder, changelogs and scripts
   */
  static RunOrder order(List<Document> documents) {
    LiquibaseChangelogs changelogs = new LiquibaseChangelogs(documents);
    Set<String> inner = new HashSet<>();
    changelogs.included.values().forEach(inner::addAll);
    changelogs.included.keySet().stream()
        .filter(name -> !inner.contains(name))
        .forEach(changelogs::visitChangelog);
    // What is left are changelogs that include each other.
    changelogs.included.keySet().forEach(changelogs::visitChangelog);
    return new RunOrder(changelogs.order, List.of());
  }

  private void visitChangelog(String name) {
    if (!included.get(name).isEmpty()) {
      visit(name);
    }
  }

  private void visit(String name) {
    if (visited.add(name)) {
      order.add(name);
      included.get(name).forEach(this::visit);
    }
  }

  /** The names of the files that a changelog includes, in its order. */
  private List<String> included(Document document) {
    List<String> names = new ArrayList<>();
    for (Reference reference : references(document)) {
      String path = reference.path().replaceFirst("^classpath:/*", "");
      List<String> found = at(normal(document.folder() + "/" + path), reference.folder());
      names.addAll(found.isEmpty() ? anywhere(normal(path), reference.folder()) : found);
    }
    names.removeIf(document.name()::equals);
    return names;
  }

  private List<String> at(String path, boolean folder) {
    if (folder) {
      // The sign behind the slash ends the range of the names that begin with the folder.
      return List.copyOf(files.subMap(path + "/", path + (char) ('/' + 1)).keySet());
    }
    return files.containsKey(path) ? List.of(path) : List.of();
  }

  /** What lies at the path from any folder: Liquibase looks along its search path. */
  private List<String> anywhere(String path, boolean folder) {
    String wanted = "/" + path + (folder ? "/" : "");
    return files.keySet().stream()
        .filter(name -> folder ? ("/" + name).contains(wanted) : ("/" + name).endsWith(wanted))
        .toList();
  }

  private static String normal(String path) {
    Deque<String> parts = new ArrayDeque<>();
    for (String part : path.split("/", -1)) {
      if (part.equals("..") && !parts.isEmpty() && !parts.peekLast().equals("..")) {
        parts.removeLast();
      } else if (!part.isEmpty() && !part.equals(".")) {
        parts.addLast(part);
      }
    }
    return (path.startsWith("/") ? "/" : "") + String.join("/", parts);
  }

  private static List<Reference> references(Document document) {
    if (document.size() > MAX_BYTES) {
      return List.of();
    }
    try (Reader reader = Characters.of(document.open()).reader()) {
      return switch (document.extension()) {
        case "xml" -> inXml(reader);
        case "yaml", "yml", "json" -> inYaml(reader);
        default -> List.of();
      };
    } catch (IOException | XMLStreamException | YAMLException noChangelog) {
      return List.of();
    }
  }

  private static List<Reference> inXml(Reader reader) throws XMLStreamException {
    List<Reference> references = new ArrayList<>();
    XMLStreamReader xml = XML.createXMLStreamReader(reader);
    while (xml.hasNext()) {
      if (xml.next() == XMLStreamConstants.START_ELEMENT) {
        addReference(
            references,
            xml.getLocalName(),
            xml.getAttributeValue(null, "file"),
            xml.getAttributeValue(null, "path"));
      }
    }
    return references;
  }

  private static List<Reference> inYaml(Reader reader) {
    List<Reference> references = new ArrayList<>();
    Node root = new Yaml(new SafeConstructor(new LoaderOptions())).compose(reader);
    addReferences(references, root, Collections.newSetFromMap(new IdentityHashMap<>()));
    return references;
  }

  /**
   * @param seen what has been looked into already: anchors may make a node its own child
   */
  private static void addReferences(List<Reference> references, Node node, Set<Node> seen) {
    if (node instanceof SequenceNode sequence && seen.add(node)) {
      sequence.getValue().forEach(child -> addReferences(references, child, seen));
    } else if (node instanceof MappingNode mapping && seen.add(node)) {
      for (NodeTuple tuple : mapping.getValue()) {
        if (tuple.getKeyNode() instanceof ScalarNode key
            && tuple.getValueNode() instanceof MappingNode value) {
          addReference(references, key.getValue(), text(value, "file"), text(value, "path"));
        }
        addReferences(references, tuple.getValueNode(), seen);
      }
    }
  }

  private static String text(MappingNode mapping, String name) {
    for (NodeTuple tuple : mapping.getValue()) {
      if (tuple.getKeyNode() instanceof ScalarNode key
          && key.getValue().equals(name)
          && tuple.getValueNode() instanceof ScalarNode value) {
        return value.getValue();
      }
    }
    return null;
  }

  private static void addReference(
      List<Reference> references, String name, String file, String path) {
    switch (name) {
      case "include" -> add(references, file, false);
      case "includeAll" -> add(references, path, true);
      case "sqlFile" -> add(references, path, false);
      default -> {
        // Any other element names no file to run.
      }
    }
  }

  private static void add(List<Reference> references, String path, boolean folder) {
    if (path != null) {
      references.add(new Reference(path, folder));
    }
  }
}
