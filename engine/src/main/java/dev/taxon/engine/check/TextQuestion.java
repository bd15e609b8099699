package dev.taxon.engine.check;

import dev.taxon.engine.Failure;
import dev.taxon.engine.check.Goal.OneOf;
import dev.taxon.engine.check.Goal.Test;
import dev.taxon.engine.check.Goal.TextTest;
import dev.taxon.engine.drl.Field;
import dev.taxon.engine.drl.Operator;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * Is there a text that satisfies all the tests, and which?
 *
 * <p>Phrases put one after the other answer most questions. Where they do not, the tests' automata
 * run side by side over every text, shortest first, which decides: {@code lower}'s automata read
 * each character in lower case. Unknown is left for patterns that {@link PatternReader} does not
 * know and for products of automata that grow too large.
 */
final class TextQuestion {
  /** How many combined states are looked at before a question is given up. */
  private static final int MAX_STATES = 20_000;

  private static final Set<Field> FOLDED = Set.of(Field.LOWER, Field.DATA_TEXT);

  /** Characters to fill gaps with, the ones that read best first. */
  private static final String FILLERS = " xzqjkvwabcdefghijlmnoprstuy_0123456789-.ABC";

  /**
   * @param certainty whether there is such a text
   * @param text the text; null unless there is one
   */
  record Answer(Certainty certainty, String text) {
    static final Answer NO = new Answer(Certainty.NO, null);
    static final Answer UNKNOWN = new Answer(Certainty.UNKNOWN, null);

    static Answer yes(String text) {
      return new Answer(Certainty.YES, text);
    }
  }

  private final List<Test> tests;
  private final Function<String, Failure> probe;
  private final Map<Field, Set<String>> candidates = new HashMap<>();
  private final List<TextTest> comparisons = new ArrayList<>();

  /**
   * @param tests tests of one text, of it as it is or in lower case
   * @param probe a failure that has the text
   */
  TextQuestion(Collection<? extends Test> tests, Function<String, Failure> probe) {
    this.tests = List.copyOf(tests);
    this.probe = probe;
    for (Test test : tests) {
      if (test instanceof OneOf one) {
        candidates.merge(one.field(), new LinkedHashSet<>(one.literals()), TextQuestion::common);
      } else {
        comparisons.add((TextTest) test);
      }
    }
  }

  private static Set<String> common(Set<String> one, Set<String> other) {
    one.retainAll(other);
    return one;
  }

  Answer answer() {
    for (Set<String> literals : candidates.values()) {
      Optional<String> literal = literals.stream().filter(this::holds).findFirst();
      if (literal.isPresent()) {
        return Answer.yes(literal.get());
      }
    }
    // A text that is known in lower case only may still have capitals.
    if (candidates.keySet().stream().anyMatch(field -> !FOLDED.contains(field))
        || candidates.values().stream().anyMatch(Set::isEmpty)
        || contradicts()) {
      return Answer.NO;
    }
    return assembled().map(Answer::yes).orElseGet(this::search);
  }

  private boolean holds(String text) {
    Failure failure = probe.apply(text);
    for (Test test : tests) {
      if (!test.holds(failure)) {
        return false;
      }
    }
    return true;
  }

  /** Cheap proofs that there is no such text. */
  private boolean contradicts() {
    for (TextTest one : comparisons) {
      for (TextTest other : comparisons) {
        if (one.positive() && contradict(one, other)) {
          return true;
        }
      }
    }
    return false;
  }

  /** Whether the second test fails wherever the first, a positive one, holds. */
  private static boolean contradict(TextTest one, TextTest other) {
    boolean folds = FOLDED.contains(other.field());
    if (one.operator() == Operator.MATCHES
        || other.operator() == Operator.MATCHES
        || (FOLDED.contains(one.field()) && !folds)) {
      return false;
    }
    String has =
        folds && !FOLDED.contains(one.field()) ? Failure.lowerCase(one.literal()) : one.literal();
    String literal = other.literal();
    if (other.positive()) {
      return one.operator() == other.operator()
          && switch (one.operator()) {
            case STARTS_WITH -> !has.startsWith(literal) && !literal.startsWith(has);
            case ENDS_WITH -> !has.endsWith(literal) && !literal.endsWith(has);
            default -> false;
          };
    }
    return switch (other.operator()) {
      case CONTAINS -> has.contains(literal);
      case STARTS_WITH -> one.operator() == Operator.STARTS_WITH && has.startsWith(literal);
      case ENDS_WITH -> one.operator() == Operator.ENDS_WITH && has.endsWith(literal);
      default -> false;
    };
  }

  /** A text made of the phrases that it must have, if one of the usual ways to join them works. */
  private Optional<String> assembled() {
    if (comparisons.stream().anyMatch(c -> c.operator() == Operator.MATCHES && c.positive())) {
      return Optional.empty();
    }
    String start = longest(Operator.STARTS_WITH);
    String end = longest(Operator.ENDS_WITH);
    List<String> middles = new ArrayList<>();
    for (TextTest test : comparisons) {
      if (test.positive() && test.operator() == Operator.CONTAINS) {
        middles.add(test.literal());
      }
    }
    middles.removeIf(
        phrase ->
            start.contains(phrase)
                || end.contains(phrase)
                || middles.stream()
                    .anyMatch(o -> o.length() > phrase.length() && o.contains(phrase)));
    List<String> distinct = middles.stream().distinct().toList();
    for (String between : List.of(" ", "", "; ", "\n", "x")) {
      List<String> pieces = new ArrayList<>();
      pieces.add(start);
      pieces.addAll(distinct);
      pieces.add(end);
      pieces.removeIf(String::isEmpty);
      StringBuilder text = new StringBuilder();
      for (String piece : pieces) {
        boolean joins =
            text.isEmpty()
                || (between.equals(" ")
                    && (piece.startsWith(" ") || text.charAt(text.length() - 1) == ' '));
        text.append(joins ? "" : between).append(piece);
      }
      for (String candidate : List.of(text.toString(), "x" + text, text + "x", "x" + text + "x")) {
        if (holds(candidate)) {
          return Optional.of(candidate);
        }
      }
    }
    return Optional.empty();
  }

