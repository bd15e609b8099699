package dev.taxon.admin.audit;

import java.util.List;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;

/** Who did what and when, the newest first. */
@Controller
class AuditPage {
  private static final int EVENTS = 50;

  private final AuditLog audit;

  AuditPage(AuditLog audit) {
    this.audit = audit;
  }

  /**
   * A page of the trail.
   *
   * @param before only events before the one of this id; without it, from the newest on
   */
  @GetMapping("/audit")
  String audit(AuditSearch search, @RequestParam(required = false) Long before, Model model) {
    long from = before == null ? Long.MAX_VALUE : before;
    List<AuditEvent> events = audit.before(from, EVENTS + 1, search);
    model.addAttribute("search", search);
    model.addAttribute("events", events.subList(0, Math.min(events.size(), EVENTS)));
    model.addAttribute("newest", before == null);
    model.addAttribute("older", events.size() > EVENTS ? events.get(EVENTS - 1).id() : null);
    return "audit";
  }
}
