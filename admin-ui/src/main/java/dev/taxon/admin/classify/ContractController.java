package dev.taxon.admin.classify;

import dev.taxon.admin.rules.LiveRuleset;
import dev.taxon.engine.contract.Contract;
import dev.taxon.engine.ruleset.Ruleset;
import java.util.List;
import java.util.Map;
import org.springframework.http.MediaType;
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
  ResponseEntity<Map<String, Object>> contract(@PathVariable String name) {
    Ruleset ruleset = live.classifier().ruleset();
    Contract contract = ruleset.contracts().get(name);
    if (contract == null) {
      return problem(
          RequestProblem.of(
              404,
              "the live ruleset has no such contract; it has "
                  + String.join(", ", ruleset.contracts().keySet())));
    }
    return ResponseEntity.ok(Contracts.all(ruleset, List.of(contract)));
  }

  @GetMapping("/v1/rulesets/current")
  Map<String, Object> current() {
    return Contracts.ruleset(live.classifier().ruleset());
  }

  private static ResponseEntity<Map<String, Object>> problem(RequestProblem problem) {
    return ResponseEntity.status(problem.status())
        .contentType(MediaType.APPLICATION_PROBLEM_JSON)
        .body(problem.json());
  }
}
