package dev.taxon.engine.ruleset;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taxon.engine.Problem;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ContractReaderTest {

  @Test
  void everythingThatIsWrongIsTold() {
    assertProblems(
        """
        contract: operations
        fallback: {storage: gone, else: internal}
        actions: {withKey: [ingest, "a*b"], withoutKey: read, none: []}
        codes:
          internal:
            httpStatus: 200
            retry: later
            logged: no
            severity: warn
            message: " "
            guidance: ""
            retryable: false
          "bad code":
            httpStatus: 600
            retry: as_is
            logged: true
            severity: WARN
            message: 5
            guidance: {neutral: a, withkey: b, withoutKey: c}
          gone:
        """,
        "1:11: contract must be operation, as the file is named",
        "12:5: unknown key \"retryable\"; known here: httpStatus, retry, logged, severity, message,"
            + " guidance",
        "6:17: httpStatus must be a whole number from 400 to 599, not 200",
        "7:12: retry must be one of never, as_is, after_change, not the text \"later\"",
        "8:13: logged must be true or false, not the text \"no\"",
        "9:15: severity must be one of TRACE, DEBUG, INFO, WARN, ERROR, FATAL, not the text"
            + " \"warn\"",
        "10:14: message is empty; write a text",
        "11:15: guidance is empty; write a text",
        "13:3: \"bad code\" is not a code; write letters, digits and _, with a letter first",
        "14:17: httpStatus must be a whole number from 400 to 599, not 600",
        "18:14: message must be a text (in quotes, if it reads as a number, true, false or null),"
            + " not 5",
        "19:28: unknown key \"withkey\"; known here: neutral, withKey, withoutKey",
        "19:15: the key withKey is missing",
        "20:8: gone must be a mapping with keys, not null",
        "2:27: unknown key \"else\"; known here: storage, other",
        "2:11: the key other is missing",
        "3:55: unknown key \"none\"; known here: withKey, withoutKey",
        "3:29: \"a*b\" is not an action; a * may stand at its end only",
        "3:49: withoutKey must be a list, not the text \"read\"");
  }

  @Test
  void aFallbackMustBeACodeOfTheContract() {
    assertProblems(
        """
        contract: operation
        fallback: {storage: conflict, other: internal}
        codes: {}
        """,
        "3:8: a contract must have codes");
  }

  @Test
  void nothingIsNotAContract() {
    assertProblems("[]", "1:1: the file must be a mapping with keys, not a list");
  }

  private static void assertProblems(String text, String... expected) {
    List<Problem> problems = new ArrayList<>();
    ContractReader.read(YamlFile.read("c", text, problems).orElseThrow(), "operation");
    assertThat(problems)
        .extracting(problem -> problem.toString().substring("c:".length()))
        .containsExactly(expected);
  }
}
