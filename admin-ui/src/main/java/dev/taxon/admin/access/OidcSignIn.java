package dev.taxon.admin.access;

import dev.taxon.admin.audit.AuditLog;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.springframework.security.core.authority.SimpleGrantedAuthority;
import org.springframework.security.oauth2.client.oidc.userinfo.OidcUserRequest;
import org.springframework.security.oauth2.client.oidc.userinfo.OidcUserService;
import org.springframework.security.oauth2.client.userinfo.OAuth2UserService;
import org.springframework.security.oauth2.core.OAuth2AuthenticationException;
import org.springframework.security.oauth2.core.OAuth2Error;
import org.springframework.security.oauth2.core.oidc.user.DefaultOidcUser;
import org.springframework.security.oauth2.core.oidc.user.OidcUser;
import org.springframework.stereotype.Component;

/** Gives people who come from an identity provider the highest role that their claim names. */
@Component
class OidcSignIn implements OAuth2UserService<OidcUserRequest, OidcUser> {
  /** The longest name that the store keeps of whoever did something. */
  private static final int MAX_NAME = 100;

  private final OidcUserService users = new OidcUserService();
  private final OidcSettings settings;
  private final AuditLog audit;

  OidcSignIn(OidcSettings settings, AuditLog audit) {
    this.settings = settings;
    this.audit = audit;
  }

  @Override
  public OidcUser loadUser(OidcUserRequest request) throws OAuth2AuthenticationException {
    OidcUser user = users.loadUser(request);
    String name = request.getClientRegistration().getRegistrationId() + ":" + user.getName();
    Role role = role(user.getClaim(settings.claim())).orElse(null);
    if (role == null || name.length() > MAX_NAME) {
      String why = role == null ? "no role" : "a name of " + name.length() + " characters";
      audit.add(name, "sign-in.refused", "", why);
      throw new OAuth2AuthenticationException(new OAuth2Error("access_denied"));
    }
    audit.add(name, "sign-in", "", "");
    return new Person(user, name, role);
  }

  private Optional<Role> role(Object claim) {
    Collection<?> names =
        claim instanceof Collection<?> many ? many : List.of(String.valueOf(claim));
    return Arrays.stream(Role.values())
        .filter(role -> names.contains(role.label()))
        .max(Comparator.naturalOrder())
        .or(() -> Optional.ofNullable(settings.defaultRole()));
  }

  /** Named {@code provider:name}, so that nobody passes for a person of the store. */
  private static final class Person extends DefaultOidcUser {
    private static final long serialVersionUID = 1L;

    private final String name;

    Person(OidcUser user, String name, Role role) {
      super(
          List.of(new SimpleGrantedAuthority("ROLE_" + role.name())),
          user.getIdToken(),
          user.getUserInfo());
      this.name = name;
    }

    @Override
    public String getName() {
      return name;
    }
  }
}