  private String longest(Operator operator) {
    String longest = "";
    for (TextTest test : comparisons) {
      if (test.positive()
          && test.operator() == operator
          && test.literal().length() > longest.length()) {
        longest = test.literal();
      }
    }
    return longest;
  }

  /** Runs all automata side by side, breadth first. */
  private Answer search() {
    List<Part> parts = new ArrayList<>();
    for (TextTest test : comparisons) {
      if (test.recognizer().isEmpty()) {
        return Answer.UNKNOWN;
      }
      parts.add(new Part(test.recognizer().get(), FOLDED.contains(test.field()), test.positive()));
    }
    for (Map.Entry<Field, Set<String>> one : candidates.entrySet()) {
      parts.add(new Part(PatternAutomaton.of(one.getValue()), FOLDED.contains(one.getKey()), true));
    }
    char[] alphabet = alphabet(parts);
    String first = "";
    for (Part part : parts) {
      first += (char) part.recognizer.start();
    }
    Map<String, String> reached = new HashMap<>();
    Deque<String> open = new ArrayDeque<>();
    reached.put(first, "");
    open.add(first);
    while (!open.isEmpty()) {
      String states = open.remove();
      String text = reached.get(states);
      if (accepts(parts, states) && holds(text)) {
        return Answer.yes(text);
      }
      for (char c : alphabet) {
        String next = next(parts, states, c);
        if (next != null && reached.putIfAbsent(next, text + c) == null) {
          if (reached.size() > MAX_STATES) {
            return Answer.UNKNOWN;
          }
          open.add(next);
        }
      }
    }
    return Answer.NO;
  }

  /** One automaton of the product. */
  private record Part(Recognizer recognizer, boolean folded, boolean positive) {}

  private static boolean accepts(List<Part> parts, String states) {
    for (int i = 0; i < parts.size(); i++) {
      Part part = parts.get(i);
      if (part.recognizer.accepts(states.charAt(i)) != part.positive) {
        return false;
      }
    }
    return true;
  }

  /** The states after a character, one a unit; null if no text leads on from there. */
  private static String next(List<Part> parts, String states, char c) {
    char[] next = new char[states.length()];
    for (int i = 0; i < next.length; i++) {
      Part part = parts.get(i);
      int state =
          part.recognizer.next(states.charAt(i), part.folded ? Character.toLowerCase(c) : c);
      if ((part.positive && part.recognizer.isDead(state)) || state > Character.MAX_VALUE) {
        return null;
      }
      next[i] = (char) state;
    }
    return new String(next);
  }

  /** One character of each kind that the automata tell apart. */
  private static char[] alphabet(List<Part> parts) {
    Kinds kinds = new Kinds();
    for (Part part : parts) {
      for (char letter : part.recognizer.letters().toCharArray()) {
        kinds.split(part.folded ? LowerCase.of(letter) : new char[] {letter});
      }
      for (CharacterSet set : part.recognizer.characterSets()) {
        kinds.split(part.folded ? LowerCase.of(set) : set.toArray());
      }
    }
    return kinds.representatives();
  }

  /** Characters in kinds that nothing tells apart. */
  private static final class Kinds {
    private final int[] kinds = new int[1 << 16];
    private int count = 1;

    /** Splits each kind into the characters that are given and those that are not. */
    void split(char[] characters) {
      Map<Integer, Integer> parts = new HashMap<>();
      for (char c : characters) {
        Integer part = parts.get(kinds[c]);
        if (part == null) {
          part = count++;
          parts.put(kinds[c], part);
        }
        kinds[c] = part;
      }
    }

    char[] representatives() {
      BitSet seen = new BitSet(count);
      StringBuilder representatives = new StringBuilder();
      for (char c : FILLERS.toCharArray()) {
        add(c, seen, representatives);
      }
      for (int c = 0; c < kinds.length; c++) {
        if (!Character.isSurrogate((char) c)) {
          add((char) c, seen, representatives);
        }
      }
      for (char c = Character.MIN_SURROGATE; c <= Character.MAX_SURROGATE; c++) {
        add(c, seen, representatives);
      }
      return representatives.toString().toCharArray();
    }

    private void add(char c, BitSet seen, StringBuilder representatives) {
      if (!seen.get(kinds[c])) {
        seen.set(kinds[c]);
        representatives.append(c);
      }
    }
  }

  /** Which characters have a lower case. */
  private static final class LowerCase {
    private static final Map<Character, String> SOURCES = new HashMap<>();

    static {
      for (int c = 0; c < 1 << 16; c++) {
        SOURCES.merge(Character.toLowerCase((char) c), String.valueOf((char) c), String::concat);
      }
    }

    static char[] of(char letter) {
      return SOURCES.getOrDefault(letter, "").toCharArray();
    }

    static char[] of(CharacterSet set) {
      StringBuilder all = new StringBuilder();
      for (char c : set.toArray()) {
        all.append(SOURCES.getOrDefault(c, ""));
      }
      return all.toString().toCharArray();
    }
  }
}
