package dev.taxon.engine.check;

import dev.taxon.engine.check.Finding.Severity;
import java.util.List;

/**
 * What a check found.
 *
 * @param rules how many rules were checked: those that are switched on
 * @param cases how many cases were run
 * @param findings the findings, worse ones first, then by place
 */
public record CheckReport(int rules, int cases, List<Finding> findings) {
  public CheckReport {
    findings = findings.stream().sorted().toList();
  }

  /** Whether nothing found is an error. */
  public boolean passed() {
    return count(Severity.ERROR) == 0;
  }

  /** How many findings have this severity. */
  public int count(Severity severity) {
    return (int) findings.stream().filter(finding -> finding.severity() == severity).count();
  }
}
