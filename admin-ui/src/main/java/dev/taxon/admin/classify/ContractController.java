package dev.taxon.admin.classify;

import dev.taxon.admin.rules.LiveRuleset;
import dev.taxon.engine.contract.Contract;
import dev.taxon.engine.ruleset.Ruleset;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.media.Content;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.util.List;
import java.util.Map;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

/** The endpoints that tell what verdicts there are. */
@Tag(name = "Contracts")
@RestController
class ContractController {
  private final LiveRuleset live;

  ContractController(LiveRuleset live) {
    this.live = live;
  }

  @Operation(summary = "List the contracts", description = "Scope read.")
  @ApiResponse(
      responseCode = "200",
      description = "All contracts",
      content =
          @Content(
              mediaType = MediaType.APPLICATION_JSON_VALUE,
              schema = @Schema(ref = "Contracts")))
  @GetMapping("/v1/contracts")
  Map<String, Object> contracts() {
    Ruleset ruleset = live.classifier().ruleset();
    return Contracts.all(ruleset, List.copyOf(ruleset.contracts().values()));
  }

  @Operation(summary = "Show a contract", description = "Scope read.")
  @ApiResponse(
      responseCode = "200",
      description = "The contract",
      content =
          @Content(
              mediaType = MediaType.APPLICATION_JSON_VALUE,
              schema = @Schema(ref = "Contracts")))
  @GetMapping("/v1/contracts/{name}")
  ResponseEntity<Map<String, Object>> contract(@PathVariable String name) {
    Ruleset ruleset = live.classifier().ruleset();
    Contract contract = ruleset.contracts().get(name);
    if (contract == null) {
      return RequestProblem.of(
              404,
              "the live ruleset has no such contract; it has "
                  + String.join(", ", ruleset.contracts().keySet()))
          .response();
    }
    return ResponseEntity.ok(Contracts.all(ruleset, List.of(contract)));
  }

  @Operation(summary = "Show the live ruleset", description = "Scope read.")
  @ApiResponse(
      responseCode = "200",
      description = "Its version, digest, packs and rules",
      content =
          @Content(mediaType = MediaType.APPLICATION_JSON_VALUE, schema = @Schema(type = "object")))
  @GetMapping("/v1/rulesets/current")
  Map<String, Object> current() {
    return Contracts.ruleset(live.classifier().ruleset());
  }
}
