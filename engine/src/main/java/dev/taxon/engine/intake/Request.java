package dev.taxon.engine.intake;

import dev.taxon.engine.Failure;
import java.util.Objects;
import java.util.Optional;

/**
 * A request to classify, read from its body.
 *
 * @param failure the failure; empty where the payload tells of none (a successful MCP response)
 * @param contract the contract asked for; the operation contract if the body names none
 */
public record Request(Optional<Failure> failure, String contract) {
  public Request {
    Objects.requireNonNull(failure, "failure");
    Objects.requireNonNull(contract, "contract");
  }
}
