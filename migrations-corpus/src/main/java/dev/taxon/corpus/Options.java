package dev.taxon.corpus;

import dev.taxon.corpus.sql.Dialect;
import dev.taxon.engine.intake.Intake;
import java.util.Objects;

/**
 * How a corpus is read.
 *
 * @param origin origin of texts whose file tells none: {@code storage} or {@code api}; empty to
 *     leave it open. Texts of {@code .sql} files are {@code storage} whatever this says
 * @param vendor vendor of texts whose line tells none, and dialect of {@code .sql} files; empty to
 *     take it from the folder's manifest or from the file's own syntax
 * @param definitions which definitions in {@code .sql} files count
 * @param maxText the longest text that becomes an entry, in UTF-16 units
 */
public record Options(String origin, String vendor, Definitions definitions, int maxText) {

  /** Nothing told: every file speaks for itself, and all definitions count. */
  public static final Options DEFAULT =
      new Options("", "", Definitions.ALL, Intake.DEFAULT_MAX_TEXT);

  /**
   * @throws IllegalArgumentException if the origin or the vendor is not a known one; the message is
   *     one line and names those that are
   */
  public Options {
    if (!origin.isEmpty() && !origin.equals("storage") && !origin.equals("api")) {
      throw new IllegalArgumentException("origin must be storage or api, not " + origin);
    }
    vendor = vendor.isEmpty() ? "" : Dialect.of(vendor).vendor();
    Objects.requireNonNull(definitions, "definitions");
    if (maxText < 1) {
      throw new IllegalArgumentException("maxText must be at least 1, not " + maxText);
    }
  }

  public Options withOrigin(String origin) {
    return new Options(origin, vendor, definitions, maxText);
  }

  public Options withVendor(String vendor) {
    return new Options(origin, vendor, definitions, maxText);
  }

  public Options withDefinitions(Definitions definitions) {
    return new Options(origin, vendor, definitions, maxText);
  }

  public Options withMaxText(int maxText) {
    return new Options(origin, vendor, definitions, maxText);
  }
}
