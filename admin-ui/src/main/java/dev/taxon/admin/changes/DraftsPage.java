package dev.taxon.admin.changes;

import dev.taxon.admin.rules.RulesetVersions;
import java.security.Principal;
import java.util.regex.Pattern;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.mvc.support.RedirectAttributes;

/** The drafts under work, and the beginning of a new one. */
@Controller
@RequestMapping("/drafts")
class DraftsPage {
  private static final int MAX_NAME = 100;

  /** A name of nothing that can be seen, or one that would turn the text around it. */
  private static final Pattern UNSEEN =
      Pattern.compile("[\\u202A-\\u202E\\u2066-\\u2069]|^[\\p{C}\\p{Z}]+$");

  private final Drafts drafts;
  private final DraftDesk desk;
  private final RulesetVersions versions;

  DraftsPage(Drafts drafts, DraftDesk desk, RulesetVersions versions) {
    this.drafts = drafts;
    this.desk = desk;
    this.versions = versions;
  }

  @GetMapping
  String drafts(Model model) {
    model.addAttribute("drafts", drafts.all());
    model.addAttribute("newest", versions.newest());
    return "drafts";
  }

  @PostMapping
  String begin(@RequestParam String name, Principal caller, RedirectAttributes then) {
    String trimmed = name.strip();
    if (trimmed.isEmpty() || trimmed.length() > MAX_NAME) {
      return refused(then, "drafts.name-length", trimmed);
    }
    if (UNSEEN.matcher(trimmed).find()) {
      return refused(then, "drafts.name-unseen", trimmed);
    }
    try {
      return "redirect:/drafts/" + desk.begin(trimmed, caller.getName()).id() + "/rules";
    } catch (DraftNameTakenException e) {
      return refused(then, "drafts.name-taken", trimmed);
    }
  }

  /** From a live rule to the same rule in a draft. */
  @GetMapping("/edit")
  String edit(@RequestParam long draft, @RequestParam String rule, RedirectAttributes to) {
    to.addAttribute("draft", draft);
    to.addAttribute("rule", rule);
    return "redirect:/drafts/{draft}/rules/{rule}";
  }

  private static String refused(RedirectAttributes then, String message, String name) {
    then.addFlashAttribute("refusal", message);
    then.addFlashAttribute("refusedName", name);
    return "redirect:/drafts";
  }
}
