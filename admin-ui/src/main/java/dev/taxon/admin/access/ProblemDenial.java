package dev.taxon.admin.access;

import dev.taxon.admin.classify.RequestProblem;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.springframework.http.HttpHeaders;
import org.springframework.security.access.AccessDeniedException;
import org.springframework.security.core.AuthenticationException;
import org.springframework.security.web.AuthenticationEntryPoint;
import org.springframework.security.web.access.AccessDeniedHandler;

/** Refuses requests of services with an RFC 9457 problem, and an RFC 6750 challenge. */
final class ProblemDenial implements AuthenticationEntryPoint, AccessDeniedHandler {

  @Override
  public void commence(
      HttpServletRequest request, HttpServletResponse response, AuthenticationException reason)
      throws IOException {
    boolean sent = request.getHeader(HttpHeaders.AUTHORIZATION) != null;
    refuse(
        response,
        401,
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
        403,
        "Bearer error=\"insufficient_scope\"",
        "The token lacks the scope for this.");
  }

  /** The store does not answer: nobody knows whether the token is good. */
  void unavailable(HttpServletResponse response) throws IOException {
    RequestProblem.of(503, "The token cannot be checked now.").send(response);
  }

  private static void refuse(
      HttpServletResponse response, int status, String challenge, String detail)
      throws IOException {
    response.setHeader(HttpHeaders.WWW_AUTHENTICATE, challenge);
    RequestProblem.of(status, detail).send(response);
  }
}
