package dev.taxon.admin.home;

import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.NoSuchElementException;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.ControllerAdvice;
import org.springframework.web.bind.annotation.ExceptionHandler;

/** What a page was asked for and is not there is a 404, not a fault of ours. */
@ControllerAdvice(annotations = Controller.class)
class NotFoundAdvice {

  @ExceptionHandler(NoSuchElementException.class)
  void notFound(HttpServletResponse response) throws IOException {
    response.sendError(HttpServletResponse.SC_NOT_FOUND);
  }
}
