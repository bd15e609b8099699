package dev.taxon.admin.access;

import java.security.Principal;
import java.time.Clock;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.EnumSet;
import java.util.Set;
import org.springframework.format.annotation.DateTimeFormat;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;

/** The tokens of services. A new one is shown in the answer to its making, and nowhere else. */
@Controller
@RequestMapping("/tokens")
class TokensPage {
  private static final int USUAL_DAYS = 90;

  private final Tokens tokens;
  private final Clock clock;

  TokensPage(Tokens tokens, Clock clock) {
    this.tokens = tokens;
    this.clock = clock;
  }

  @GetMapping
  String tokens(Model model) {
    OffsetDateTime now = OffsetDateTime.now(clock);
    model.addAttribute("tokens", tokens.all());
    model.addAttribute("scopes", Scope.values());
    model.addAttribute("now", now);
    model.addAttribute("soon", now.plus(Tokens.SOON));
    if (!model.containsAttribute("typed")) {
      LocalDate usual =
          now.withOffsetSameInstant(ZoneOffset.UTC).toLocalDate().plusDays(USUAL_DAYS);
      model.addAttribute("typed", new Typed("", EnumSet.of(Scope.CLASSIFY), usual));
    }
    return "tokens";
  }

  /**
   * What was typed of a token to make.
   *
   * @param expires the last day, in UTC, on which it opens anything; null if it does not expire
   */
  record Typed(String name, Set<Scope> scopes, LocalDate expires) {}

  @PostMapping
  String create(
      @RequestParam String name,
      @RequestParam(required = false) Set<Scope> scopes,
      @RequestParam(required = false) @DateTimeFormat(iso = DateTimeFormat.ISO.DATE)
          LocalDate expires,
      Principal caller,
      Model model) {
    Set<Scope> given = scopes == null ? Set.of() : scopes;
    try {
      OffsetDateTime end =
          expires == null ? null : expires.plusDays(1).atStartOfDay().atOffset(ZoneOffset.UTC);
      model.addAttribute("secret", tokens.create(name.strip(), given, end, caller.getName()));
      model.addAttribute("created", name.strip());
    } catch (RefusedException refused) {
      model.addAttribute("refusal", refused.getMessage());
      model.addAttribute("typed", new Typed(name, given, expires));
    }
    return tokens(model);
  }

  @PostMapping("/revoke")
  String revoke(@RequestParam String name, Principal caller, Model model) {
    try {
      tokens.revoke(name, caller.getName());
      model.addAttribute("revoked", name);
    } catch (RefusedException refused) {
      model.addAttribute("refusal", refused.getMessage());
    }
    return tokens(model);
  }
}
