package dev.taxon.example;

import dev.taxon.engine.classify.Answer;
import dev.taxon.engine.classify.Classifier;
import dev.taxon.engine.classify.Verdict;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessException;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;

/**
 * How a Spring service answers what goes wrong inside it with the operation contract, without a
 * call to Taxon: the engine runs in its own process.
 */
@RestControllerAdvice
class TypedErrors {
  private static final Logger log = LoggerFactory.getLogger(TypedErrors.class);

  private final Classifier taxon;

  TypedErrors(Classifier taxon) {
    this.taxon = taxon;
  }

  @ExceptionHandler({DataAccessException.class, IllegalStateException.class})
  ResponseEntity<Map<String, Object>> answer(Exception thrown) {
    Verdict verdict = taxon.classify(thrown);
    if (verdict.decision().code().logged()) {
      // The exception holds the raw text: it may go into this service's log, never to its caller.
      log.error("{} (decision {})", verdict.decision().code().name(), verdict.decisionId(), thrown);
    }
    return ResponseEntity.status(verdict.decision().code().httpStatus())
        .body(Answer.httpBody(verdict));
  }
}
