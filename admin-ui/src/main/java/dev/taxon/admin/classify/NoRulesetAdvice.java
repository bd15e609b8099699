package dev.taxon.admin.classify;

import dev.taxon.admin.rules.NoRulesetException;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.ProblemDetail;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;

/** Tells callers to come back while no ruleset is live. */
@RestControllerAdvice(assignableTypes = {ClassifyController.class, ContractController.class})
class NoRulesetAdvice {

  @ExceptionHandler
  ResponseEntity<ProblemDetail> noRuleset(NoRulesetException e) {
    return ResponseEntity.status(HttpStatus.SERVICE_UNAVAILABLE)
        .header(HttpHeaders.RETRY_AFTER, "5")
        .body(
            ProblemDetail.forStatusAndDetail(
                HttpStatus.SERVICE_UNAVAILABLE, "No ruleset is live yet."));
  }
}
