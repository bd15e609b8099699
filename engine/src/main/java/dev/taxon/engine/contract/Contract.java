package dev.taxon.engine.contract;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * A named set of codes.
 *
 * @param name the contract's name
 * @param codes the codes by name, in the author's order
 * @param storageFallback the code of an error from storage that no rule knows
 * @param fallback the code of any other failure that no rule knows
 * @param actions the actions that guidance depends on
 */
public record Contract(
    String name, Map<String, Code> codes, Code storageFallback, Code fallback, Actions actions) {

  public static final String OPERATION = "operation";
  public static final String MCP = "mcp";

  public Contract {
    codes = Collections.unmodifiableMap(new LinkedHashMap<>(codes));
  }

  public Optional<Code> code(String code) {
    return Optional.ofNullable(codes.get(code));
  }
}
