package dev.taxon.engine.intake;

import dev.taxon.engine.Issue;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Reads what validators say of a value that did not fit: Zod 3 and 4, Ajv, JSON Schema 2020-12
 * output, Bean Validation, Spring. An issue's validator is told by the field in which it writes the
 * place, so a list may mix them. Messages are not read.
 */
final class ShapeIssues {
  static final String INVALID_TYPE = "invalid_type";
  static final String REQUIRED = "required";
  private static final String TYPE = "type";
  private static final String INVALID_UNION = "invalid_union";

  /** The code where a validator of Java beans tells none. */
  private static final String INVALID = "invalid";

  private ShapeIssues() {}

  /**
   * Reads a list of issues, or a validator's whole result, which has the list in {@code issues} or
   * {@code errors}.
   *
   * @param value any JSON value, as checked by {@link Json#check}
   * @throws InvalidRequestException if the value is no such list, or an item is no issue
   */
  static List<Issue> read(Object value) {
    Object issues = value;
    if (value instanceof Map<?, ?> result) {
      issues = result.get(result.containsKey("issues") ? "issues" : "errors");
    }
    List<Map<?, ?>> items = objects("issues", issues);
    for (Map<?, ?> item : items) {
      if (SchemaOutput.isUnit(item)) {
        return SchemaOutput.read(items);
      }
    }
    List<Issue> read = new ArrayList<>();
    for (int i = 0; i < items.size(); i++) {
      read.add(issue("issues[" + i + "]", items.get(i)));
    }
    return read;
  }

  /** The items of a list, which must all be objects. */
  static List<Map<?, ?>> objects(String at, Object value) {
    if (!(value instanceof List<?> list)) {
      throw new InvalidRequestException(at, at + " must be a list of issues");
    }
    List<Map<?, ?>> objects = new ArrayList<>();
    for (Object item : list) {
      if (!(item instanceof Map<?, ?> object)) {
        String place = at + "[" + objects.size() + "]";
        throw new InvalidRequestException(place, place + " must be an object");
      }
      objects.add(object);
    }
    return objects;
  }

  private static Issue issue(String at, Map<?, ?> fields) {
    if (fields.containsKey("instancePath")) {
      return ajv(at, fields);
    }
    if (fields.containsKey("propertyPath")) {
      return new Issue(
          firstText(fields, "code", "constraint"),
          Path.ofProperty(text(at, fields, "propertyPath")));
    }
    if (fields.containsKey("path")) {
      return zod(at, fields);
    }
    if (fields.containsKey("field") || fields.containsKey("objectName")) {
      return spring(fields);
    }
    throw new InvalidRequestException(
        at,
        at
            + " tells no place; write one of path, instancePath, instanceLocation, propertyPath,"
            + " field");
  }

  private static Issue zod(String at, Map<?, ?> fields) {
    List<String> path = zodPath(at + ".path", fields.get("path"));
    String code = text(at, fields, "code");
    boolean onlyTypes = path.isEmpty() && code.equals(INVALID_UNION) && isRootType(fields);
    return of(onlyTypes ? INVALID_TYPE : code, path);
  }

  private static List<String> zodPath(String at, Object path) {
    if (path instanceof String text) {
      return Path.ofProperty(text);
    }
    if (!(path instanceof List<?> steps)) {
      throw new InvalidRequestException(at, at + " must be a list of keys and indexes");
    }
    List<String> segments = new ArrayList<>();
    for (Object step : steps) {
      OptionalInt index = step instanceof Number ? Json.integer(step) : OptionalInt.empty();
      if (index.isEmpty() && !(step instanceof String)) {
        String place = at + "[" + segments.size() + "]";
        throw new InvalidRequestException(place, place + " must be a key or an index");
      }
      segments.add(index.isPresent() ? String.valueOf(index.getAsInt()) : (String) step);
    }
    return segments;
  }

  /** Whether an issue says that the whole value has the wrong type, be it in every branch. */
  private static boolean isRootType(Map<?, ?> issue) {
    if (!(issue.get("path") instanceof List<?> path) || !path.isEmpty()) {
      return false;
    }
    if (!INVALID_UNION.equals(issue.get("code"))) {
      return INVALID_TYPE.equals(issue.get("code"));
    }
    List<List<?>> branches = branches(issue);
    return !branches.isEmpty()
        && branches.stream()
            .allMatch(
                branch ->
                    !branch.isEmpty()
                        && branch.stream()
                            .allMatch(
                                item -> item instanceof Map<?, ?> inner && isRootType(inner)));
  }

  /** The issues of each branch: Zod 4's {@code errors}, or Zod 3's {@code unionErrors}. */
  private static List<List<?>> branches(Map<?, ?> union) {
    List<List<?>> branches = new ArrayList<>();
    if (union.get("errors") instanceof List<?> errors) {
      errors.forEach(branch -> branches.add(branch instanceof List<?> list ? list : List.of()));
    } else if (union.get("unionErrors") instanceof List<?> errors) {
      errors.forEach(
          error ->
              branches.add(
                  error instanceof Map<?, ?> zodError && zodError.get("issues") instanceof List<?> l
                      ? l
                      : List.of()));
    }
    return branches;
  }

  private static Issue ajv(String at, Map<?, ?> fields) {
    String keyword = text(at, fields, "keyword");
    List<String> path = Path.ofPointer(text(at, fields, "instancePath"));
    Optional<String> missing =
        keyword.equals(REQUIRED) && fields.get("params") instanceof Map<?, ?> params
            ? Optional.of(Json.text(params.get("missingProperty")))
            : Optional.empty();
    return of(keyword, missing.map(property -> child(path, property)).orElse(path));
  }

  /** Spring lists its codes from the most particular to the plain name of the constraint. */
  private static Issue spring(Map<?, ?> fields) {
    String code = Json.text(fields.get("code"));
    if (code.isEmpty() && fields.get("codes") instanceof List<?> codes && !codes.isEmpty()) {
      code = Json.text(codes.get(codes.size() - 1));
    }
    return of(code.isEmpty() ? INVALID : code, Path.ofProperty(Json.text(fields.get("field"))));
  }

  /** An issue with its code in the one spelling that rules know. */
  static Issue of(String code, List<String> path) {
    return new Issue(code.equals(TYPE) ? INVALID_TYPE : code, path);
  }

  static List<String> child(List<String> path, String property) {
    if (property.isEmpty()) {
      return path;
    }
    List<String> child = new ArrayList<>(path);
    child.add(property);
    return child;
  }

  private static String firstText(Map<?, ?> fields, String... names) {
    for (String name : names) {
      if (!Json.text(fields.get(name)).isEmpty()) {
        return Json.text(fields.get(name));
      }
    }
    return INVALID;
  }

  static String text(String at, Map<?, ?> fields, String name) {
    if (!(fields.get(name) instanceof String text)) {
      throw new InvalidRequestException(at + "." + name, at + "." + name + " must be a text");
    }
    return text;
  }
}
