package dev.taxon.engine;

import java.util.Objects;

/**
 * What an MCP failure said, as it goes back to the observer that sent it.
 *
 * @param rpcCode the JSON-RPC code; -32603 where the payload has none
 * @param message the message as it came, or a fallback text; never empty
 * @param data the error's {@code data}: an unmodifiable tree of maps, lists, strings, numbers and
 *     booleans, or null
 */
public record Envelope(int rpcCode, String message, Object data) {
  public Envelope {
    Objects.requireNonNull(message, "message");
  }
}
