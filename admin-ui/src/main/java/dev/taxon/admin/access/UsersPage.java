package dev.taxon.admin.access;

import java.security.Principal;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;

/**
 * The people who may sign in. A new password is shown in the answer to the request that made it,
 * and nowhere else: a redirect would have to keep it in the session, and so in the store.
 */
@Controller
@RequestMapping("/users")
class UsersPage {
  private final Accounts accounts;

  UsersPage(Accounts accounts) {
    this.accounts = accounts;
  }

  @GetMapping
  String users(Model model) {
    model.addAttribute("accounts", accounts.all());
    model.addAttribute("roles", Role.values());
    return "users";
  }

  @PostMapping
  String add(@RequestParam String name, @RequestParam Role role, Principal caller, Model model) {
    String password = Accounts.randomPassword();
    model.addAttribute("newName", name);
    model.addAttribute("newRole", role);
    return done(
        model,
        () -> {
          accounts.add(name.strip(), role, password, caller.getName());
          shown(name.strip(), password, model);
        });
  }

  @PostMapping("/password")
  String password(@RequestParam String name, Principal caller, Model model) {
    String password = Accounts.randomPassword();
    return done(
        model,
        () -> {
          accounts.setPassword(name, password, caller.getName());
          shown(name, password, model);
        });
  }

  @PostMapping("/role")
  String role(@RequestParam String name, @RequestParam Role role, Principal caller, Model model) {
    return done(
        model,
        () -> {
          accounts.setRole(name, role, caller.getName());
          model.addAttribute("done", "users.done.role");
        });
  }

  @PostMapping("/enabled")
  String enabled(
      @RequestParam String name, @RequestParam boolean enabled, Principal caller, Model model) {
    return done(
        model,
        () -> {
          accounts.setEnabled(name, enabled, caller.getName());
          model.addAttribute("done", enabled ? "users.done.enabled" : "users.done.disabled");
        });
  }

  private static void shown(String name, String password, Model model) {
    model.addAttribute("changed", name);
    model.addAttribute("password", password);
  }

  private String done(Model model, Runnable change) {
    try {
      change.run();
    } catch (RefusedException refused) {
      model.addAttribute("refusal", refused.getMessage());
    }
    return users(model);
  }
}
