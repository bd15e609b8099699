package dev.taxon.admin.changes;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class CodeUseTest {
  private static final RuleCatalogue CATALOGUE = RuleCatalogue.of(files());

  private static SortedMap<String, String> files() {
    SortedMap<String, String> files = new TreeMap<>();
    files.put(
        "ruleset.yaml",
        """
        contracts: [operation, mcp]
        packs:
          - pack: texts
            contract: operation
            rules:
              - gives-it
              - names-it-in-a-case
              - names-a-longer-one
              - {rule: is-off-and-gives-it, off: true}
          - pack: categories
            contract: mcp
            rules:
              - gives-it-elsewhere
        """);
    rule(files, "texts/gives-it", "conflict", "expect: conflict");
    rule(files, "texts/names-it-in-a-case", "not_found", "expectNot: \"conflict\"");
    rule(files, "texts/names-a-longer-one", "not_found", "expectNot: conflict_2");
    rule(files, "texts/is-off-and-gives-it", "conflict", "expect: conflict");
    rule(files, "categories/gives-it-elsewhere", "conflict", "expect: conflict");
    return files;
  }

  private static void rule(
      SortedMap<String, String> files, String name, String code, String expectation) {
    files.put(
        "packs/" + name + ".drl",
        """
        import dev.taxon.engine.Failure;

        rule "%s"
        when
            $f : Failure( text == "x" )
        then
            $f.classifyAs("%s");
        end
        """
            .formatted(name, code));
    files.put(
        "packs/" + name + ".cases.yaml",
        "cases:\n  - input: {kind: text, text: x}\n    " + expectation + "\n");
  }

  @Test
  void rulesAndCasesOfTheContractAreNamed() {
    assertThat(CodeUse.of("operation", "conflict", CATALOGUE, false))
        .isEqualTo(
            new CodeUse(
                List.of("gives-it", "is-off-and-gives-it"), List.of("names-it-in-a-case"), false));
    assertThat(CodeUse.of("mcp", "conflict", CATALOGUE, true))
        .isEqualTo(new CodeUse(List.of("gives-it-elsewhere"), List.of(), true));
  }

  @Test
  void aCodeThatNothingNamesIsFree() {
    assertThat(CodeUse.of("operation", "internal", CATALOGUE, false).none()).isTrue();
    assertThat(CodeUse.of("operation", "internal", CATALOGUE, true).none()).isFalse();
  }
}
