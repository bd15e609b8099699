package dev.taxon.admin.classify;

import dev.taxon.admin.rules.LiveRuleset;
import dev.taxon.engine.contract.Contract;
import dev.taxon.engine.ruleset.Ruleset;
import java.util.List;
import java.util.Map;
import org.springframework.http.HttpStatus;
import org.springframework.http.ProblemDetail;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

/** The endpoints that tell what verdicts there are. */
@RestController
class ContractController {
  private final LiveRuleset live;

  ContractController(LiveRuleset live) {
    this.live = live;
  }

  @GetMapping("/v1/contracts")
  Map<String, Object> contracts() {
    Ruleset ruleset = live.classifier().ruleset();
    return Contracts.all(ruleset, List.copyOf(ruleset.contracts().values()));
  }

  @GetMapping("/v1/contracts/{name}")
  ResponseEntity<?> contract(@PathVariable String name) {
    Ruleset ruleset = live.classifier().ruleset();
    Contract contract = ruleset.contracts().get(name);
    return contract == null
        ? ResponseEntity.of(
                ProblemDetail.forStatusAndDetail(
                    HttpStatus.NOT_FOUND,
                    "The live ruleset has no such contract; it has "
                        + String.join(", ", ruleset.contracts().keySet())
                        + "."))
            .build()
        : ResponseEntity.ok(Contracts.all(ruleset, List.of(contract)));
  }

  @GetMapping("/v1/rulesets/current")
  Map<String, Object> current() {
    return Contracts.ruleset(live.classifier().ruleset());
  }
}
