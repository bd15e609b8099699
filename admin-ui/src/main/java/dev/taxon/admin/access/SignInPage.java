package dev.taxon.admin.access;

import java.util.ArrayList;
import java.util.List;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.security.oauth2.client.registration.ClientRegistration;
import org.springframework.security.oauth2.client.registration.InMemoryClientRegistrationRepository;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;

/** The form to sign in, and a link for each identity provider that is set up. */
@Controller
class SignInPage {
  private final List<ClientRegistration> providers = new ArrayList<>();

  SignInPage(ObjectProvider<InMemoryClientRegistrationRepository> registrations) {
    registrations.ifAvailable(known -> known.forEach(providers::add));
  }

  @GetMapping("/sign-in")
  String signIn(Model model) {
    model.addAttribute("providers", providers);
    return "sign-in";
  }
}
