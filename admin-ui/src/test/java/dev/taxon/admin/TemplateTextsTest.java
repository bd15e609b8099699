package dev.taxon.admin;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Every text of the UI stands in messages.properties, and nothing else stands there. */
class TemplateTextsTest {
  private static final Path TEMPLATES = Path.of("src/main/resources/templates");
  private static final Path SOURCES = Path.of("src/main/java");
  private static final Path MESSAGES = Path.of("src/main/resources/messages.properties");

  private static final Pattern COMMENT = Pattern.compile("(?s)<!--.*?-->");
  private static final Pattern TAG =
      Pattern.compile("(?s)<[!/]?[a-zA-Z](?:[^>\"']|\"[^\"]*\"|'[^']*')*>");
  private static final Pattern SHOWN =
      Pattern.compile("\\s(placeholder|title|aria-label|alt|label|data-confirm)=\"([^\"]*)\"");
  private static final Pattern EXPRESSION = Pattern.compile("\\sth:(?!class)[\\w-]+=\"([^\"]*)\"");

  /** Words in quotes: not a format such as yyyy-MM-dd HH:mm, nor a name. */
  private static final Pattern WORDS = Pattern.compile("'([^']*[A-Za-z]{2,} [A-Za-z]+[^']*)'");

  private static final Pattern LETTER = Pattern.compile("[A-Za-z]");
  private static final Pattern KEY = Pattern.compile("#\\{([a-zA-Z0-9._-]+)");
  private static final Pattern KEY_BEGINNING = Pattern.compile("#\\{\\$\\{'([a-zA-Z0-9._-]+)'");
  private static final Pattern QUOTED = Pattern.compile("\"([a-zA-Z0-9._-]+)\"");

  @Test
  void noTextStandsInTemplates() {
    List<String> texts = new ArrayList<>();
    templates()
        .forEach(
            (name, html) -> {
              String bare = COMMENT.matcher(html).replaceAll("");
              for (String text : TAG.split(bare)) {
                if (LETTER.matcher(text).find()) {
                  texts.add(name + ": " + text.strip());
                }
              }
              for (MatchResult tag : TAG.matcher(bare).results().toList()) {
                SHOWN
                    .matcher(tag.group())
                    .results()
                    .filter(shown -> LETTER.matcher(shown.group(2)).find())
                    .forEach(shown -> texts.add(name + ": " + shown.group(1)));
                EXPRESSION
                    .matcher(tag.group())
                    .results()
                    .flatMap(value -> WORDS.matcher(value.group(1)).results())
                    .map(MatchResult::group)
                    .filter(words -> !words.contains("yyyy"))
                    .forEach(words -> texts.add(name + ": " + words));
              }
            });
    assertThat(texts).isEmpty();
  }

  @Test
  void everyKeyThatTemplatesUseIsThere() {
    Set<String> missing = new TreeSet<>(found(KEY));
    missing.removeAll(messages());
    assertThat(missing).isEmpty();
  }

  @Test
  void everyKeyIsUsed() {
    Set<String> beginnings = found(KEY_BEGINNING);
    Set<String> unused = new TreeSet<>(messages());
    unused.removeAll(found(KEY));
    unused.removeAll(quotedInSources());
    unused.removeIf(key -> beginnings.stream().anyMatch(key::startsWith));
    assertThat(unused).isEmpty();
  }

  @Test
  void everyBeginningHasKeys() {
    Set<String> keys = messages();
    assertThat(found(KEY_BEGINNING))
        .allMatch(beginning -> keys.stream().anyMatch(key -> key.startsWith(beginning)));
  }

  private static Set<String> messages() {
    Properties messages = new Properties();
    try (Reader reader = Files.newBufferedReader(MESSAGES, UTF_8)) {
      messages.load(reader);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return messages.stringPropertyNames();
  }

  private static Set<String> found(Pattern pattern) {
    Set<String> found = new TreeSet<>();
    templates()
        .values()
        .forEach(
            html -> pattern.matcher(html).results().forEach(match -> found.add(match.group(1))));
    return found;
  }

  private static Set<String> quotedInSources() {
    Set<String> quoted = new TreeSet<>();
    texts(SOURCES, ".java")
        .values()
        .forEach(
            text -> QUOTED.matcher(text).results().forEach(match -> quoted.add(match.group(1))));
    return quoted;
  }

  private static SortedMap<String, String> templates() {
    return texts(TEMPLATES, ".html");
  }

  private static SortedMap<String, String> texts(Path folder, String ending) {
    SortedMap<String, String> texts = new TreeMap<>();
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.filter(path -> path.toString().endsWith(ending)).toList()) {
        texts.put(folder.relativize(file).toString(), Files.readString(file));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return texts;
  }
}
