package dev.taxon.admin.sweeps;

import java.io.IOException;
import java.io.Reader;
import java.util.NoSuchElementException;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;

/** The text of a corpus's file around a line, where reports link to. */
@Controller
class CorpusPage {
  private final Corpora corpora;

  CorpusPage(Corpora corpora) {
    this.corpora = corpora;
  }

  /**
   * Shows a file.
   *
   * @param name as reports name it; any file that no corpus lists is not found
   * @param line the line that is meant, from 1
   */
  @GetMapping("/corpus/file")
  String file(@RequestParam String name, @RequestParam(defaultValue = "1") int line, Model model)
      throws IOException {
    try (Reader reader =
        corpora
            .list()
            .open(name)
            .orElseThrow(() -> new NoSuchElementException("no corpus lists this file"))) {
      model.addAttribute("excerpt", Excerpt.around(line, reader));
    }
    model.addAttribute("name", name);
    return "corpus-file";
  }
}
