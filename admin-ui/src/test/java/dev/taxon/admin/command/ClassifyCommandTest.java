package dev.taxon.admin.command;

import static dev.taxon.admin.command.Ran.taxon;
import static dev.taxon.admin.command.Ran.taxonReading;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClassifyCommandTest {
  @TempDir private Path folder;
  private String rules;

  @BeforeEach
  void writeRules() throws Exception {
    rules = Rulesets.in(folder.resolve("rules")).toString();
  }

  @Test
  void aTextGetsItsVerdictInOneLine() {
    Ran ran = taxon("classify", "--rules", rules, "--text", "Storage: A conflict");

    assertThat(ran.err()).isEmpty();
    assertThat(ran.exit()).isZero();
    assertThat(withoutIds(ran.out()))
        .isEqualTo(
            """
            {"error":true,"contract":"operation","code":"conflict","level":"system",\
            "httpStatus":409,"retry":"after_change","retryable":false,\
            "message":"Somebody was faster.","guidance":"Reload, then try again.",\
            "severity":{"text":"INFO","number":9},"rule":"conflict-word",\
            "ruleset":{"version":0,"digest":"sha256:…"},"decisionId":"…",\
            "http":{"status":409,"body":{"error":"Somebody was faster.","code":"conflict",\
            "retry":"after_change","retryable":false,"guidance":"Reload, then try again."}},\
            "mcp":{"isError":true,"content":[{"type":"text",\
            "text":"Somebody was faster.\\nReload, then try again."}],\
            "structuredContent":{"message":"Somebody was faster.","code":"conflict",\
            "retry":"after_change","retryable":false,"guidance":"Reload, then try again."}}}
            """);
  }

  @Test
  void originAndTraceAreHeeded() {
    assertThat(taxon("classify", "--rules", rules, "--text", "lost", "--origin", "storage").out())
        .contains("\"code\":\"storage_failed\"", "\"rule\":null");
    assertThat(taxon("classify", "--rules", rules, "--text", "lost").out())
        .contains("\"code\":\"internal\"");
    assertThat(taxon("classify", "--rules", rules, "--trace", "--text", "A conflict").out())
        .contains("\"trace\":[{\"rule\":\"conflict-word\"");
  }

  @Test
  void payloadsAndIssuesAreReadAsJson() {
    assertThat(taxon("classify", "--rules", rules, "--mcp", "{\"result\":{}}"))
        .isEqualTo(new Ran(0, "{\"error\":false}\n", ""));
    assertThat(taxon("classify", "--rules", rules, "--mcp", "{\"code\":-32601,\"message\":\"x\"}"))
        .satisfies(ran -> assertThat(ran.out()).contains("\"rpcCode\":-32601"));
    assertThat(
            taxon("classify", "--rules", rules, "--shape", "[{\"code\":\"custom\",\"path\":[]}]")
                .out())
        .contains("\"code\":\"storage_failed\"");
  }

  @Test
  void ndjsonIsAnsweredLineByLineAndABadLineGivesExitCode1() throws Exception {
    String lines =
        """
        {"kind":"text","text":"A conflict"}
        {"kind":"text","text":"A conflict","surprise":1}
        {"kind":"text",
        {"kind":"mcp","payload":{"result":{}}}
        """;
    String expected =
        """
        {"error":true,"code":"conflict"}
        {"type":"about:blank","title":"Bad Request","status":400,"detail":"surprise is an unknown \
        field; known here: kind, text, origin, vendor, sqlState, vendorCode, constraint, action, contract",\
        "field":"surprise","line":2}
        {"type":"about:blank","title":"Bad Request","status":400,\
        "detail":"not JSON (column 16)","line":3}
        {"error":false}
        """;

    Ran ran = taxonReading(lines, "classify", "--rules", rules, "--ndjson", "-");

    assertThat(ran.out().replaceAll("(?m)^(\\{\"error\":true).*(,\"code\":\"\\w+\").*$", "$1$2}"))
        .isEqualTo(expected);
    assertThat(ran.err())
        .isEqualTo("-: 2 of 4 lines cannot be answered; see the problem objects in their place\n");
    assertThat(ran.exit()).isEqualTo(1);

    Path file = Files.writeString(folder.resolve("good.ndjson"), lines.lines().toList().get(3));
    assertThat(taxon("classify", "--rules", rules, "--ndjson", file.toString()))
        .isEqualTo(new Ran(0, "{\"error\":false}\n", ""));
  }

  @Test
  void wrongUsageIsToldInALineAndGivesExitCode2() {
    String hint = "Try 'taxon classify --help'.\n";
    assertThat(taxon("classify"))
        .isEqualTo(
            new Ran(
                2,
                "",
                "taxon classify: Error: Missing required argument (specify one of these):"
                    + " (--mcp=JSON | --shape=JSON | --ndjson=FILE|- | [--text=T [--origin=O]"
                    + " [--vendor=V] [--sqlstate=S] [--action=A]])\n"
                    + hint));
    assertThat(taxon("classify", "--text", "a", "--mcp", "null").exit()).isEqualTo(2);
    assertThat(taxon("classify", "--mcp", "null", "--origin", "api").exit()).isEqualTo(2);
    assertThat(taxon("classify", "--rules", rules, "--text", "a", "--origin", "moon"))
        .isEqualTo(new Ran(2, "", "taxon classify: origin must be one of storage, api\n" + hint));
    assertThat(taxon("classify", "--rules", rules, "--mcp", "{\"a\":\n secret}"))
        .isEqualTo(new Ran(2, "", "taxon classify: --mcp:2:2: not JSON\n" + hint));
    assertThat(taxon("classify", "--rules", rules, "--ndjson", "nowhere.ndjson"))
        .isEqualTo(
            new Ran(
                2,
                "",
                "taxon classify: --ndjson: there is no readable file nowhere.ndjson\n" + hint));
    assertThat(taxon("classify", "--rules", "nowhere", "--text", "a"))
        .isEqualTo(new Ran(2, "", "taxon classify: --rules: there is no folder nowhere\n" + hint));
    assertThat(taxon("clasify").exit()).isEqualTo(2);
  }

  @Test
  void whatIsWrongWithARulesetIsToldAllAtOnceAndGivesExitCode3() throws Exception {
    Path rule = folder.resolve("rules/packs/texts/conflict-word.drl");
    Files.writeString(rule, Files.readString(rule).replace("text contains", "txt contains"));
    Path operation = folder.resolve("rules/contracts/operation.yaml");
    Files.writeString(operation, Files.readString(operation).replace("logged: false", "log: no"));
    Files.write(
        folder.resolve("rules/packs/texts/never-reached.cases.yaml"),
        new byte[] {'c', (byte) 0xFF, 0, 1});

    Ran binary = taxon("classify", "--rules", rules, "--text", "a");
    assertThat(binary)
        .isEqualTo(
            new Ran(
                3,
                "",
                rules
                    + "/packs/texts/never-reached.cases.yaml: is not UTF-8; save it in that"
                    + " encoding\n"));

    Files.delete(folder.resolve("rules/packs/texts/never-reached.cases.yaml"));
    Ran ran = taxon("classify", "--rules", rules, "--text", "a");
    assertThat(ran.exit()).isEqualTo(3);
    assertThat(ran.out()).isEmpty();
    assertThat(ran.err().lines())
        .allMatch(line -> line.startsWith(rules + "/"))
        .anyMatch(line -> line.startsWith(rules + "/contracts/operation.yaml:7:"))
        .anyMatch(line -> line.startsWith(rules + "/packs/texts/conflict-word.drl:5:"));
  }

  private static String withoutIds(String json) {
    return json.replaceAll("sha256:[0-9a-f]{64}", "sha256:…")
        .replaceAll("\"decisionId\":\"[^\"]+\"", "\"decisionId\":\"…\"");
  }
}
