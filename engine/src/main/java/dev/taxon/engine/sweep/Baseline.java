package dev.taxon.engine.sweep;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** An earlier sweep's verdicts, to be looked up by input. */
final class Baseline {
  private final Map<String, Codes> contracts = new HashMap<>();

  Baseline(Verdicts verdicts) {
    for (String contract : verdicts.contracts()) {
      contracts.put(contract, new Codes(contract, verdicts));
    }
  }

  /** The code that an input got under a contract; null if it was not swept. */
  String code(String contract, Fingerprint input) {
    Codes codes = contracts.get(contract);
    return codes == null ? null : codes.of(input.high());
  }

  private static final class Codes {
    private final List<String> names;
    private final InputTable inputs = new InputTable();

    Codes(String contract, Verdicts verdicts) {
      names = new ArrayList<>(verdicts.codes(contract));
      for (int i = 0; i < names.size(); i++) {
        int number = i;
        verdicts
            .hashes(contract, names.get(i))
            .filter(hash -> inputs.find(hash, 0) < 0)
            .forEach(hash -> inputs.add(hash, 0, number));
      }
    }

    String of(long hash) {
      int row = inputs.find(hash, 0);
      return row < 0 ? null : names.get(inputs.number(row));
    }
  }
}
