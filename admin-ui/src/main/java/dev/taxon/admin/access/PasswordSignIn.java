package dev.taxon.admin.access;

import dev.taxon.admin.audit.AuditLog;
import java.util.Locale;
import org.springframework.security.authentication.AuthenticationProvider;
import org.springframework.security.authentication.BadCredentialsException;
import org.springframework.security.authentication.LockedException;
import org.springframework.security.authentication.UsernamePasswordAuthenticationToken;
import org.springframework.security.authentication.dao.DaoAuthenticationProvider;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.AuthenticationException;
import org.springframework.security.core.userdetails.User;
import org.springframework.security.core.userdetails.UserDetails;
import org.springframework.security.core.userdetails.UsernameNotFoundException;
import org.springframework.security.web.authentication.WebAuthenticationDetails;
import org.springframework.stereotype.Component;

/**
 * Signs people in by name and password, throttled and with a trail. As the only provider among the
 * beans it is the one that Spring Security asks.
 */
@Component
class PasswordSignIn implements AuthenticationProvider {
  private final Accounts accounts;
  private final SignInThrottle throttle;
  private final AuditLog audit;
  private final DaoAuthenticationProvider passwords;

  PasswordSignIn(Accounts accounts, SignInThrottle throttle, AuditLog audit) {
    this.accounts = accounts;
    this.throttle = throttle;
    this.audit = audit;
    passwords = new DaoAuthenticationProvider(this::person);
    passwords.setPasswordEncoder(accounts.encoder());
  }

  @Override
  public Authentication authenticate(Authentication given) throws AuthenticationException {
    String name = given.getName().toLowerCase(Locale.ROOT);
    String address =
        given.getDetails() instanceof WebAuthenticationDetails details
            ? details.getRemoteAddress()
            : "";
    if (!Accounts.isName(name)) {
      throw new BadCredentialsException("no such name");
    }
    if (!throttle.attempt(name, address)) {
      throw new LockedException("too many attempts");
    }
    Authentication signedIn;
    try {
      signedIn = passwords.authenticate(given);
    } catch (AuthenticationException e) {
      audit.add(name, "sign-in.refused", address, "");
      throw e;
    }
    throttle.succeeded(name, address);
    accounts.signedIn(name);
    audit.add(name, "sign-in", address, "");
    return signedIn;
  }

  @Override
  public boolean supports(Class<?> authentication) {
    return UsernamePasswordAuthenticationToken.class.isAssignableFrom(authentication);
  }

  private UserDetails person(String name) {
    Account account =
        accounts
            .find(name)
            .filter(known -> known.password() != null)
            .orElseThrow(() -> new UsernameNotFoundException("no such name"));
    return User.withUsername(account.name())
        .password(account.password())
        .roles(account.role().name())
        .disabled(!account.enabled())
        .build();
  }
}
