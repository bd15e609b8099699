package dev.taxon.admin.changes;

import dev.taxon.engine.ruleset.RulesetException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.Map;
import org.springframework.web.bind.annotation.ControllerAdvice;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.servlet.HandlerMapping;

/**
 * What any page of a draft may meet. A draft whose order does not read is opened as text, where its
 * problems stand: no other page can list its rules.
 */
@ControllerAdvice(basePackageClasses = DraftDesk.class)
class DraftTroubleAdvice {

  @ExceptionHandler(RulesetException.class)
  String unreadableOrder(
      RulesetException unread, HttpServletRequest request, HttpServletResponse response) {
    if (!(request.getAttribute(HandlerMapping.URI_TEMPLATE_VARIABLES_ATTRIBUTE)
            instanceof Map<?, ?> variables)
        || !request.getServletPath().startsWith("/drafts/")) {
      throw unread;
    }
    String text = "/drafts/" + variables.get("id") + "/text?path=" + DraftDesk.ORDER;
    if (request.getHeader("HX-Request") != null) {
      // A redirect would put the page into the place of a fragment.
      response.setHeader("HX-Redirect", request.getContextPath() + text);
    }
    return "redirect:" + text;
  }
}
