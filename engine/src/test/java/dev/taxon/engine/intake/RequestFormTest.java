package dev.taxon.engine.intake;

import static dev.taxon.engine.intake.Bodies.INTAKE;
import static dev.taxon.engine.intake.Bodies.body;
import static dev.taxon.engine.intake.Bodies.read;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.math.BigDecimal;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RequestFormTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{} | kind | kind is missing; write one of text, mcp, shape, typed",
        "{kind: 1} | kind | kind must be a text (in quotes)",
        "{kind: TEXT} | kind | kind must be one of text, mcp, shape, typed",
        "{kind: text} | text | text is missing",
        "{kind: text, text: 1} | text | text must be a text (in quotes)",
        "{kind: text, text: null} | text | text must be a text (in quotes)",
        "{kind: text, text: x, txt: y} | txt | txt is an unknown field; known here: kind,"
            + " text, origin, vendor, sqlState, vendorCode, constraint, action, contract",
        "{kind: text, text: x, payload: y} | payload"
            + " | payload is an unknown field; known here: kind, text, origin,"
            + " vendor, sqlState, vendorCode, constraint, action, contract",
        "{kind: text, text: x, origin: disk} | origin | origin must be one of storage, api",
        "{kind: text, text: x, origin: ''} | origin"
            + " | origin is empty; write a text or leave it out",
        "{kind: text, text: x, vendor: dbase} | vendor | vendor must be one of postgresql, mysql,"
            + " oracle, sqlserver, h2, sqlite, db2",
        "{kind: text, text: x, sqlState: 23505} | sqlState | sqlState must be a text (in quotes)",
        "{kind: text, text: x, sqlState: '2350'} | sqlState"
            + " | sqlState must be five letters and digits, such as 23505",
        "{kind: text, text: x, sqlState: '23-05'} | sqlState"
            + " | sqlState must be five letters and digits, such as 23505",
        "{kind: text, text: x, vendorCode: 1.5} | vendorCode"
            + " | vendorCode must be a whole number of 32 bits, such as 1062",
        "{kind: text, text: x, vendorCode: 2147483648} | vendorCode"
            + " | vendorCode must be a whole number of 32 bits, such as 1062",
        "{kind: text, text: x, vendorCode: true} | vendorCode"
            + " | vendorCode must be a whole number of 32 bits, such as 1062",
        "{kind: text, text: x, vendorCode: 'ORA-00001'} | vendorCode"
            + " | vendorCode must be a whole number of 32 bits, such as 1062",
        "{kind: text, text: x, constraint: [c]} | constraint"
            + " | constraint must be a text (in quotes)",
        "{kind: text, text: x, action: ' '} | action"
            + " | action is empty; write a text or leave it out",
        "{kind: text, text: x, contract: 7} | contract | contract must be a text (in quotes)",
        "{kind: mcp} | payload | payload is missing",
        "{kind: mcp, payload: {}, protocolVersion: 1} | protocolVersion"
            + " | protocolVersion must be a text (in quotes)",
        "{kind: mcp, payload: {}, vendor: h2} | vendor"
            + " | vendor is an unknown field; known here: kind, payload, protocolVersion, action,"
            + " contract",
        "{kind: shape} | issues | issues is missing",
        "{kind: shape, issues: [], source: disk} | source | source must be one of stored, request",
        "{kind: shape, issues: null} | issues | issues must be a list of issues",
        "{kind: shape, issues: {valid: true}} | issues | issues must be a list of issues",
        "{kind: shape, issues: [1]} | issues[0] | issues[0] must be an object",
        "{kind: shape, issues: [{code: custom}]} | issues[0] | issues[0] tells no place; write one"
            + " of path, instancePath, instanceLocation, propertyPath, field",
        "{kind: shape, issues: [{code: a, path: []}, {path: []}]} | issues[1].code"
            + " | issues[1].code must be a text",
        "{kind: shape, issues: [{code: a, path: 1}]} | issues[0].path"
            + " | issues[0].path must be a list of keys and indexes",
        "{kind: shape, issues: [{code: a, path: [x, {}]}]} | issues[0].path[1]"
            + " | issues[0].path[1] must be a key or an index",
        "{kind: shape, issues: [{code: a, path: [1.5]}]} | issues[0].path[0]"
            + " | issues[0].path[0] must be a key or an index",
        "{kind: shape, issues: [{instancePath: /a}]} | issues[0].keyword"
            + " | issues[0].keyword must be a text",
        "{kind: shape, issues: [{keywordLocation: /a}]} | issues[0].instanceLocation"
            + " | issues[0].instanceLocation must be a text",
        "{kind: shape, issues: [{instanceLocation: '', keywordLocation: '', errors: [{}]}]}"
            + " | issues[0].errors[0].keywordLocation"
            + " | issues[0].errors[0].keywordLocation must be a text",
        "{kind: typed} | code | code is missing",
        "{kind: typed, code: ''} | code | code is empty; write a text or leave it out",
      })
  void aBodyThatBreaksItsFormIsRefusedWithTheField(String body, String field, String message) {
    InvalidRequestException refused = refused(body(body));
    assertThat(refused).hasMessage(message);
    assertThat(refused.field()).isEqualTo(field);
    assertThat(refused.tooLong()).isFalse();
  }

  @Test
  void textsAreLimited() {
    Intake narrow = INTAKE.withMaxText(5);
    assertThat(narrow.read(Map.of("kind", "text", "text", "12345")).failure()).isPresent();
    for (Map<String, Object> body :
        List.<Map<String, Object>>of(
            Map.of("kind", "text", "text", "123456"),
            Map.of("kind", "mcp", "payload", Map.of("message", "123456")))) {
      InvalidRequestException refused =
          catchThrowableOfType(InvalidRequestException.class, () -> narrow.read(body));
      assertThat(refused.tooLong()).isTrue();
      assertThat(refused).hasMessage(refused.field() + " must not be longer than 5 characters");
    }
  }

  @Test
  void wordsAreLimitedToo() {
    InvalidRequestException refused =
        refused(Map.of("kind", "text", "text", "x", "constraint", "c".repeat(1001)));
    assertThat(refused.field()).isEqualTo("constraint");
    assertThat(refused.tooLong()).isTrue();
  }

  @Test
  void anUnknownFieldIsShownShortAndInPlainCharacters() {
    InvalidRequestException refused =
        refused(Map.of("kind", "text", "text", "x", "a\n\u001b[31m" + "b".repeat(100), 1));
    assertThat(refused.field()).isEqualTo("a???31m" + "b".repeat(53) + "…");
  }

  @Test
  void aKeyThatIsNoTextIsAnUnknownField() {
    Map<Object, Object> body = new HashMap<>(Map.of("kind", "text", "text", "x", 7, 1));
    @SuppressWarnings({"unchecked", "rawtypes"})
    InvalidRequestException refused = refused((Map) body);
    assertThat(refused.field()).isEqualTo("7");
  }

  @Test
  void whatIsNoJsonIsRefused() {
    assertThat(refused(Map.of("kind", "mcp", "payload", Map.of("data", new StringBuilder()))))
        .hasMessage("payload holds a value that is no JSON");
    assertThat(refused(Map.of("kind", "mcp", "payload", Map.of(1, 2))))
        .hasMessage("payload holds a key that is no text");
  }

  @Test
  void nestingIsLimitedAndCannotOverflowTheStack() {
    Object deep = "x";
    for (int i = 1; i < Json.MAX_DEPTH; i++) {
      deep = List.of(deep);
    }
    assertThat(INTAKE.read(Map.of("kind", "mcp", "payload", deep)).failure()).isPresent();
    for (int i = 0; i < 100_000; i++) {
      deep = List.of(deep);
    }
    for (Map<String, Object> body :
        List.<Map<String, Object>>of(
            Map.of("kind", "mcp", "payload", deep), Map.of("kind", "shape", "issues", deep))) {
      assertThat(refused(body)).hasMessageEndingWith(" levels; send less of it");
    }
  }

  @Test
  void hugeNumbersCostNothing() {
    BigDecimal huge = new BigDecimal("1e999999999");
    assertThat(refused(Map.of("kind", "text", "text", "x", "vendorCode", huge)).field())
        .isEqualTo("vendorCode");
    assertThat(
            refused(
                    Map.of(
                        "kind",
                        "shape",
                        "issues",
                        List.of(Map.of("code", "custom", "path", List.of(huge)))))
                .field())
        .isEqualTo("issues[0].path[0]");
    assertThat(read("{kind: mcp, payload: {code: 1}}").failure().orElseThrow().rpcCode())
        .isEqualTo(1);
  }

  @Test
  void aWrapperMustNotBeEmpty() {
    assertThatIllegalArgumentException().isThrownBy(() -> new Wrapper("", "api"));
  }

  private static InvalidRequestException refused(Map<String, ?> body) {
    return catchThrowableOfType(InvalidRequestException.class, () -> INTAKE.read(body));
  }
}
