package dev.taxon.engine.intake;

import static dev.taxon.engine.intake.Bodies.failure;
import static org.assertj.core.api.Assertions.assertThat;

import dev.taxon.engine.Failure;
import dev.taxon.engine.Issue;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ShapeIntakeTest {

  @Test
  void aStoredValueComesFromStorage() {
    assertThat(failure("{kind: shape, issues: [{code: custom, path: [slots, 0]}]}"))
        .usingRecursiveComparison()
        .isEqualTo(
            Failure.of(Failure.Kind.SHAPE)
                .origin("storage")
                .issues(List.of(new Issue("custom", List.of("slots", "0"))))
                .build());
  }

  @Test
  void aRequestsValueComesFromTheApi() {
    assertThat(failure("{kind: shape, issues: [], source: request, action: ingest}"))
        .usingRecursiveComparison()
        .isEqualTo(Failure.of(Failure.Kind.SHAPE).origin("api").action("ingest").build());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "[] | invalid_type | ",
        "[state] | invalid_value | state",
        "[tracks, 0, isrc] | too_big | tracks.0.isrc",
        "[tracks, 0.0, isrc] | too_big | tracks.0.isrc",
        "['a.b', ''] | custom | a.b.",
        "\"tracks[0].isrc\" | custom | tracks.0.isrc",
      })
  void zod(String path, String code, String read) {
    assertIssues(
        "[{code: " + code + ", path: " + path + ", message: Invalid}]", code + "@" + text(read));
  }

  @Test
  void aRootUnionOfTypesOnlyIsAnIssueOfTypeInZod3() {
    String type = "{code: invalid_type, path: []}";
    String custom = "{code: custom, path: []}";
    String inner = "{code: invalid_type, path: [state]}";
    assertIssues(zod3Union(type, type), "invalid_type@");
    assertIssues(zod3Union(type, custom), "invalid_union@");
    assertIssues(zod3Union(type, inner), "invalid_union@");
    assertIssues(zod3Union(type, type + ", " + inner), "invalid_union@");
    assertIssues(zod3Union(type, ""), "invalid_union@");
    assertIssues(zod3Union(type, strip(zod3Union(type, type))), "invalid_type@");
    assertIssues(zod3Union(type, strip(zod3Union(type, custom))), "invalid_union@");
    assertIssues("[{code: invalid_union, path: [], unionErrors: []}]", "invalid_union@");
    assertIssues("[{code: invalid_union, path: [], unionErrors: [1, {}]}]", "invalid_union@");
    assertIssues("[{code: invalid_union, path: []}]", "invalid_union@");
  }

  @Test
  void aRootUnionOfTypesOnlyIsAnIssueOfTypeInZod4() {
    String type = "[{code: invalid_type, path: [], expected: object}]";
    assertIssues(zod4Union("[]", type + ", " + type), "invalid_type@");
    assertIssues(zod4Union("[]", type + ", []"), "invalid_union@");
    assertIssues(zod4Union("[]", ""), "invalid_union@");
    assertIssues(zod4Union("[]", type + ", [{code: custom, path: []}]"), "invalid_union@");
    assertIssues(zod4Union("[]", type + ", 5"), "invalid_union@");
    assertIssues(
        zod4Union("[]", type + ", " + zod4Union("[]", type + ", " + type)), "invalid_type@");
    assertIssues(zod4Union("[state]", type + ", " + type), "invalid_union@state");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{instancePath: '', keyword: type, params: {type: object}} | invalid_type@",
        "{instancePath: '', keyword: required, params: {missingProperty: state}}"
            + " | required@state",
        "{instancePath: /slots/1, keyword: required, params: {missingProperty: a.b}}"
            + " | required@slots.1.a.b",
        "{instancePath: '', keyword: required} | required@",
        "{instancePath: /labels/a~1b~0c, keyword: enum} | enum@labels.a/b~c",
        "{instancePath: '', keyword: additionalProperties, params: {additionalProperty: x}}"
            + " | additionalProperties@",
      })
  void ajv(String issue, String read) {
    assertIssues("[" + issue + "]", read);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{keywordLocation: /type, instanceLocation: ''} | invalid_type@",
        "{keywordLocation: '#/type', instanceLocation: '#'} | invalid_type@",
        "{keywordLocation: /properties/state/enum, instanceLocation: /state} | enum@state",
        "{keywordLocation: '#/properties/state/enum', instanceLocation: '#/state'} | enum@state",
        "{keywordLocation: /properties/state/enum, instanceLocation: $.state} | enum@state",
        "{keywordLocation: /type, instanceLocation: $} | invalid_type@",
        "{keywordLocation: /properties/state/enum, instanceLocation: /state, error: timeout}"
            + " | enum@state",
      })
  void jsonSchemaUnits(String unit, String read) {
    assertIssues("[" + unit + "]", read);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "Required property 'state' not found. | required@state",
        "required property \"state\" is missing | required@state",
        "\"state\" is a required property | required@state",
        "'state' is a required property | required@state",
        "must have required property 'state' | required@state",
        "Required properties [\"state\"] were not present | required@state",
        "Required properties [\"a b\",\"state\"] are not present | required@a b required@state",
        "$: required property 'state' not found | required@state",
        "/slots/1: required property 'state' not found | required@state",
        "missing properties: 'state', 'id' | required@state required@id",
        "missing property 'state' | required@state",
        "state is required | required@state",
        "The required properties (state, id) are missing | required@state required@id",
        "Instance does not have required property \"state\". | required@state",
        "required key [state] not found | required@state",
        "object at root is missing required properties: state | required@state",
        "Required properties are missing from object: state, id. | required@state required@id",
        "The property '#/' did not contain a required property of 'state' | required@state",
        "required property 'state' not found in {'x': 'y'} | required@",
        "the value 'state' is bad | required@",
        "the value state is required | required@",
        "required | required@",
      })
  void aMissingPropertyIsReadFromFixedPhrasesOnly(String error, String read) {
    assertIssues(
        "[{keywordLocation: /required, instanceLocation: '', error: '"
            + error.replace("'", "''")
            + "'}]",
        read.split(" (?=required@)"));
  }

  @Test
  void anErrorOfAnyLengthIsRead() {
    assertIssues(
        "[{keywordLocation: /required, instanceLocation: '', error: 'missing properties: "
            + "a, ".repeat(50_000)
            + "a'}]",
        "required@");
  }

  /** The example of JSON Schema 2020-12, Core, section 12.4.2. */
  @Test
  void theBasicFormIsReadWithoutTheUnitsThatOnlySumUp() {
    assertIssues(
        """
        {"valid": false, "errors": [
          {"keywordLocation": "", "instanceLocation": "", "error": "A subschema had errors."},
          {"keywordLocation": "/items/$ref", "instanceLocation": "/1",
           "absoluteKeywordLocation": "https://example.com/polygon#/$defs/point",
           "error": "A subschema had errors."},
          {"keywordLocation": "/items/$ref/required", "instanceLocation": "/1",
           "error": "Required property 'y' not found."},
          {"keywordLocation": "/items/$ref/additionalProperties", "instanceLocation": "/1/z",
           "error": "Additional property 'z' found but was invalid."},
          {"keywordLocation": "/minItems", "instanceLocation": "",
           "error": "Expected at least 3 items but found 2"}]}
        """,
        "required@1.y",
        "additionalProperties@1.z",
        "minItems@");
  }

  @Test
  void theNestedFormsAreReadToTheirLeaves() {
    assertIssues(
        """
        {"valid": false, "keywordLocation": "", "instanceLocation": "", "errors": [
          {"valid": true, "keywordLocation": "/type", "instanceLocation": ""},
          {"valid": false, "keywordLocation": "/$ref", "instanceLocation": "", "errors": [
            {"valid": false, "keywordLocation": "/$ref/properties", "instanceLocation": "",
             "errors": [
              {"valid": false, "keywordLocation": "/$ref/properties/state/const",
               "instanceLocation": "/state", "error": "no"}]}]}]}
        """,
        "const@state");
  }

  @Test
  void aUnionOfSchemasIsOneIssue() {
    String type = "{keywordLocation: %s/type, instanceLocation: ''}";
    String enumeration = "{keywordLocation: %s/enum, instanceLocation: ''}";
    String all = "{keywordLocation: %s, instanceLocation: ''}";
    assertIssues(
        "["
            + all.formatted("/anyOf")
            + ", "
            + type.formatted("/anyOf/0")
            + ", "
            + type.formatted("/anyOf/1")
            + "]",
        "invalid_type@");
    assertIssues(
        "["
            + all.formatted("/$ref/oneOf")
            + ", "
            + type.formatted("/$ref/oneOf/0")
            + ", "
            + enumeration.formatted("/$ref/oneOf/1")
            + "]",
        "oneOf@");
    assertIssues(
        "["
            + all.formatted("/anyOf")
            + ", "
            + all.formatted("/anyOf/0/anyOf")
            + ", "
            + type.formatted("/anyOf/0/anyOf/0")
            + ", "
            + type.formatted("/anyOf/1")
            + "]",
        "invalid_type@");
    assertIssues("[" + all.formatted("/oneOf") + "]", "oneOf@");
    assertIssues("[" + type.formatted("/properties/anyOf") + "]", "invalid_type@");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{propertyPath: state, message: must not be null} | invalid@state",
        "{propertyPath: state, code: NotNull} | NotNull@state",
        "{propertyPath: 'items[0].name', constraint: Size} | Size@items.0.name",
        "{propertyPath: 'labels[de].text'} | invalid@labels.de.text",
        "{propertyPath: 'items[].<list element>'} | invalid@items.<list element>",
        "{propertyPath: ''} | invalid@",
      })
  void beanValidation(String violation, String read) {
    assertIssues("[" + violation + "]", read);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{objectName: loan, field: state, code: NotNull} | NotNull@state",
        "{objectName: loan, field: 'items[0].name', codes: [Size.loan.items.name, Size.name, Size]}"
            + " | Size@items.0.name",
        "{objectName: loan, field: 'labels[''de'']', codes: []} | invalid@labels.de",
        "{field: state} | invalid@state",
        "{objectName: loan, code: PeriodOrder} | PeriodOrder@",
      })
  void spring(String error, String read) {
    assertIssues("[" + error + "]", read);
  }

  @Test
  void wholeResultsOfValidatorsAreReadToo() {
    assertIssues("{name: ZodError, issues: [{code: custom, path: []}]}", "custom@");
    assertIssues("{status: 400, errors: [{field: state, code: NotNull}]}", "NotNull@state");
  }

  @Test
  void orderAndMixturesAreKept() {
    assertIssues(
        "[{code: a, path: [x]}, {instancePath: /y, keyword: b}, {field: z, code: c}]",
        "a@x",
        "b@y",
        "c@z");
  }

  /** Compares each issue with {@code code@path}. */
  private static void assertIssues(String issues, String... expected) {
    assertThat(failure("{kind: shape, issues: " + issues + "}").issues())
        .extracting(issue -> issue.code() + "@" + issue.path())
        .isEqualTo(Arrays.asList(expected));
  }

  private static String text(String read) {
    return read == null ? "" : read;
  }

  private static String zod3Union(String... branches) {
    String errors =
        String.join(
            ", ",
            Arrays.stream(branches)
                .map(branch -> "{name: ZodError, issues: [" + branch + "]}")
                .toList());
    return "[{code: invalid_union, path: [], unionErrors: [" + errors + "]}]";
  }

  private static String zod4Union(String path, String branches) {
    return "[{code: invalid_union, path: " + path + ", errors: [" + branches + "]}]";
  }

  private static String strip(String list) {
    return list.substring(1, list.length() - 1);
  }
}
