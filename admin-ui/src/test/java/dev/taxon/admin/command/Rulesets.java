package dev.taxon.admin.command;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Writes a small ruleset to a folder, for tests to break. */
final class Rulesets {
  private Rulesets() {}

  static Path in(Path folder) throws IOException {
    write(
        folder.resolve("ruleset.yaml"),
        """
        contracts: [operation, mcp]
        wrappers:
          - prefix: "Storage: "
            origin: storage
        packs:
          - pack: texts
            contract: operation
            rules:
              - conflict-word
              - never-reached
        """);
    write(
        folder.resolve("contracts/operation.yaml"),
        """
        contract: operation
        fallback: {storage: storage_failed, other: internal}
        codes:
          conflict:
            httpStatus: 409
            retry: after_change
            logged: false
            severity: INFO
            message: Somebody was faster.
            guidance: Reload, then try again.
          storage_failed:
            httpStatus: 409
            retry: after_change
            logged: true
            severity: ERROR
            message: The store refused it.
            guidance: Change the request.
          internal:
            httpStatus: 500
            retry: never
            logged: true
            severity: ERROR
            message: Something is wrong here.
            guidance: Tell us.
        """);
    write(
        folder.resolve("contracts/mcp.yaml"),
        """
        contract: mcp
        fallback: {storage: INTERNAL_SERVER_ERROR, other: INTERNAL_SERVER_ERROR}
        codes:
          INTERNAL_SERVER_ERROR:
            httpStatus: 500
            retry: never
            logged: true
            severity: ERROR
            message: The server failed.
            guidance: Tell its operator.
        """);
    rule(folder, "conflict-word", "text contains \" conflict\"", "A conflict");
    rule(folder, "never-reached", "text contains \"no text has this\"", "no text has this");
    return folder;
  }

  private static void rule(Path folder, String id, String condition, String text)
      throws IOException {
    write(
        folder.resolve("packs/texts/" + id + ".drl"),
        """
        import dev.taxon.engine.Failure;

        rule "%s"
        when
            $f : Failure( %s )
        then
            $f.classifyAs("conflict");
        end
        """
            .formatted(id, condition));
    write(
        folder.resolve("packs/texts/" + id + ".cases.yaml"),
        """
        cases:
          - input: {kind: text, text: "%s"}
            expect: conflict
          - input: {kind: text, text: "something else"}
            expectNot: conflict
        """
            .formatted(text));
  }

  static void write(Path file, String text) throws IOException {
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }
}
