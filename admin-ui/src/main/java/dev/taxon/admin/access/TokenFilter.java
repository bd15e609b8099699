package dev.taxon.admin.access;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessException;
import org.springframework.http.HttpHeaders;
import org.springframework.security.authentication.BadCredentialsException;
import org.springframework.security.core.context.SecurityContext;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Lets a request in by its {@code Authorization: Bearer} header. A header that opens nothing is
 * refused at once, also where none is needed: a caller that sends a token means it.
 */
final class TokenFilter extends OncePerRequestFilter {
  private static final Logger log = LoggerFactory.getLogger(TokenFilter.class);
  private static final String SCHEME = "Bearer ";

  private final TokenCheck check;
  private final ProblemDenial denial;

  TokenFilter(TokenCheck check, ProblemDenial denial) {
    this.check = check;
    this.denial = denial;
  }

  @Override
  protected void doFilterInternal(
      HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws ServletException, IOException {
    String header = request.getHeader(HttpHeaders.AUTHORIZATION);
    if (header != null) {
      Optional<Token> token;
      try {
        token =
            header.regionMatches(true, 0, SCHEME, 0, SCHEME.length())
                ? check.check(header.substring(SCHEME.length()).strip())
                : Optional.empty();
      } catch (DataAccessException e) {
        log.warn("A token cannot be checked: the store does not answer");
        denial.unavailable(response);
        return;
      }
      if (token.isEmpty()) {
        denial.commence(request, response, new BadCredentialsException("no live token"));
        return;
      }
      SecurityContext context = SecurityContextHolder.createEmptyContext();
      context.setAuthentication(new TokenAuthentication(token.get()));
      SecurityContextHolder.setContext(context);
    }
    chain.doFilter(request, response);
  }
}
