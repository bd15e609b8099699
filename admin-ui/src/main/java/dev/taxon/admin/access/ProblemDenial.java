package dev.taxon.admin.access;

import dev.taxon.admin.classify.RequestProblem;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.security.access.AccessDeniedException;
import org.springframework.security.core.AuthenticationException;
import org.springframework.security.web.AuthenticationEntryPoint;
import org.springframework.security.web.access.AccessDeniedHandler;
import tools.jackson.databind.json.JsonMapper;

/** Refuses requests of services with an RFC 9457 problem, and an RFC 6750 challenge. */
final class ProblemDenial implements AuthenticationEntryPoint, AccessDeniedHandler {

  @Override
  public void commence(
      HttpServletRequest request, HttpServletResponse response, AuthenticationException reason)
      throws IOException {
    boolean sent = request.getHeader(HttpHeaders.AUTHORIZATION) != null;
    refuse(
        response,
        HttpStatus.UNAUTHORIZED,
        sent ? "Bearer error=\"invalid_token\"" : "Bearer",
        sent
            ? "The token is unknown, expired or revoked."
            : "Send a token: \"Authorization: Bearer taxon_…\".");
  }

  @Override
  public void handle(
      HttpServletRequest request, HttpServletResponse response, AccessDeniedException reason)
      throws IOException {
    refuse(
        response,
        HttpStatus.FORBIDDEN,
        "Bearer error=\"insufficient_scope\"",
        "The token lacks the scope for this.");
  }

  /** The store does not answer: nobody knows whether the token is good. */
  void unavailable(HttpServletResponse response) throws IOException {
    response.setHeader(HttpHeaders.RETRY_AFTER, "5");
    send(response, HttpStatus.SERVICE_UNAVAILABLE, "The token cannot be checked now.");
  }

  private static void refuse(
      HttpServletResponse response, HttpStatus status, String challenge, String detail)
      throws IOException {
    response.setHeader(HttpHeaders.WWW_AUTHENTICATE, challenge);
    send(response, status, detail);
  }

  private static void send(HttpServletResponse response, HttpStatus status, String detail)
      throws IOException {
    response.setStatus(status.value());
    response.setContentType(MediaType.APPLICATION_PROBLEM_JSON_VALUE);
    response
        .getOutputStream()
        .write(
            JsonMapper.shared()
                .writeValueAsBytes(RequestProblem.of(status.value(), detail).json()));
  }
}
