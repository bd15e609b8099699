package dev.taxon.engine.check;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;

/**
 * Something that a check found in a ruleset that reads.
 *
 * @param kind what it is
 * @param severity how bad it is
 * @param file the file to look at, by its path inside the ruleset
 * @param line line in that file, from 1; 0 where the whole file is meant
 * @param rules the ids of the rules that it is about, the one to change first; never empty
 * @param message what was found and what to do, in one line
 * @param example a request body that shows it, ready to be made a case; null if there is none
 */
public record Finding(
    Kind kind,
    Severity severity,
    String file,
    int line,
    List<String> rules,
    String message,
    Map<String, Object> example)
    implements Comparable<Finding> {

  private static final Comparator<Finding> BY_SEVERITY_AND_PLACE =
      Comparator.comparing(Finding::severity)
          .thenComparing(Finding::file)
          .thenComparingInt(Finding::line)
          .thenComparing(Finding::kind)
          .thenComparing(Finding::message);

  public Finding {
    Objects.requireNonNull(kind, "kind");
    Objects.requireNonNull(severity, "severity");
    Objects.requireNonNull(file, "file");
    Objects.requireNonNull(message, "message");
    rules = List.copyOf(rules);
  }

  /** What a finding is about. */
  public enum Kind {
    /** A case gets another verdict than it says. */
    CASE_FAILS,
    /** A case that is known to fail holds. */
    GAP_CLOSED,
    /** A rule has no case that it decides itself. */
    NO_CASE,
    /** A rule has no near miss: no case that says what it must not match. */
    NO_NEAR_MISS,
    /** A rule can match nothing. */
    NEVER_MATCHES,
    /** An earlier rule matches all that a rule matches, and so always wins. */
    SHADOWED,
    /** Two rules match one failure and give it different codes; the earlier wins. */
    OVERLAPS,
    /** It could not be told whether one of the two before is so. */
    UNDECIDED,
    /** A rule's phrase stands in the corpus' texts of several codes. */
    BROAD_PHRASE,
    /** Nothing in the corpus and no other rule's case reaches a rule. */
    REACHED_BY_OWN_CASES_ONLY;

    /** The name in reports, such as {@code case-fails}. */
    public String label() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
  }

  /** How bad a finding is; only an error fails a check. */
  public enum Severity {
    ERROR,
    WARNING,
    NOTE;

    /** The name in reports, in lower case. */
    public String label() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** Worse ones first, then by place. */
  @Override
  public int compareTo(Finding other) {
    return BY_SEVERITY_AND_PLACE.compare(this, other);
  }

  /** The finding in one line, in the form that editors make clickable. */
  @Override
  public String toString() {
    return file
        + (line == 0 ? "" : ":" + line)
        + ": "
        + severity.label()
        + ": "
        + message
        + " ["
        + kind.label()
        + "]";
  }
}
