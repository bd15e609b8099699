package dev.taxon.engine.ruleset;

import java.util.SortedMap;
import java.util.TreeMap;

/** The files of a small ruleset that reads, for tests to change. */
public final class Files {
  private final SortedMap<String, String> files = new TreeMap<>();

  public Files() {
    put(
        "ruleset.yaml",
        """
        contracts: [operation, mcp]
        wrappers:
          - prefix: "Storage failed: "
            origin: storage
        packs:
          - pack: texts
            contract: operation
            rules:
              - key-reused
        """);
    put(
        "contracts/operation.yaml",
        """
        contract: operation
        fallback: {storage: internal, other: internal}
        actions: {withKey: [ingest], withoutKey: [read, "list_*"]}
        codes:
          conflict:
            httpStatus: 409
            retry: after_change
            logged: false
            severity: INFO
            message: Somebody was faster.
            guidance:
              neutral: Reload.
              withKey: Reload and use a new key.
              withoutKey: Reload and read again.
          internal:
            httpStatus: 500
            retry: never
            logged: true
            severity: ERROR
            message: Something broke.
            guidance: Tell us.
        """);
    put(
        "contracts/mcp.yaml",
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
            guidance: Tell us.
        """);
    put(
        "packs/texts/key-reused.drl",
        """
        import dev.taxon.engine.Failure;

        // Keys that were used before.
        rule "conflict: key reused"
        when
            $f : Failure( text contains "already used" )
        then
            $f.classifyAs("conflict");
        end
        """);
    put(
        "packs/texts/key-reused.cases.yaml",
        """
        guidance: Use a new key.
        cases:
          - input: {kind: text, text: "Storage failed: Key already used"}
            expect: conflict
          - input: {kind: text, text: Key in use}
            expectNot: conflict
            knownGap: nobody says so yet
        """);
  }

  public Files put(String path, String text) {
    files.put(path, text);
    return this;
  }

  public Files remove(String path) {
    files.remove(path);
    return this;
  }

  /** Replaces a piece of a file, which must be there. */
  public Files replace(String path, String piece, String by) {
    String text = files.get(path);
    if (!text.contains(piece)) {
      throw new IllegalArgumentException(path + " lacks " + piece);
    }
    return put(path, text.replace(piece, by));
  }

  public SortedMap<String, String> all() {
    return files;
  }
}
