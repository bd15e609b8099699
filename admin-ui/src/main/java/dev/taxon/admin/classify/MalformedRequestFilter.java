package dev.taxon.admin.classify;

import static java.nio.charset.StandardCharsets.UTF_8;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Locale;
import org.apache.tomcat.util.http.InvalidParameterException;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.http.InvalidMediaTypeException;
import org.springframework.http.MediaType;
import org.springframework.stereotype.Component;
import org.springframework.web.filter.OncePerRequestFilter;
import org.springframework.web.util.UriUtils;

/**
 * Refuses what fails wherever it is first looked at, on any path. A {@code Content-Type} with a
 * wildcard: Spring MVC fails on one before it looks for who answers, and again when it would tell
 * of that failure. Parameters without a name, or that are no percent-encoded UTF-8: Tomcat throws,
 * and logs the request.
 *
 * <p>It stands behind the filter that sets the encoding of forms.
 */
@Component
@Order(Ordered.HIGHEST_PRECEDENCE + 1)
final class MalformedRequestFilter extends OncePerRequestFilter {
  @Override
  protected void doFilterInternal(
      HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws ServletException, IOException {
    RequestProblem problem = problem(request);
    if (problem == null) {
      chain.doFilter(request, response);
    } else {
      problem.send(response);
    }
  }

  private static RequestProblem problem(HttpServletRequest request) {
    if (hasWildcard(request.getContentType())) {
      return RequestProblem.of(415, "Content-Type must name one type, without *");
    }
    String query = request.getQueryString();
    if (query != null || isForm(request.getContentType())) {
      try {
        request.getParameterMap();
      } catch (InvalidParameterException e) {
        // A form that is too large is told of by who comes next to its parameters.
        if (e.getErrorCode() == HttpServletResponse.SC_BAD_REQUEST) {
          return new RequestProblem(
              400,
              "a parameter has no name, or is no percent-encoded UTF-8 (write % as %25), or there"
                  + " are too many",
              query == null ? "" : malformed(query),
              0);
        }
      }
    }
    return null;
  }

  /** What Tomcat takes for a form, whatever follows the type. */
  private static boolean isForm(String type) {
    return type != null
        && type.toLowerCase(Locale.ROOT).contains(MediaType.APPLICATION_FORM_URLENCODED_VALUE);
  }

  /** The first parameter of a query whose value is malformed; empty if all values are well. */
  private static String malformed(String query) {
    for (String parameter : query.split("&")) {
      int equals = parameter.indexOf('=');
      if (equals >= 0 && !isWell(parameter.substring(equals + 1))) {
        String name = parameter.substring(0, equals);
        return isWell(name) ? UriUtils.decode(name, UTF_8) : "";
      }
    }
    return "";
  }

  private static boolean isWell(String encoded) {
    try {
      return UriUtils.decode(encoded, UTF_8).indexOf('\uFFFD') < 0;
    } catch (IllegalArgumentException e) {
      return false;
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
