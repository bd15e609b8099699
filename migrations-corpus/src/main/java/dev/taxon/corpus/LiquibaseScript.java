package dev.taxon.corpus;

import java.io.IOException;
import java.io.Reader;
import java.util.regex.Pattern;

/** A script of Liquibase's formatted SQL, which says so in its first line. */
final class LiquibaseScript {
  private static final Pattern FIRST_LINE =
      Pattern.compile("\\s*--\\s*liquibase\\s+formatted\\s+sql\\b", Pattern.CASE_INSENSITIVE);

  private LiquibaseScript() {}

  static boolean isOne(Document document) {
    char[] beginning = new char[256];
    try (Reader reader = Characters.of(document.open()).reader()) {
      int length = Math.max(0, reader.read(beginning));
      return FIRST_LINE.matcher(new String(beginning, 0, length)).lookingAt();
    } catch (IOException unreadable) {
      // Whoever reads it next tells so.
      return false;
    }
  }
}
