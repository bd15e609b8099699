package dev.taxon.admin.access;

import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.springframework.http.HttpMethod;
import org.springframework.security.core.AuthenticationException;
import org.springframework.security.web.AuthenticationEntryPoint;
import org.springframework.security.web.authentication.LoginUrlAuthenticationEntryPoint;
import org.springframework.security.web.savedrequest.CookieRequestCache;
import org.springframework.security.web.savedrequest.RequestCache;

/**
 * Sends people to the sign-in form, and afterwards to the page that they asked for. Whoever sent a
 * form is told that it is lost. The request for a part of a page is refused instead: the form would
 * be put into the part's place.
 */
final class SignInEntry implements AuthenticationEntryPoint {
  private final AuthenticationEntryPoint form = new LoginUrlAuthenticationEntryPoint("/sign-in");
  private final AuthenticationEntryPoint lost =
      new LoginUrlAuthenticationEntryPoint("/sign-in?lost");

  @Override
  public void commence(
      HttpServletRequest request, HttpServletResponse response, AuthenticationException reason)
      throws IOException, ServletException {
    if (isForPart(request)) {
      response.setStatus(HttpServletResponse.SC_UNAUTHORIZED);
    } else if (request.getMethod().equals(HttpMethod.POST.name())) {
      lost.commence(request, response, reason);
    } else {
      form.commence(request, response, reason);
    }
  }

  /** Keeps what can be opened again: a page, not a form that was sent, nor a part of a page. */
  static RequestCache pages() {
    CookieRequestCache pages = new CookieRequestCache();
    pages.setRequestMatcher(
        request -> request.getMethod().equals(HttpMethod.GET.name()) && !isForPart(request));
    return pages;
  }

  private static boolean isForPart(HttpServletRequest request) {
    return request.getHeader("HX-Request") != null;
  }
}
