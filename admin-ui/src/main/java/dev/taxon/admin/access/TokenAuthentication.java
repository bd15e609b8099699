package dev.taxon.admin.access;

import org.springframework.security.authentication.AbstractAuthenticationToken;
import org.springframework.security.core.authority.SimpleGrantedAuthority;

/** A request that a token opened; its name, for the audit trail, is {@code token:<name>}. */
final class TokenAuthentication extends AbstractAuthenticationToken {
  private static final long serialVersionUID = 1L;

  private final String name;

  TokenAuthentication(Token token) {
    super(
        token.scopes().stream()
            .map(scope -> new SimpleGrantedAuthority(scope.authority()))
            .toList());
    name = "token:" + token.name();
    setAuthenticated(true);
  }

  @Override
  public Object getPrincipal() {
    return name;
  }

  @Override
  public Object getCredentials() {
    return "";
  }
}
