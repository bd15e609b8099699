package dev.taxon.engine.sweep;

import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.LongStream;

/**
 * Which code each distinct input got, as a later sweep needs it to tell what moved: by contract and
 * code, the first 64 bits of each input's fingerprint. Immutable.
 */
public final class Verdicts {
  /** No inputs. */
  public static final Verdicts NONE = new Verdicts(Map.of());

  private final Map<String, Map<String, long[]>> hashes;

  /** Takes the arrays as they are; nobody may change them afterwards. */
  Verdicts(Map<String, Map<String, long[]>> hashes) {
    this.hashes = hashes;
  }

  /** The names of the contracts, in order. */
  public Set<String> contracts() {
    return Collections.unmodifiableSet(hashes.keySet());
  }

  /** The codes of a contract that any input got, in order; empty for an unknown contract. */
  public Set<String> codes(String contract) {
    return Collections.unmodifiableSet(hashes.getOrDefault(contract, Map.of()).keySet());
  }

  /** The hashes of the inputs that got a code; empty for an unknown contract or code. */
  public LongStream hashes(String contract, String code) {
    return LongStream.of(hashes.getOrDefault(contract, Map.of()).getOrDefault(code, new long[0]));
  }

  @Override
  public boolean equals(Object other) {
    if (!(other instanceof Verdicts that) || !hashes.keySet().equals(that.hashes.keySet())) {
      return false;
    }
    return hashes.keySet().stream().allMatch(name -> same(hashes.get(name), that.hashes.get(name)));
  }

  private static boolean same(Map<String, long[]> one, Map<String, long[]> other) {
    return one.keySet().equals(other.keySet())
        && one.keySet().stream().allMatch(code -> Arrays.equals(one.get(code), other.get(code)));
  }

  @Override
  public int hashCode() {
    return hashes.keySet().hashCode();
  }

  /** Collects verdicts whose number is not known beforehand. */
  public static final class Builder {
    private final Map<String, Map<String, Column>> columns = new LinkedHashMap<>();

    /** Adds an input that was not added under this contract before. */
    public Builder add(String contract, String code, long hash) {
      columns
          .computeIfAbsent(contract, name -> new LinkedHashMap<>())
          .computeIfAbsent(code, name -> new Column())
          .add(hash);
      return this;
    }

    public Verdicts build() {
      Map<String, Map<String, long[]>> hashes = new LinkedHashMap<>();
      columns.forEach(
          (contract, codes) -> {
            Map<String, long[]> byCode = new LinkedHashMap<>();
            codes.forEach((code, column) -> byCode.put(code, column.toArray()));
            hashes.put(contract, byCode);
          });
      return new Verdicts(hashes);
    }
  }

  private static final class Column {
    private long[] values = new long[16];
    private int size;

    void add(long value) {
      if (size == values.length) {
        values = Arrays.copyOf(values, Math.addExact(size, size >> 1));
      }
      values[size++] = value;
    }

    long[] toArray() {
      return Arrays.copyOf(values, size);
    }
  }
}
