package dev.taxon.admin.access;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.Optional;
import org.springframework.security.core.Authentication;
import org.springframework.security.web.authentication.logout.SecurityContextLogoutHandler;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;

/** The account of whoever is signed in: its role, and another password. */
@Controller
@RequestMapping("/account")
class AccountPage {
  private final Accounts accounts;
  private final SignInThrottle throttle;

  AccountPage(Accounts accounts, SignInThrottle throttle) {
    this.accounts = accounts;
    this.throttle = throttle;
  }

  @GetMapping
  String account(Authentication caller, Model model) {
    model.addAttribute("account", withPassword(caller).orElse(null));
    model.addAttribute("least", Accounts.MIN_PASSWORD);
    return "account";
  }

  /** Changes the password; whoever does must know the old one, and signs in again. */
  @PostMapping
  String change(
      @RequestParam String old,
      @RequestParam String password,
      @RequestParam String again,
      Authentication caller,
      HttpServletRequest request,
      HttpServletResponse response,
      Model model) {
    Optional<Account> found = withPassword(caller);
    if (found.isPresent()) {
      Account account = found.get();
      if (!throttle.attempt(account.name(), request.getRemoteAddr())) {
        model.addAttribute("refusal", "account.throttled");
      } else if (!accounts.matches(account, old)) {
        model.addAttribute("refusal", "account.wrong");
      } else if (!password.equals(again)) {
        model.addAttribute("refusal", "account.differ");
      } else {
        try {
          accounts.setPassword(account.name(), password, account.name());
          throttle.succeeded(account.name(), request.getRemoteAddr());
          new SecurityContextLogoutHandler().logout(request, response, caller);
          return "redirect:/sign-in?changed";
        } catch (RefusedException refused) {
          model.addAttribute("reason", refused.getMessage());
        }
      }
    }
    return account(caller, model);
  }

  /** The caller's account in the store; empty for somebody from an identity provider. */
  private Optional<Account> withPassword(Authentication caller) {
    return accounts.find(caller.getName()).filter(account -> account.password() != null);
  }
}
