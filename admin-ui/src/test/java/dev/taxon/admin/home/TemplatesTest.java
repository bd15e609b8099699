package dev.taxon.admin.home;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** All texts of the pages stand in messages.properties, and no script or style in a page. */
class TemplatesTest {
  private static final Path TEMPLATES = Path.of("src/main/resources/templates");
  private static final Path MESSAGES = Path.of("src/main/resources/messages.properties");

  private static final Pattern COMMENT = Pattern.compile("<!--.*?-->", Pattern.DOTALL);
  private static final Pattern TAG = Pattern.compile("<[^>]*>");
  private static final Pattern TEXT_ATTRIBUTE =
      Pattern.compile("\\s(?:title|alt|placeholder|aria-label)=\"([^\"]*\\p{L}[^\"]*)\"");
  private static final Pattern INLINE = Pattern.compile("<script>|<style>|\\sstyle=|\\son[a-z]+=");
  private static final Pattern KEY = Pattern.compile("#\\{([a-zA-Z0-9_.-]+)");

  @Test
  void noTextStandsInATemplate() throws IOException {
    List<String> found = new ArrayList<>();
    for (Path template : templates()) {
      String source = COMMENT.matcher(Files.readString(template)).replaceAll("");
      String text = TAG.matcher(source).replaceAll("\n").replaceAll("&[a-z]+;", "");
      text.lines()
          .filter(line -> line.matches(".*\\p{L}.*"))
          .forEach(line -> found.add(template.getFileName() + ": " + line.strip()));
      Matcher attribute = TEXT_ATTRIBUTE.matcher(source);
      while (attribute.find()) {
        found.add(template.getFileName() + ": " + attribute.group().strip());
      }
    }

    assertThat(found).isEmpty();
  }

  @Test
  void noScriptOrStyleStandsInATemplate() throws IOException {
    for (Path template : templates()) {
      assertThat(Files.readString(template)).as("%s", template).doesNotContainPattern(INLINE);
    }
  }

  @Test
  void everyTextThatATemplateNamesIsThere() throws IOException {
    Properties messages = new Properties();
    messages.load(Files.newBufferedReader(MESSAGES));
    Set<String> missing = new TreeSet<>();
    for (Path template : templates()) {
      Matcher key = KEY.matcher(COMMENT.matcher(Files.readString(template)).replaceAll(""));
      while (key.find()) {
        if (!messages.containsKey(key.group(1))) {
          missing.add(template.getFileName() + ": " + key.group(1));
        }
      }
    }

    assertThat(missing).isEmpty();
  }

  private static List<Path> templates() throws IOException {
    try (Stream<Path> files = Files.walk(TEMPLATES)) {
      return files.filter(file -> file.toString().endsWith(".html")).sorted().toList();
    }
  }
}
