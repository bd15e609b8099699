package dev.taxon.engine.check;

import java.util.BitSet;
import java.util.Optional;

/**
 * Reads the patterns that rules commonly have (RE2's syntax without look at word borders, Unicode
 * classes, and anchors inside) into automata, so that they can be reasoned about.
 */
final class PatternReader {
  private static final CharacterSet DIGITS = CharacterSet.range('0', '9');
  private static final CharacterSet WORD =
      DIGITS
          .or(CharacterSet.range('A', 'Z'))
          .or(CharacterSet.range('a', 'z'))
          .or(CharacterSet.of('_'));
  private static final CharacterSet SPACE =
      CharacterSet.range('\t', '\n').or(CharacterSet.range('\f', '\r')).or(CharacterSet.of(' '));

  /** Thrown where the pattern has what this reader does not know. */
  private static final class Unknown extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Unknown() {
      super(null, null, false, false);
    }
  }

  private final String pattern;
  private final PatternAutomaton automaton = new PatternAutomaton();
  private int at;
  private boolean anyCase;
  private boolean dotAll;

  private PatternReader(String pattern) {
    this.pattern = pattern;
  }

  /** The automaton of a pattern that RE2 takes; empty if this reader does not know all of it. */
  static Optional<PatternAutomaton> read(String pattern) {
    PatternReader reader = new PatternReader(pattern);
    try {
      int end = reader.alternatives(reader.automaton.start());
      if (reader.at < pattern.length()) {
        return Optional.empty();
      }
      reader.automaton.end(end);
      return Optional.of(reader.automaton);
    } catch (Unknown unknown) {
      return Optional.empty();
    }
  }

  /** Each of these reads a piece that begins in a state, and gives the state where it ends. */
  private int alternatives(int from) {
    int end = automaton.add();
    automaton.connect(sequence(from), end);
    while (at < pattern.length() && pattern.charAt(at) == '|') {
      at++;
      automaton.connect(sequence(from), end);
    }
    return end;
  }

  private int sequence(int from) {
    // A state of its own, which nothing outside leads back to.
    int state = automaton.add();
    automaton.connect(from, state);
    while (at < pattern.length() && pattern.charAt(at) != '|' && pattern.charAt(at) != ')') {
      state = repeated(state);
    }
    return state;
  }

  private int repeated(int from) {
    int begin = at;
    int end = atom(from);
    if (at == pattern.length()) {
      return end;
    }
    int least;
    int most;
    switch (pattern.charAt(at)) {
      case '*' -> {
        least = 0;
        most = -1;
        at++;
      }
      case '+' -> {
        least = 1;
        most = -1;
        at++;
      }
      case '?' -> {
        least = 0;
        most = 1;
        at++;
      }
      case '{' -> {
        int close = pattern.indexOf('}', at);
        String[] bounds =
            close < 0 ? new String[0] : pattern.substring(at + 1, close).split(",", -1);
        if (bounds.length == 0 || bounds.length > 2 || !bounds[0].matches("\\d{1,4}")) {
          throw new Unknown();
        }
        least = Integer.parseInt(bounds[0]);
        if (bounds.length == 1) {
          most = least;
        } else if (bounds[1].isEmpty()) {
          most = -1;
        } else if (bounds[1].matches("\\d{1,4}")) {
          most = Integer.parseInt(bounds[1]);
        } else {
          throw new Unknown();
        }
        at = close + 1;
      }
      default -> {
        return end;
      }
    }
    if (at < pattern.length() && pattern.charAt(at) == '?') {
      at++; // Lazy: a full match is the same.
    }
    int after = at;
    int state = repeat(from, begin, least, most);
    at = after;
    return state;
  }

  /** Reads the atom that begins at a place as often as it may stand. */
  private int repeat(int from, int begin, int least, int most) {
    int state = automaton.add();
    automaton.connect(from, state);
    for (int i = 0; i < least; i++) {
      at = begin;
      state = atom(state);
    }
    if (most < 0) {
      at = begin;
      int loop = automaton.add();
      automaton.connect(state, loop);
      automaton.connect(atom(loop), loop);
      return loop;
    }
    int end = automaton.add();
    automaton.connect(state, end);
    for (int i = least; i < most; i++) {
      at = begin;
      state = atom(state);
      automaton.connect(state, end);
    }
    return end;
  }

  private int atom(int from) {
    char c = pattern.charAt(at++);
    return switch (c) {
      case '(' -> group(from);
      case '[' -> read(from, bracketed());
      case '.' -> read(from, dotAll ? CharacterSet.all() : CharacterSet.of('\n').complement());
      case '\\' -> {
        if (pattern.startsWith("Q", at)) {
          yield quoted(from);
        }
        yield read(from, escaped());
      }
      case '^' -> {
        if (at > 1) {
          throw new Unknown();
        }
        yield from;
      }
      case '$' -> {
        if (at < pattern.length()) {
          throw new Unknown();
        }
        yield from;
      }
      case '*', '+', '?' -> throw new Unknown();
      default -> read(from, inCase(CharacterSet.of(c)));
    };
  }

  private int read(int from, CharacterSet characters) {
    int end = automaton.add();
    automaton.read(from, characters, end);
    return end;
  }

  private int group(int from) {
    boolean anyCaseAround = anyCase;
    boolean dotAllAround = dotAll;
    if (pattern.startsWith("?", at)) {
      at++;
      flags();
      if (pattern.charAt(at++) == ')') {
        return from; // The flags go for the rest of the group around.
      }
    }
    int end = alternatives(from);
    if (at == pattern.length()) {
      throw new Unknown();
    }
    at++;
    anyCase = anyCaseAround;
    dotAll = dotAllAround;
    return end;
  }

  private void flags() {
    boolean on = true;
    for (; !pattern.startsWith(":", at) && !pattern.startsWith(")", at); at++) {
      switch (at == pattern.length() ? ' ' : pattern.charAt(at)) {
        case 'i' -> anyCase = on;
        case 's' -> dotAll = on;
        case '-' -> on = false;
        default -> throw new Unknown();
      }
    }
  }

  private int quoted(int from) {
    int close = pattern.indexOf("\\E", at);
    int end = close < 0 ? pattern.length() : close;
    int state = from;
    for (int i = at + 1; i < end; i++) {
      state = read(state, inCase(CharacterSet.of(pattern.charAt(i))));
    }
    at = close < 0 ? end : close + 2;
    return state;
  }

  private CharacterSet escaped() {
    if (at == pattern.length()) {
      throw new Unknown();
    }
    char c = pattern.charAt(at++);
    return switch (c) {
      case 'd' -> DIGITS;
      case 'D' -> DIGITS.complement();
      case 'w' -> WORD;
      case 'W' -> WORD.complement();
      case 's' -> SPACE;
      case 'S' -> SPACE.complement();
      case 'n' -> CharacterSet.of('\n');
      case 't' -> CharacterSet.of('\t');
      case 'r' -> CharacterSet.of('\r');
      case 'f' -> CharacterSet.of('\f');
      default -> {
        if (Character.isLetterOrDigit(c)) {
          throw new Unknown();
        }
        yield CharacterSet.of(c);
      }
    };
  }

  private CharacterSet bracketed() {
    boolean negated = pattern.startsWith("^", at);
    if (negated) {
      at++;
    }
    CharacterSet set = new CharacterSet(new BitSet());
    for (boolean first = true; first || pattern.charAt(at) != ']'; first = false) {
      if (at + 1 >= pattern.length() || pattern.startsWith("[:", at)) {
        throw new Unknown();
      }
      CharacterSet member = member();
      if (pattern.startsWith("-", at) && !pattern.startsWith("-]", at)) {
        at++;
        CharacterSet last = member();
        if (member.units().cardinality() != 1 || last.units().cardinality() != 1) {
          throw new Unknown();
        }
        member = CharacterSet.range(member.units().nextSetBit(0), last.units().nextSetBit(0));
      }
      set = set.or(member);
      if (at == pattern.length()) {
        throw new Unknown();
      }
    }
    at++;
    set = inCase(set);
    return negated ? set.complement() : set;
  }

  private CharacterSet member() {
    if (at == pattern.length()) {
      throw new Unknown();
    }
    char c = pattern.charAt(at++);
    return c == '\\' ? escaped() : CharacterSet.of(c);
  }

  private CharacterSet inCase(CharacterSet set) {
    return anyCase ? set.inAnyCase() : set;
  }
}
