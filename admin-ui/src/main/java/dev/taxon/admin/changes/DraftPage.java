package dev.taxon.admin.changes;

import dev.taxon.admin.rules.LiveRuleset;
import dev.taxon.admin.rules.RulesetVersions;
import dev.taxon.admin.rules.StaleBaseException;
import dev.taxon.engine.ruleset.RulesetException;
import java.security.Principal;
import java.util.SortedMap;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.mvc.support.RedirectAttributes;

/** A draft as a whole: what it changes, whether it checks, what it would do, and its publishing. */
@Controller
@RequestMapping("/drafts/{id}")
class DraftPage {
  private static final int MAX_NOTE = 2000;

  private final DraftDesk desk;
  private final Drafts drafts;
  private final RulesetVersions versions;
  private final LiveRuleset live;
  private final Reviews reviews;

  DraftPage(
      DraftDesk desk, Drafts drafts, RulesetVersions versions, LiveRuleset live, Reviews reviews) {
    this.desk = desk;
    this.drafts = drafts;
    this.versions = versions;
    this.live = live;
    this.reviews = reviews;
  }

  @GetMapping
  String draft(@PathVariable long id, Model model) {
    Draft draft = desk.draft(id);
    SortedMap<String, String> files = drafts.files(draft);
    model.addAttribute("draft", draft);
    model.addAttribute("newest", versions.newest());
    model.addAttribute("files", FileDiff.between(versions.files(draft.base()), files));
    model.addAttribute("review", reviews.of(live.classifier(), files));
    return "draft";
  }

  /**
   * Publishes what the publisher has seen.
   *
   * @param seen when the draft was changed last, as the page showed it
   */
  @PostMapping("/publish")
  String publish(
      @PathVariable long id,
      @RequestParam String note,
      @RequestParam String seen,
      Principal caller,
      RedirectAttributes then) {
    Draft draft = desk.draft(id);
    SortedMap<String, String> files = drafts.files(draft);
    // Browsers count a line break as one character, and send two.
    String trimmed = note.strip().replace("\r\n", "\n");
    if (trimmed.isEmpty() || trimmed.length() > MAX_NOTE) {
      return refused(id, trimmed, then, "publish.note-length");
    }
    if (!draft.changedAt().toString().equals(seen)) {
      return refused(id, trimmed, then, "publish.changed");
    }
    if (!reviews.checks(files)) {
      return refused(id, trimmed, then, "publish.does-not-check");
    }
    try {
      then.addAttribute("version", desk.publish(draft, files, trimmed, caller.getName()).version());
      then.addFlashAttribute("published", true);
      return "redirect:/versions/{version}";
    } catch (StaleBaseException stale) {
      return refused(id, trimmed, then, "publish.stale");
    } catch (RulesetException invalid) {
      return refused(id, trimmed, then, "publish.does-not-check");
    }
  }

  @PostMapping("/rebase")
  String rebase(@PathVariable long id, Principal caller, RedirectAttributes then) {
    then.addFlashAttribute("conflicts", desk.rebase(desk.draft(id), caller.getName()));
    return "redirect:/drafts/{id}";
  }

  @PostMapping("/discard")
  String discard(@PathVariable long id, Principal caller) {
    desk.discard(desk.draft(id), caller.getName());
    return "redirect:/drafts";
  }

  /** Takes the change of one file back. */
  @PostMapping("/restore")
  String restore(
      @PathVariable long id, @RequestParam String path, Principal caller, RedirectAttributes then) {
    desk.restore(desk.draft(id), path, caller.getName());
    return "redirect:/drafts/{id}";
  }

  private static String refused(long id, String note, RedirectAttributes then, String message) {
    then.addFlashAttribute("refusal", message);
    then.addFlashAttribute("note", note);
    return "redirect:/drafts/" + id;
  }
}
