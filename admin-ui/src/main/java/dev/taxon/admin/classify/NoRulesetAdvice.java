package dev.taxon.admin.classify;

import dev.taxon.admin.rules.NoRulesetException;
import java.util.Map;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;

/** Tells callers to come back while no ruleset is live. */
@RestControllerAdvice(assignableTypes = {ClassifyController.class, ContractController.class})
class NoRulesetAdvice {

  @ExceptionHandler
  ResponseEntity<Map<String, Object>> noRuleset(NoRulesetException e) {
    RequestProblem problem = RequestProblem.of(503, "No ruleset is live yet.");
    return ResponseEntity.status(problem.status())
        .header(HttpHeaders.RETRY_AFTER, "5")
        .contentType(MediaType.APPLICATION_PROBLEM_JSON)
        .body(problem.json());
  }
}
