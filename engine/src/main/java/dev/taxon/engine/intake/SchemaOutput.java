package dev.taxon.engine.intake;

import dev.taxon.engine.Issue;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Reads JSON Schema's output (draft 2020-12, Core, section 12): the flat list of the basic form,
 * and the nested units of the detailed and verbose forms, which are made flat first.
 *
 * <p>A unit whose keyword has failing keywords beneath it ({@code properties}, {@code $ref}, the
 * root itself) only sums them up and is left out. Of {@code anyOf} and {@code oneOf} it is the
 * other way round, as it is of Zod's unions: the branches are alternatives, so the union is the
 * issue, and it is one of type if each of its branches is.
 */
final class SchemaOutput {
  private static final Set<String> UNIONS = Set.of("anyOf", "oneOf");

  private static final String NAME = "\"[^\"]+\"|'[^']+'|[\\w$](?:[\\w.$-]*[\\w$])?";

  /** Not any number: each one more would take some of the stack. */
  private static final String NAMES =
      "[\\[(]?((?:" + NAME + ")(?:, ?(?:" + NAME + ")){0,99})[\\])]?";

  /**
   * The output has no field for the names of missing properties. They are the schema's, not the
   * value's, so they may be taken from the fixed phrases in which validators tell them: Ajv,
   * networknt, python-jsonschema, json-everything, cfworker, everit, opis, json_schemer,
   * gojsonschema and others, some of them behind the place.
   */
  private static final List<Pattern> MISSING =
      Stream.of(
              "(?:must have |instance does not have |missing |the |object at \\S+ is missing )?"
                  + "required (?:propert(?:y|ies)|key):? "
                  + NAMES
                  + "(?: (?:(?:is|are|was|were) )?(?:missing|not (?:found|present)))?",
              NAMES + " (?:is|are) (?:a )?required(?: propert(?:y|ies))?",
              "missing propert(?:y|ies):? " + NAMES,
              "required properties are missing from object: " + NAMES,
              "the property '[^']*' did not contain a required property of " + NAMES)
          .map(
              phrase ->
                  Pattern.compile("(?:[$#/]\\S*: )?" + phrase + "\\.?", Pattern.CASE_INSENSITIVE))
          .toList();

  private static final Pattern ONE_NAME = Pattern.compile(NAME);

  private record Unit(String keywordLocation, Issue issue) {
    String keyword() {
      return keywordLocation.substring(keywordLocation.lastIndexOf('/') + 1);
    }
  }

  private final List<Unit> units = new ArrayList<>();
  private final NavigableMap<String, List<Unit>> byKeyword = new TreeMap<>();

  private SchemaOutput() {}

  /** Whether an object is a unit of such output. */
  static boolean isUnit(Map<?, ?> fields) {
    return fields.containsKey("instanceLocation") || fields.containsKey("keywordLocation");
  }

  /**
   * Reads the units of an output.
   *
   * @throws InvalidRequestException if one of them tells no keyword or no place
   */
  static List<Issue> read(List<Map<?, ?>> items) {
    SchemaOutput output = new SchemaOutput();
    output.collect("issues", items);
    return output.issues();
  }

  private void collect(String at, List<Map<?, ?>> items) {
    for (int i = 0; i < items.size(); i++) {
      Map<?, ?> fields = items.get(i);
      String place = at + "[" + i + "]";
      if (Boolean.TRUE.equals(fields.get("valid"))) {
        continue;
      }
      boolean nested = fields.get("errors") != null;
      if (!nested || isUnit(fields)) {
        units(place, fields).forEach(this::add);
      }
      if (nested) {
        collect(place + ".errors", ShapeIssues.objects(place + ".errors", fields.get("errors")));
      }
    }
  }

  private void add(Unit unit) {
    units.add(unit);
    byKeyword.computeIfAbsent(unit.keywordLocation, location -> new ArrayList<>()).add(unit);
  }

  /** One unit, or one for each property that is missing. */
  private static List<Unit> units(String at, Map<?, ?> fields) {
    String location = ShapeIssues.text(at, fields, "keywordLocation");
    List<String> path = Path.ofPointer(ShapeIssues.text(at, fields, "instanceLocation"));
    String keyword = location.substring(location.lastIndexOf('/') + 1);
    if (!keyword.equals(ShapeIssues.REQUIRED)) {
      return List.of(new Unit(location, ShapeIssues.of(keyword, path)));
    }
    return missing(Json.text(fields.get("error"))).stream()
        .map(name -> new Unit(location, ShapeIssues.of(keyword, ShapeIssues.child(path, name))))
        .toList();
  }

  /** The names of the missing properties; one that is empty if the error does not tell them. */
  private static List<String> missing(String error) {
    return MISSING.stream()
        .map(phrase -> phrase.matcher(error))
        .filter(Matcher::matches)
        .findFirst()
        .map(phrase -> ONE_NAME.matcher(phrase.group(1)).results())
        .map(names -> names.map(name -> unquoted(name.group())).toList())
        .orElse(List.of(""));
  }

  private static String unquoted(String name) {
    return name.startsWith("\"") || name.startsWith("'")
        ? name.substring(1, name.length() - 1)
        : name;
  }

  private List<Issue> issues() {
    List<Issue> issues = new ArrayList<>();
    for (Unit unit : units) {
      if (isInUnion(unit)) {
        continue;
      }
      if (beneath(unit).isEmpty()) {
        issues.add(unit.issue);
      } else if (UNIONS.contains(unit.keyword())) {
        issues.add(union(unit));
      }
    }
    return issues;
  }

  /** The units whose keywords are beneath the unit's own. */
  private NavigableMap<String, List<Unit>> beneath(Unit unit) {
    String first = unit.keywordLocation + "/";
    String behind = unit.keywordLocation + "0"; // 0 is the character after the slash
    return byKeyword.subMap(first, true, behind, false);
  }

  private Issue union(Unit union) {
    Issue onlyType = new Issue(ShapeIssues.INVALID_TYPE, union.issue.segments());
    boolean typesOnly =
        beneath(union).values().stream()
            .flatMap(List::stream)
            .filter(unit -> beneath(unit).isEmpty())
            .allMatch(unit -> unit.issue.equals(onlyType));
    return typesOnly ? onlyType : union.issue;
  }

  private boolean isInUnion(Unit unit) {
    String location = unit.keywordLocation;
    for (int end = location.lastIndexOf('/'); end > 0; end = location.lastIndexOf('/', end - 1)) {
      String above = location.substring(0, end);
      if (UNIONS.contains(above.substring(above.lastIndexOf('/') + 1))
          && byKeyword.containsKey(above)) {
        return true;
      }
    }
    return false;
  }
}
