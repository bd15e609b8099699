package dev.taxon.admin.classify;

import dev.taxon.engine.intake.InvalidRequestException;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;

/**
 * Why a request is not answered, as RFC 9457 problem details. It never quotes the request.
 *
 * @param status the HTTP status, 400 or above
 * @param detail what is wrong and what to write instead; empty if the status says it all
 * @param field the field in question, as a path; empty if none is
 * @param line the line of a batch, from 1; 0 outside of batches
 */
public record RequestProblem(int status, String detail, String field, long line) {
  /** How many seconds a caller waits who finds the service unavailable. */
  private static final String RETRY_AFTER = "5";

  public static RequestProblem of(int status, String detail) {
    return new RequestProblem(status, detail, "", 0);
  }

  /** Status 413 where only the length is wrong, else 400. */
  public static RequestProblem of(InvalidRequestException e) {
    return new RequestProblem(e.tooLong() ? 413 : 400, e.getMessage(), e.field(), 0);
  }

  public static RequestProblem of(NotJsonException e) {
    String place = e.column() == 0 ? "" : " (column " + e.column() + ")";
    return new RequestProblem(400, e.getMessage() + place, "", 0);
  }

  /** The same problem, of a line of a batch. */
  public RequestProblem atLine(long line) {
    return new RequestProblem(status, detail, field, line);
  }

  /** The status in words, as RFC 9110 has them. */
  public String title() {
    HttpStatus known = HttpStatus.resolve(status);
    return known == null ? "Error" : known.getReasonPhrase();
  }

  /** The answer that tells this problem. */
  public ResponseEntity<Map<String, Object>> response() {
    ResponseEntity.BodyBuilder response =
        ResponseEntity.status(status).contentType(MediaType.APPLICATION_PROBLEM_JSON);
    if (isForLater()) {
      response.header(HttpHeaders.RETRY_AFTER, RETRY_AFTER);
    }
    return response.body(json());
  }

  /** Answers with this problem. */
  public void send(HttpServletResponse response) throws IOException {
    byte[] body = Json.DEFAULT.bytes(json());
    response.setStatus(status);
    response.setContentType(MediaType.APPLICATION_PROBLEM_JSON_VALUE);
    response.setContentLength(body.length);
    if (isForLater()) {
      response.setHeader(HttpHeaders.RETRY_AFTER, RETRY_AFTER);
    }
    response.getOutputStream().write(body);
  }

  private boolean isForLater() {
    return status == HttpServletResponse.SC_SERVICE_UNAVAILABLE;
  }

  /** The problem object, ready for JSON. */
  public Map<String, Object> json() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("type", "about:blank");
    json.put("title", title());
    json.put("status", status);
    if (!detail.isEmpty()) {
      json.put("detail", detail);
    }
    if (!field.isEmpty()) {
      json.put("field", field);
    }
    if (line > 0) {
      json.put("line", line);
    }
    return json;
  }
}
