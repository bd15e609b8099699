package dev.taxon.engine.prefilter;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.taxon.engine.Failure;
import dev.taxon.engine.Failure.Kind;
import dev.taxon.engine.Issue;
import dev.taxon.engine.drl.Condition;
import dev.taxon.engine.drl.Condition.All;
import dev.taxon.engine.drl.Condition.Any;
import dev.taxon.engine.drl.Condition.Comparison;
import dev.taxon.engine.drl.Condition.Issues;
import dev.taxon.engine.drl.Condition.Membership;
import dev.taxon.engine.drl.Condition.Not;
import dev.taxon.engine.drl.Field;
import dev.taxon.engine.drl.Operator;
import java.lang.management.ManagementFactory;
import java.util.List;
import org.junit.jupiter.api.Test;

class PrefilterTest {
  private static final Condition KEY_REUSED = text(Operator.CONTAINS, "already used");
  private static final Condition CHANGED = text(Operator.STARTS_WITH, "Evidence changed;");
  private static final Condition MYSQL = is(Field.VENDOR, "mysql");

  private static Condition text(Operator operator, String literal) {
    return new Comparison(Field.TEXT, operator, literal);
  }

  private static Condition is(Field field, Object literal) {
    return new Comparison(field, Operator.EQUAL, literal);
  }

  private static Failure.Builder failure(String text) {
    return Failure.of(Kind.TEXT).text(text);
  }

  /** The rules that are named, of those that ask these conditions in this order. */
  private static List<Integer> named(Failure.Builder failure, Condition... conditions) {
    Named named = new Prefilter(List.of(conditions)).name(failure.build());
    return named == null ? List.of() : named.stream().boxed().toList();
  }

  @Test
  void namesByPhraseInAnyLetterCase() {
    assertThat(named(failure("Key ALREADY used"), KEY_REUSED, CHANGED)).containsExactly(0);
    assertThat(named(failure("Evidence changed; reload"), KEY_REUSED, CHANGED)).containsExactly(1);
    assertThat(named(failure("The evidence changed;"), KEY_REUSED, CHANGED)).isEmpty();
  }

  @Test
  void namesInOrderAndOnce() {
    Condition either = new Any(List.of(KEY_REUSED, text(Operator.CONTAINS, "changed")));
    assertThat(named(failure("changed, changed; already used"), either, KEY_REUSED, either))
        .containsExactly(0, 1, 2);
  }

  @Test
  void ofAConjunctionTheRarestPartIsLookedForAndCheapOnesAreTested() {
    Condition duplicate = new All(List.of(MYSQL, is(Field.VENDOR_CODE, 1062)));
    assertThat(named(failure("x").vendor("mysql").vendorCode(1062), duplicate)).containsExactly(0);
    assertThat(named(failure("x").vendor("oracle").vendorCode(1062), duplicate)).isEmpty();
    assertThat(named(failure("x").vendor("mysql").vendorCode(1), duplicate)).isEmpty();
  }

  @Test
  void whatSearchesATextIsLeftToDrools() {
    Condition both = new All(List.of(KEY_REUSED, text(Operator.CONTAINS, "key")));
    assertThat(named(failure("already used"), both)).containsExactly(0);
  }

  @Test
  void ruleThatGivesNoClueIsAlwaysNamed() {
    Condition anything = new All(List.of());
    Condition otherVendor = new Not(MYSQL);
    Condition foreign = new Comparison(Field.TEXT, Operator.NOT_CONTAINS, "ours");
    assertThat(named(failure("x"), KEY_REUSED, anything, otherVendor, foreign))
        .containsExactly(1, 2, 3);
  }

  @Test
  void negationsArePushedDown() {
    Condition notNot = new Not(new Any(List.of(new Not(KEY_REUSED), new Not(CHANGED))));
    assertThat(named(failure("already used"), notNot)).isEmpty();
    assertThat(named(failure("Evidence changed; already used"), notNot)).containsExactly(0);
    Condition noOther = new Not(new Membership(Field.VENDOR, true, List.of("mysql", "")));
    assertThat(named(failure("x"), noOther)).containsExactly(0);
    assertThat(named(failure("x").vendor("h2"), noOther)).isEmpty();
  }

  @Test
  void patternsNameByTheTextTheyRequire() {
    Condition pattern = text(Operator.MATCHES, "(?i)tool .* not found");
    assertThat(named(failure("TOOL x not FOUND"), pattern)).containsExactly(0);
    assertThat(named(failure("not there"), pattern)).isEmpty();
    assertThat(named(failure("not there"), text(Operator.MATCHES, "a*|b*"))).containsExactly(0);
  }

  @Test
  void dataAndIssues() {
    Condition slow = new Comparison(Field.DATA_TEXT, Operator.CONTAINS, "timed out");
    Condition root = new Issues(true, is(Field.ISSUE_ROOT, true));
    Condition none = new Issues(false, is(Field.ISSUE_ROOT, true));
    Failure.Builder late = Failure.of(Kind.MCP).dataText("a\nIt Timed Out");
    assertThat(named(late, slow, root, none)).containsExactly(0, 2);
    Failure.Builder shape =
        Failure.of(Kind.SHAPE).issues(List.of(new Issue("invalid_type", List.of())));
    assertThat(named(shape, slow, root, none)).containsExactly(1, 2);
  }

  @Test
  void numbersThatAreCompared() {
    Condition range =
        new All(
            List.of(
                new Comparison(Field.VENDOR_CODE, Operator.GREATER_OR_EQUAL, 20_000),
                new Comparison(Field.VENDOR_CODE, Operator.LESS, 21_000)));
    assertThat(named(failure("x").vendorCode(20_001), range)).containsExactly(0);
    assertThat(named(failure("x").vendorCode(1), range)).isEmpty();
    assertThat(named(failure("x"), range)).isEmpty();
  }

  @Test
  void aMissAllocatesNothing() {
    Prefilter prefilter =
        new Prefilter(
            List.of(
                KEY_REUSED,
                CHANGED,
                new All(List.of(MYSQL, is(Field.VENDOR_CODE, 1062))),
                is(Field.SQL_STATE, "23505"),
                new Issues(true, is(Field.ISSUE_ROOT, true))));
    Failure miss =
        failure("Evidence Changes, and the key was ALREADY USeless")
            .vendor("oracle")
            .vendorCode(1062)
            .sqlState("23000")
            .build();
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long self = Thread.currentThread().getId();
    assertThat(prefilter.name(miss)).isNull();
    long before = threads.getThreadAllocatedBytes(self);
    int misses = 0;
    for (int i = 0; i < 10_000; i++) {
      misses += prefilter.name(miss) == null ? 1 : 0;
    }
    long allocated = threads.getThreadAllocatedBytes(self) - before;
    assertThat(misses).isEqualTo(10_000);
    assertThat(allocated).isLessThan(10_000);
  }
}
