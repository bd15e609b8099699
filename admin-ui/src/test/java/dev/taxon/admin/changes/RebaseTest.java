package dev.taxon.admin.changes;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class RebaseTest {
  private static final String BASE = "one\ntwo\nthree\nfour\nfive\n";

  @Test
  void whatOnlyTheDraftChangedIsKept() {
    assertThat(rebased("ONE\ntwo\nthree\nfour\nfive\n", BASE))
        .isEqualTo(kept("ONE\ntwo\nthree\nfour\nfive\n"));
  }

  @Test
  void whatBothChangedAlikeIsNoChangeAnyMore() {
    assertThat(rebased("ONE\ntwo\nthree\nfour\nfive\n", "ONE\ntwo\nthree\nfour\nfive\n"))
        .isEqualTo(new Rebase(new TreeMap<>(), List.of()));
  }

  @Test
  void linesThatOneSideChangedGoTogether() {
    assertThat(rebased("ONE\ntwo\nthree\nfour\nfive\n", "one\ntwo\nthree\nfour\nFIVE\n"))
        .isEqualTo(kept("ONE\ntwo\nthree\nfour\nFIVE\n"));
  }

  @Test
  void linesThatBothChangedStandBetweenMarks() {
    assertThat(rebased("ONE\ntwo\nthree\nfour\nfive\n", "1\ntwo\nthree\nfour\nfive\n"))
        .isEqualTo(
            new Rebase(
                new TreeMap<>(
                    Map.of(
                        "file",
                        Optional.of(
                            """
                            <<<<<<< this draft
                            ONE
                            =======
                            1
                            >>>>>>> version 8
                            two
                            three
                            four
                            five
                            """))),
                List.of("file")));
  }

  @Test
  void aChangeIsKeptWhereTheOtherSideDeletes() {
    assertThat(rebased("ONE\n", null))
        .isEqualTo(
            new Rebase(new TreeMap<>(Map.of("file", Optional.of("ONE\n"))), List.of("file")));
    assertThat(rebased(null, "1\n")).isEqualTo(new Rebase(new TreeMap<>(), List.of("file")));
  }

  @Test
  void aDeletionIsKeptWhereNothingElseHappened() {
    assertThat(rebased(null, BASE))
        .isEqualTo(new Rebase(new TreeMap<>(Map.of("file", Optional.empty())), List.of()));
    assertThat(rebased(null, null)).isEqualTo(new Rebase(new TreeMap<>(), List.of()));
  }

  private static Rebase kept(String text) {
    return new Rebase(new TreeMap<>(Map.of("file", Optional.of(text))), List.of());
  }

  private static Rebase rebased(String mine, String theirs) {
    TreeMap<String, String> newer = new TreeMap<>();
    if (theirs != null) {
      newer.put("file", theirs);
    }
    return Rebase.of(
        new TreeMap<>(Map.of("file", BASE)),
        Map.of("file", Optional.ofNullable(mine)),
        newer,
        "version 8");
  }
}
