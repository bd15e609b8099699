package dev.taxon.admin.access;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.springframework.security.authentication.LockedException;
import org.springframework.security.core.AuthenticationException;
import org.springframework.security.web.authentication.AuthenticationFailureHandler;

/** Sends people back to the form. It tells a throttled attempt, and nothing about names. */
final class SignInFailure implements AuthenticationFailureHandler {

  @Override
  public void onAuthenticationFailure(
      HttpServletRequest request, HttpServletResponse response, AuthenticationException reason)
      throws IOException {
    String why = reason instanceof LockedException ? "throttled" : "refused";
    response.sendRedirect(request.getContextPath() + "/sign-in?" + why);
  }
}
