package dev.taxon.admin.classify;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Map;
import org.springframework.boot.test.context.TestComponent;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;

/** What the load run compares with: the same server, filters, input and output, and no verdict. */
@TestComponent
@RestController
class LoadController {
  private final Classification classification;
  private final ClassifySettings settings;
  private final Json json;

  LoadController(Classification classification, ClassifySettings settings, Json json) {
    this.classification = classification;
    this.settings = settings;
    this.json = json;
  }

  /** Nothing at all. */
  @PostMapping("/v1/load/empty")
  void empty() {}

  /** Parses each line, and answers it with the verdict of the first, written once as bytes. */
  @PostMapping("/v1/load/batch")
  void batch(HttpServletRequest request, HttpServletResponse response) throws IOException {
    response.setContentType(ClassifyController.NDJSON);
    Lines lines =
        new Lines(request.getInputStream(), Math.toIntExact(settings.maxLine().toBytes()));
    OutputStream out = new BufferedOutputStream(response.getOutputStream(), 32 * 1024);
    byte[] fixed = null;
    while (lines.next()) {
      try {
        Map<String, Object> body = json.readObject(Lines.text(lines.bytes()));
        if (fixed == null) {
          fixed =
              json.bytes(
                  classification
                      .judging(new Classification.Wish(null, false), new FailureLog("load", false))
                      .answer(body));
        }
      } catch (NotJsonException e) {
        throw new IOException(e);
      }
      out.write(fixed);
      out.write('\n');
      if (lines.mayWait()) {
        out.flush();
      }
    }
    out.flush();
  }

  /** The bytes in use on the heap after a collection. */
  @GetMapping("/v1/load/heap")
  long heap() {
    System.gc();
    return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
  }
}
