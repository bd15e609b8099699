package dev.taxon.admin.changes;

import dev.taxon.admin.changes.RuleCatalogue.PackListing;
import dev.taxon.admin.changes.RuleCatalogue.RuleListing;
import java.util.List;
import java.util.regex.Pattern;

/**
 * What uses a code of a contract, so that the code cannot be removed.
 *
 * @param rules the rules that give it
 * @param cases the rules whose cases name it
 * @param fallback whether a fallback gives it
 */
record CodeUse(List<String> rules, List<String> cases, boolean fallback) {

  /**
   * Looks for the uses.
   *
   * @param fallback whether a fallback gives it
   */
  static CodeUse of(String contract, String code, RuleCatalogue catalogue, boolean fallback) {
    Pattern named =
        Pattern.compile("\\bexpect(Not)?:\\s*[\"']?" + Pattern.quote(code) + "(?![A-Za-z0-9_])");
    List<RuleListing> rules =
        catalogue.packs().stream()
            .filter(pack -> pack.contract().equals(contract))
            .map(PackListing::rules)
            .flatMap(List::stream)
            .toList();
    return new CodeUse(
        rules.stream().filter(rule -> rule.code().equals(code)).map(RuleListing::id).toList(),
        rules.stream()
            .filter(rule -> !rule.code().equals(code) && named.matcher(rule.cases()).find())
            .map(RuleListing::id)
            .toList(),
        fallback);
  }

  boolean none() {
    return rules.isEmpty() && cases.isEmpty() && !fallback;
  }
}
