package dev.taxon.admin.home;

import dev.taxon.admin.classify.RequestProblem;
import jakarta.servlet.RequestDispatcher;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.Set;
import org.springframework.boot.webmvc.error.ErrorController;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.servlet.ModelAndView;

/**
 * What nobody else answered: a page for people, an RFC 9457 problem for services. It tells the
 * status and nothing of what went wrong inside.
 */
@Controller
class ErrorPage implements ErrorController {
  /** Statuses with a text of their own in messages.properties. */
  private static final Set<Integer> EXPLAINED = Set.of(400, 403, 404, 413);

  @RequestMapping("/error")
  Object error(HttpServletRequest request, HttpServletResponse response, Model model) {
    if (response.isCommitted()) {
      // Some of the answer has left already, such as a batch whose caller went away. The server
      // closes the connection, so that nobody takes it for all of it.
      return null;
    }
    HttpStatus status = status(request);
    Object path = request.getAttribute(RequestDispatcher.ERROR_REQUEST_URI);
    if (path != null
        && isForServices(path.toString().substring(request.getContextPath().length()))) {
      return RequestProblem.of(status.value(), "").response();
    }
    model.addAttribute("status", status.value());
    model.addAttribute("text", text(status, request.getMethod()));
    return new ModelAndView("error", model.asMap(), status);
  }

  private static String text(HttpStatus status, String method) {
    if (status == HttpStatus.FORBIDDEN && method.equals("GET")) {
      return "403.look";
    }
    return EXPLAINED.contains(status.value()) ? Integer.toString(status.value()) : "other";
  }

  private static boolean isForServices(String path) {
    return path.equals("/v1")
        || path.startsWith("/v1/")
        || path.equals("/mcp")
        || path.startsWith("/mcp/");
  }

  private static HttpStatus status(HttpServletRequest request) {
    HttpStatus status =
        request.getAttribute(RequestDispatcher.ERROR_STATUS_CODE) instanceof Integer code
            ? HttpStatus.resolve(code)
            : null;
    // Somebody who opens /error by hand.
    return status == null ? HttpStatus.NOT_FOUND : status;
  }
}
