package dev.taxon.admin.changes;

import dev.taxon.admin.changes.RuleCatalogue.PackListing;
import dev.taxon.admin.changes.RuleCatalogue.RuleListing;
import java.util.List;
import java.util.Locale;

/**
 * Which rules of a catalogue a page shows.
 *
 * @param words what must stand in the id, the DRL or the note, in any letter case; blank for any
 * @param code the code that a rule must give; blank for any
 */
public record RuleSearch(String words, String code) {

  public RuleSearch {
    words = words == null ? "" : words.strip();
    code = code == null ? "" : code.strip();
  }

  /** Whether every rule is shown. */
  public boolean isEverything() {
    return words.isEmpty() && code.isEmpty();
  }

  /** The packs with the rules that are found; packs without any are left out of a narrow search. */
  public List<PackListing> in(RuleCatalogue catalogue) {
    return catalogue.packs().stream()
        .map(
            pack ->
                new PackListing(
                    pack.name(),
                    pack.contract(),
                    pack.rules().stream().filter(this::finds).toList()))
        .filter(pack -> isEverything() || !pack.rules().isEmpty())
        .toList();
  }

  private boolean finds(RuleListing rule) {
    String where = (rule.id() + "\n" + rule.drl()).toLowerCase(Locale.ROOT);
    return (code.isEmpty() || rule.code().equals(code))
        && where.contains(words.toLowerCase(Locale.ROOT));
  }
}
