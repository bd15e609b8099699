package dev.taxon.admin.classify;

import dev.taxon.admin.rules.NoRulesetException;
import java.util.Map;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.bind.annotation.RestControllerAdvice;

/** Tells services to come back while no ruleset is live. */
@RestControllerAdvice(annotations = RestController.class)
class NoRulesetAdvice {

  @ExceptionHandler
  ResponseEntity<Map<String, Object>> noRuleset(NoRulesetException e) {
    return RequestProblem.of(503, "No ruleset is live yet.").response();
  }
}
