package dev.taxon.engine.drl;

import dev.taxon.engine.Failure;
import dev.taxon.engine.Issue;
import java.util.Optional;
import java.util.function.Function;

/**
 * A field that is published to rules, of {@link Failure} or of {@link Issue}. Its {@link #label} is
 * the name that rules write.
 */
public enum Field {
  KIND("kind", Type.TEXT, Failure::kind, null),
  TEXT("text", Type.TEXT, Failure::text, null),
  LOWER("lower", Type.TEXT, Failure::lower, null),
  ORIGIN("origin", Type.TEXT, Failure::origin, null),
  VENDOR("vendor", Type.TEXT, Failure::vendor, null),
  SQL_STATE("sqlState", Type.TEXT, Failure::sqlState, null),
  SQL_CLASS("sqlClass", Type.TEXT, Failure::sqlClass, null),
  VENDOR_CODE("vendorCode", Type.NUMBER, Failure::vendorCode, null),
  CONSTRAINT("constraint", Type.TEXT, Failure::constraint, null),
  ACTION("action", Type.TEXT, Failure::action, null),
  RPC_CODE("rpcCode", Type.NUMBER, Failure::rpcCode, null),
  PROTOCOL_VERSION("protocolVersion", Type.TEXT, Failure::protocolVersion, null),
  LEVEL("level", Type.TEXT, Failure::level, null),
  DATA_TEXT("dataText", Type.TEXT, Failure::dataText, null),
  ISSUE_CODE("code", Type.TEXT, null, Issue::code),
  ISSUE_PATH("path", Type.TEXT, null, Issue::path),
  ISSUE_FIRST("first", Type.TEXT, null, Issue::first),
  ISSUE_ROOT("root", Type.TRUTH, null, Issue::root);

  /** What a field holds, and so which operators and literals go with it. */
  public enum Type {
    TEXT,
    NUMBER,
    TRUTH
  }

  private final String label;
  private final Type type;
  private final Function<Failure, Object> inFailure;
  private final Function<Issue, Object> inIssue;

  Field(
      String label,
      Type type,
      Function<Failure, Object> inFailure,
      Function<Issue, Object> inIssue) {
    this.label = label;
    this.type = type;
    this.inFailure = inFailure;
    this.inIssue = inIssue;
  }

  public String label() {
    return label;
  }

  public Type type() {
    return type;
  }

  /** Whether the field belongs to {@link Issue}. */
  public boolean ofIssue() {
    return inIssue != null;
  }

  /** The field of {@code Failure} with this name. */
  public static Optional<Field> ofFailure(String label) {
    return named(label, false);
  }

  /** The field of {@code Issue} with this name. */
  public static Optional<Field> ofIssue(String label) {
    return named(label, true);
  }

  /** Gets the field's value, which is null where a number is absent; null for issues' fields. */
  public Function<Failure, Object> inFailure() {
    return inFailure;
  }

  /** Gets the field's value; null for failures' fields. */
  public Function<Issue, Object> inIssue() {
    return inIssue;
  }

  private static Optional<Field> named(String label, boolean issue) {
    for (Field field : values()) {
      if (field.ofIssue() == issue && field.label.equals(label)) {
        return Optional.of(field);
      }
    }
    return Optional.empty();
  }
}
