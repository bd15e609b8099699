package dev.taxon.engine.check;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The automaton of a pattern: built with free moves (Thompson), made deterministic as far as it is
 * asked. For one thread.
 */
final class PatternAutomaton implements Recognizer {
  private record Move(CharacterSet characters, int to) {}

  private final List<List<Move>> moves = new ArrayList<>();
  private final List<List<Integer>> freeMoves = new ArrayList<>();
  private final int start = add();
  private int end = -1;
  private List<CharacterSet> characterSets = List.of();

  private final List<BitSet> sets = new ArrayList<>();
  private final Map<BitSet, Integer> numbers = new HashMap<>();
  private final Map<Long, Integer> known = new HashMap<>();

  /** The automaton of a few words. */
  static PatternAutomaton of(Collection<String> words) {
    PatternAutomaton automaton = new PatternAutomaton();
    int end = automaton.add();
    for (String word : words) {
      int state = automaton.start;
      for (int i = 0; i < word.length(); i++) {
        int next = automaton.add();
        automaton.read(state, CharacterSet.of(word.charAt(i)), next);
        state = next;
      }
      automaton.connect(state, end);
    }
    automaton.end(end);
    return automaton;
  }

  /** Adds a state. */
  int add() {
    moves.add(new ArrayList<>(1));
    freeMoves.add(new ArrayList<>(2));
    return moves.size() - 1;
  }

  void connect(int from, int to) {
    freeMoves.get(from).add(to);
  }

  void read(int from, CharacterSet characters, int to) {
    moves.get(from).add(new Move(characters, to));
  }

  /** Ends the building: a text that leads to this state is accepted. */
  void end(int state) {
    end = state;
    // What tells a set apart tells its complement apart, which may be much smaller.
    characterSets =
        moves.stream()
            .flatMap(List::stream)
            .map(move -> move.characters().smaller())
            .distinct()
            .toList();
  }

  @Override
  public String letters() {
    return "";
  }

  @Override
  public List<CharacterSet> characterSets() {
    return characterSets;
  }

  @Override
  public int start() {
    BitSet first = new BitSet();
    first.set(start);
    return number(closure(first));
  }

  @Override
  public int next(int state, char c) {
    return known.computeIfAbsent(
        (long) state << 16 | c,
        key -> {
          BitSet reached = new BitSet();
          sets.get(state).stream()
              .forEach(
                  from -> {
                    for (Move move : moves.get(from)) {
                      if (move.characters().has(c)) {
                        reached.set(move.to());
                      }
                    }
                  });
          return number(closure(reached));
        });
  }

  @Override
  public boolean accepts(int state) {
    return sets.get(state).get(end);
  }

  @Override
  public boolean isDead(int state) {
    return sets.get(state).isEmpty();
  }

  private int number(BitSet set) {
    return numbers.computeIfAbsent(
        set,
        key -> {
          sets.add(key);
          return sets.size() - 1;
        });
  }

  private BitSet closure(BitSet from) {
    Deque<Integer> open = new ArrayDeque<>();
    from.stream().forEach(open::add);
    while (!open.isEmpty()) {
      for (int to : freeMoves.get(open.pop())) {
        if (!from.get(to)) {
          from.set(to);
          open.push(to);
        }
      }
    }
    return from;
  }
}
