package dev.taxon.admin.home;

import dev.taxon.admin.rules.LiveRuleset;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;

/** The first page: what needs attention. */
@Controller
class HomePage {
  private final LiveRuleset live;

  HomePage(LiveRuleset live) {
    this.live = live;
  }

  @GetMapping("/")
  String home(Model model) {
    model.addAttribute("ruleset", live.ruleset().orElse(null));
    return "home";
  }
}
