package dev.taxon.engine.ruleset;

import dev.taxon.engine.contract.Contract;
import dev.taxon.engine.intake.Intake;
import dev.taxon.engine.intake.InvalidRequestException;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Contracts, rules in order and cases: an immutable whole, made by {@link RulesetReader} from the
 * files that people edit.
 *
 * @param id version and digest
 * @param files every file's text as written, by path inside the ruleset
 * @param contracts the contracts by name, in order
 * @param packs the packs in order; the first rule that matches, in this order, wins
 * @param intake what turns requests into failures, with this ruleset's wrappers
 */
public record Ruleset(
    RulesetId id,
    SortedMap<String, String> files,
    Map<String, Contract> contracts,
    List<Pack> packs,
    Intake intake) {

  public Ruleset {
    files = Collections.unmodifiableSortedMap(new TreeMap<>(files));
    contracts = Collections.unmodifiableMap(new LinkedHashMap<>(contracts));
    packs = List.copyOf(packs);
  }

  /**
   * The contract of a name.
   *
   * @throws InvalidRequestException if there is none of that name
   */
  public Contract contract(String name) {
    Contract contract = contracts.get(name);
    if (contract == null) {
      throw new InvalidRequestException(
          "contract",
          "contract is not one of the ruleset's: write one of "
              + String.join(", ", contracts.keySet()));
    }
    return contract;
  }

  /** The same ruleset, published under a number. */
  public Ruleset published(int version) {
    return new Ruleset(new RulesetId(version, id.digest()), files, contracts, packs, intake);
  }
}
