package dev.taxon.engine.sweep;

import dev.taxon.engine.sweep.Judgement.Outcome;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Counts entries by the file or folder in which they stand, for a bounded number of places. */
final class PlaceTally {
  private final int limit;
  private final Map<String, Counts> places = new HashMap<>();
  private long leftOut;

  /** Entries of one place come together, so the last place is mostly the next one too. */
  private String last;

  private Counts counts;

  PlaceTally(int limit) {
    this.limit = limit;
  }

  void add(String place, List<Outcome> outcomes) {
    if (!place.equals(last)) {
      last = place;
      counts = places.get(place);
      if (counts == null && places.size() < limit) {
        counts = new Counts();
        places.put(place, counts);
      } else if (counts == null) {
        leftOut++;
      }
    }
    if (counts != null) {
      counts.add(outcomes);
    }
  }

  /** The places by name; a place left out is told once for each time that the corpus enters it. */
  Bounded<SweepReport.Place> toBounded() {
    List<SweepReport.Place> sorted = new ArrayList<>();
    new TreeMap<>(places).forEach((name, itsCounts) -> sorted.add(itsCounts.toPlace(name)));
    return new Bounded<>(sorted, leftOut);
  }

  private static final class Counts {
    private long entries;
    private final Map<String, Map<String, Long>> byContract = new TreeMap<>();

    void add(List<Outcome> outcomes) {
      entries++;
      for (Outcome outcome : outcomes) {
        byContract
            .computeIfAbsent(outcome.contract(), name -> new TreeMap<>())
            .merge(outcome.code(), 1L, Long::sum);
      }
    }

    SweepReport.Place toPlace(String name) {
      return new SweepReport.Place(name, entries, byContract);
    }
  }
}
