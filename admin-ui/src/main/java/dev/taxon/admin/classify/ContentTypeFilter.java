package dev.taxon.admin.classify;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.http.InvalidMediaTypeException;
import org.springframework.http.MediaType;
import org.springframework.stereotype.Component;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Refuses a {@code Content-Type} with a wildcard, on any path: Spring MVC fails on one before it
 * looks for who answers, and again when it would tell of that failure.
 */
@Component
@Order(Ordered.HIGHEST_PRECEDENCE)
final class ContentTypeFilter extends OncePerRequestFilter {
  private final Json json;

  ContentTypeFilter(Json json) {
    this.json = json;
  }

  @Override
  protected void doFilterInternal(
      HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws ServletException, IOException {
    if (hasWildcard(request.getContentType())) {
      RequestProblem problem = RequestProblem.of(415, "Content-Type must name one type, without *");
      response.setStatus(problem.status());
      response.setContentType(MediaType.APPLICATION_PROBLEM_JSON_VALUE);
      response.getOutputStream().write(json.bytes(problem.json()));
    } else {
      chain.doFilter(request, response);
    }
  }

  private static boolean hasWildcard(String type) {
    if (type == null || type.indexOf('*') < 0) {
      return false;
    }
    try {
      return !MediaType.parseMediaType(type).isConcrete();
    } catch (InvalidMediaTypeException e) {
      return false;
    }
  }
}
