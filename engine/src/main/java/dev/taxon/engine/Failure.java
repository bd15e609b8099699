package dev.taxon.engine;

import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * One thing that went wrong, normalised by an intake and immutable: the fact that rules match on.
 *
 * <p>The accessors from {@link #kind} to {@link #dataText} are the fields published to rules. Text
 * fields are never null (empty instead), because Drools' operators disagree about null between its
 * two compilers; a number that is absent is null.
 */
public final class Failure {

  /** What came in: the {@code kind} of a request. */
  public enum Kind {
    TEXT,
    MCP,
    SHAPE,
    TYPED;

    private static final Kind[] KINDS = values();

    private final String label = name().toLowerCase(Locale.ROOT);

    /** The name that requests and rules use, in lower case. */
    public String label() {
      return label;
    }

    /** The kind with this label; empty if there is none. */
    public static Optional<Kind> named(String label) {
      for (Kind kind : KINDS) {
        if (kind.label.equals(label)) {
          return Optional.of(kind);
        }
      }
      return Optional.empty();
    }
  }

  public static final String STORAGE = "storage";
  public static final String API = "api";
  public static final String SYSTEM = "system";
  public static final String TOOL = "tool";

  private static final Consumer<String> NOBODY =
      code -> {
        throw new IllegalStateException(
            "nobody listens for the code " + code + ": insert failure.reportingTo(listener)");
      };

  private final Kind kind;
  private final String text;
  private final String origin;
  private final String vendor;
  private final String sqlState;
  private final String sqlClass;
  private final Integer vendorCode;
  private final String constraint;
  private final String action;
  private final Integer rpcCode;
  private final String protocolVersion;
  private final String level;
  private final String dataText;
  private final List<Issue> issues;
  private final String typedCode;
  private final Envelope envelope;
  private final Consumer<String> listener;

  /** Made when it is first asked for, as for most failures it never is; a race makes it twice. */
  private String lower;

  private Failure(Builder from, Consumer<String> listener) {
    kind = from.kind;
    text = from.text;
    origin = from.origin;
    vendor = from.vendor;
    sqlState = from.sqlState;
    sqlClass = sqlState.length() < 2 ? "" : sqlState.substring(0, 2);
    vendorCode = from.vendorCode;
    constraint = from.constraint;
    action = from.action;
    rpcCode = from.rpcCode;
    protocolVersion = from.protocolVersion;
    level = from.level;
    dataText = lowerCase(from.dataText);
    issues = from.issues;
    typedCode = from.typedCode;
    envelope = from.envelope;
    this.listener = listener;
  }

  public static Builder of(Kind kind) {
    return new Builder(kind);
  }

  /**
   * The text in lower case, character by character. Unlike {@link String#toLowerCase()} this never
   * changes the length and looks at no neighbour, so that a matcher that folds as it reads agrees
   * with it everywhere.
   */
  public static String lowerCase(String text) {
    int length = text.length();
    for (int i = 0; i < length; i++) {
      char c = text.charAt(i);
      if (Character.toLowerCase(c) != c) {
        char[] folded = text.toCharArray();
        for (int j = i; j < length; j++) {
          folded[j] = Character.toLowerCase(folded[j]);
        }
        return new String(folded);
      }
    }
    return text;
  }

  /** {@code text}, {@code mcp}, {@code shape} or {@code typed}. */
  public String kind() {
    return kind.label();
  }

  /** The raw text without its wrappers. It is matched, and never shown to a caller. */
  public String text() {
    return text;
  }

  /** {@link #text} in lower case. */
  public String lower() {
    String folded = lower;
    if (folded == null) {
      folded = lowerCase(text);
      lower = folded;
    }
    return folded;
  }

  /** {@code storage} or {@code api}. */
  public String origin() {
    return origin;
  }

  /** The database's vendor in lower case, such as {@code postgresql}; empty if not told. */
  public String vendor() {
    return vendor;
  }

  /** The five characters of the SQLSTATE in upper case; empty if not told. */
  public String sqlState() {
    return sqlState;
  }

  /** The first two characters of the SQLSTATE; empty if not told. */
  public String sqlClass() {
    return sqlClass;
  }

  /** The vendor's own error number; null if not told. */
  public Integer vendorCode() {
    return vendorCode;
  }

  /** The constraint that refused the change; empty if not told. */
  public String constraint() {
    return constraint;
  }

  /** The caller's action; empty if not told. */
  public String action() {
    return action;
  }

  /** The JSON-RPC error code; null for failures that are no MCP input. */
  public Integer rpcCode() {
    return rpcCode;
  }

  /** The MCP protocol version, such as {@code 2025-11-25}; empty if not told. */
  public String protocolVersion() {
    return protocolVersion;
  }

  /** {@code system}, or {@code tool} where an MCP tool ran and failed. */
  public String level() {
    return level;
  }

  /** The string values inside the MCP error's data, in lower case, one a line. */
  public String dataText() {
    return dataText;
  }

  /** How a value did not fit its shape; empty for other kinds. */
  public List<Issue> issues() {
    return issues;
  }

  /** The code that a typed value carries; empty for other kinds. Not published to rules. */
  public String typedCode() {
    return typedCode;
  }

  /** What goes back to the observer of an MCP failure; null for other kinds. */
  public Envelope envelope() {
    return envelope;
  }

  /** The same failure, handing the codes that rules give it to {@code listener}. */
  public Failure reportingTo(Consumer<String> listener) {
    return new Failure(toBuilder(), Objects.requireNonNull(listener, "listener"));
  }

  /**
   * The one thing a rule's consequence may do: gives this failure a code.
   *
   * @throws IllegalStateException if nobody listens, see {@link #reportingTo}
   */
  public void classifyAs(String code) {
    listener.accept(code);
  }

  private Builder toBuilder() {
    Builder copy = new Builder(kind);
    copy.text = text;
    copy.origin = origin;
    copy.vendor = vendor;
    copy.sqlState = sqlState;
    copy.vendorCode = vendorCode;
    copy.constraint = constraint;
    copy.action = action;
    copy.rpcCode = rpcCode;
    copy.protocolVersion = protocolVersion;
    copy.level = level;
    copy.dataText = dataText;
    copy.issues = issues;
    copy.typedCode = typedCode;
    copy.envelope = envelope;
    return copy;
  }

  /** Collects a failure's fields; each setter takes a value that an intake has normalised. */
  public static final class Builder {
    private final Kind kind;
    private String text = "";
    private String origin = API;
    private String vendor = "";
    private String sqlState = "";
    private Integer vendorCode;
    private String constraint = "";
    private String action = "";
    private Integer rpcCode;
    private String protocolVersion = "";
    private String level = SYSTEM;
    private String dataText = "";
    private List<Issue> issues = List.of();
    private String typedCode = "";
    private Envelope envelope;

    private Builder(Kind kind) {
      this.kind = Objects.requireNonNull(kind, "kind");
    }

    public Builder text(String text) {
      this.text = Objects.requireNonNull(text, "text");
      return this;
    }

    public Builder origin(String origin) {
      this.origin = Objects.requireNonNull(origin, "origin");
      return this;
    }

    public Builder vendor(String vendor) {
      this.vendor = Objects.requireNonNull(vendor, "vendor");
      return this;
    }

    public Builder sqlState(String sqlState) {
      this.sqlState = Objects.requireNonNull(sqlState, "sqlState");
      return this;
    }

    public Builder vendorCode(Integer vendorCode) {
      this.vendorCode = vendorCode;
      return this;
    }

    public Builder constraint(String constraint) {
      this.constraint = Objects.requireNonNull(constraint, "constraint");
      return this;
    }

    public Builder action(String action) {
      this.action = Objects.requireNonNull(action, "action");
      return this;
    }

    public Builder rpcCode(Integer rpcCode) {
      this.rpcCode = rpcCode;
      return this;
    }

    public Builder protocolVersion(String protocolVersion) {
      this.protocolVersion = Objects.requireNonNull(protocolVersion, "protocolVersion");
      return this;
    }

    public Builder level(String level) {
      this.level = Objects.requireNonNull(level, "level");
      return this;
    }

    public Builder dataText(String dataText) {
      this.dataText = Objects.requireNonNull(dataText, "dataText");
      return this;
    }

    public Builder issues(List<Issue> issues) {
      this.issues = List.copyOf(issues);
      return this;
    }

    public Builder typedCode(String typedCode) {
      this.typedCode = Objects.requireNonNull(typedCode, "typedCode");
      return this;
    }

    public Builder envelope(Envelope envelope) {
      this.envelope = envelope;
      return this;
    }

    public Failure build() {
      return new Failure(this, NOBODY);
    }
  }
}
