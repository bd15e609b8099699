package dev.taxon.admin.changes;

import dev.taxon.admin.rules.RulesetVersions;
import java.security.Principal;
import java.util.NoSuchElementException;
import java.util.Optional;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.mvc.support.RedirectAttributes;

/**
 * Any file of a draft as plain text: for what forms do not show, and for files that do not read,
 * such as those with the marks of a merge.
 */
@Controller
@RequestMapping("/drafts/{id}/text")
class DraftTextPage {
  private final DraftDesk desk;
  private final Drafts drafts;
  private final RulesetVersions versions;
  private final Workbench workbench;

  DraftTextPage(DraftDesk desk, Drafts drafts, RulesetVersions versions, Workbench workbench) {
    this.desk = desk;
    this.drafts = drafts;
    this.versions = versions;
    this.workbench = workbench;
  }

  @GetMapping
  String text(@PathVariable long id, @RequestParam String path, Model model) {
    Draft draft = desk.draft(id);
    String text = current(draft, path);
    show(draft, path, text, text, model);
    return "draft-text";
  }

  /**
   * Saves the text.
   *
   * @param seen the save that it was made from, 0 if there was none
   * @param original the text as it was when the page was opened
   */
  @PostMapping
  String save(
      @PathVariable long id,
      @RequestParam String path,
      @RequestParam String text,
      @RequestParam String original,
      @RequestParam int seen,
      Principal caller,
      Model model,
      RedirectAttributes then) {
    Draft draft = desk.draft(id);
    String now = current(draft, path);
    String typed = lines(text);
    try {
      desk.edit(draft, path, typed, seen, caller.getName());
      then.addFlashAttribute("saved", true);
      then.addAttribute("path", path);
      return "redirect:/drafts/" + id + "/text";
    } catch (ConcurrentEditException conflict) {
      String opened = lines(original);
      TextMerge merge = TextMerge.of(opened, typed, "your text", now, "the saved text");
      model.addAttribute("changes", TextDiff.of(opened, now));
      model.addAttribute("conflict", conflict.current().orElse(null));
      model.addAttribute("unmerged", merge.conflicts());
      show(draft, path, merge.text(), now, model);
      return "draft-text";
    } catch (TooLongException refused) {
      model.addAttribute("tooLong", true);
      show(draft, path, typed, lines(original), model);
      model.addAttribute("seen", seen);
      return "draft-text";
    }
  }

  private void show(Draft draft, String path, String text, String original, Model model) {
    model.addAttribute("draft", draft);
    model.addAttribute("newest", versions.newest());
    model.addAttribute("path", path);
    model.addAttribute("text", text);
    model.addAttribute("original", original);
    model.addAttribute("seen", drafts.change(draft.id(), path).map(DraftFile::saves).orElse(0));
    model.addAttribute(
        "problems",
        workbench.build(drafts.files(draft)).problems().stream()
            .filter(problem -> problem.file().equals(path))
            .toList());
  }

  private String current(Draft draft, String path) {
    return Optional.ofNullable(drafts.files(draft).get(path))
        .orElseThrow(() -> new NoSuchElementException("no file " + path));
  }

  /** Browsers send text areas with CRLF (HTML, "constructing the entry list"). */
  private static String lines(String text) {
    return text.replace("\r\n", "\n");
  }
}
