package dev.taxon.admin.changes;

import dev.taxon.admin.rules.LiveRuleset;
import dev.taxon.admin.rules.RulesetVersion;
import dev.taxon.admin.rules.RulesetVersions;
import dev.taxon.admin.rules.StaleBaseException;
import dev.taxon.engine.ruleset.RulesetException;
import java.security.Principal;
import java.util.NoSuchElementException;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.mvc.support.RedirectAttributes;

/** The published versions: the list, what each changed, any two side by side, and the way back. */
@Controller
@RequestMapping("/versions")
class VersionsPage {
  private final RulesetVersions versions;
  private final LiveRuleset live;

  VersionsPage(RulesetVersions versions, LiveRuleset live) {
    this.versions = versions;
    this.live = live;
  }

  @GetMapping
  String versions(Model model) {
    model.addAttribute("versions", versions.all());
    return "versions";
  }

  @GetMapping("/{number}")
  String version(@PathVariable int number, Model model) {
    RulesetVersion version =
        versions.find(number).orElseThrow(() -> new NoSuchElementException("no version " + number));
    model.addAttribute("version", version);
    model.addAttribute("newest", versions.newest());
    if (number > 1) {
      model.addAttribute(
          "files", FileDiff.between(versions.files(number - 1), versions.files(number)));
    }
    return "version";
  }

  @GetMapping("/compare")
  String compare(@RequestParam int from, @RequestParam int to, Model model) {
    model.addAttribute("from", from);
    model.addAttribute("to", to);
    model.addAttribute("versions", versions.all());
    model.addAttribute("files", FileDiff.between(versions.files(from), versions.files(to)));
    return "compare";
  }

  /** Makes the content of an earlier version the newest one. */
  @PostMapping("/{number}/restore")
  String restore(
      @PathVariable int number,
      @RequestParam int newest,
      @RequestParam String note,
      Principal caller,
      RedirectAttributes then) {
    String trimmed = note.strip();
    if (trimmed.isEmpty() || trimmed.length() > LiveRuleset.MAX_NOTE) {
      return refused(number, trimmed, then, "publish.note-length");
    }
    try {
      then.addAttribute(
          "restored", live.restore(number, caller.getName(), trimmed, newest).version());
      then.addFlashAttribute("published", true);
      return "redirect:/versions/{restored}";
    } catch (StaleBaseException stale) {
      return refused(number, trimmed, then, "versions.stale");
    } catch (RulesetException invalid) {
      return refused(number, trimmed, then, "versions.invalid");
    }
  }

  private static String refused(int number, String note, RedirectAttributes then, String message) {
    then.addFlashAttribute("refusal", message);
    then.addFlashAttribute("note", note);
    return "redirect:/versions/" + number;
  }
}
