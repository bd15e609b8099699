package dev.taxon.admin.changes;

import dev.taxon.engine.contract.Actions;
import dev.taxon.engine.contract.Code;
import dev.taxon.engine.contract.Contract;
import dev.taxon.engine.contract.Guidance;
import dev.taxon.engine.contract.Retry;
import dev.taxon.engine.contract.Severity;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * A contract as its form has it: each field's text as typed, fit or not, so that nothing typed is
 * lost. The fields are {@code fallback.storage}, {@code fallback.other}, {@code actions.withKey},
 * {@code actions.withoutKey}, and for each code {@code code.<name>.<field>}; those of a code to add
 * begin with {@code new.}.
 *
 * @param codes the codes in order
 * @param fields the texts by field
 */
record ContractForm(List<String> codes, Map<String, String> fields) {
  private static final Pattern CODE = Pattern.compile("[A-Za-z][A-Za-z0-9_]{0,59}");
  private static final Pattern ACTION = Pattern.compile("[^*\\s,]+\\*?");
  private static final int MAX_TEXT = 4000;

  private static final String STORAGE = "fallback.storage";
  private static final String OTHER = "fallback.other";
  private static final String WITH_KEY = "actions.withKey";
  private static final String WITHOUT_KEY = "actions.withoutKey";
  private static final String NEW = "new.";

  ContractForm {
    codes = List.copyOf(codes);
    fields = Map.copyOf(fields);
  }

  /**
   * What became of a form.
   *
   * @param contract the contract; empty if there are errors
   * @param errors the key of the message for each field that is not fit
   */
  record Reading(Optional<Contract> contract, Map<String, String> errors) {}

  /**
   * Two forms put together.
   *
   * @param theirs for each field that both changed: what the others wrote; the form has the own
   *     text
   */
  record Merge(ContractForm form, Map<String, String> theirs) {}

  static ContractForm of(Contract contract) {
    Map<String, String> fields = new LinkedHashMap<>();
    fields.put(STORAGE, contract.storageFallback().name());
    fields.put(OTHER, contract.fallback().name());
    fields.put(WITH_KEY, String.join(" ", contract.actions().withKey()));
    fields.put(WITHOUT_KEY, String.join(" ", contract.actions().withoutKey()));
    for (Code code : contract.codes().values()) {
      String prefix = prefix(code.name());
      Guidance guidance = code.guidance();
      fields.put(prefix + "httpStatus", String.valueOf(code.httpStatus()));
      fields.put(prefix + "retry", code.retry().label());
      fields.put(prefix + "severity", code.severity().name());
      fields.put(prefix + "logged", String.valueOf(code.logged()));
      fields.put(prefix + "message", code.message());
      fields.put(prefix + "neutral", guidance.neutral());
      fields.put(prefix + "withKey", variant(guidance.withKey(), guidance));
      fields.put(prefix + "withoutKey", variant(guidance.withoutKey(), guidance));
    }
    return new ContractForm(List.copyOf(contract.codes().keySet()), fields);
  }

  /** A variant like the neutral text is left empty in the form. */
  private static String variant(String text, Guidance guidance) {
    return text.equals(guidance.neutral()) ? "" : text;
  }

  /** The form as a browser sends it; {@code codes} names the codes, separated by spaces. */
  static ContractForm posted(Map<String, String> sent) {
    Map<String, String> fields = new LinkedHashMap<>();
    sent.forEach(
        (field, text) -> {
          if (field.matches("(fallback|actions|code|new)\\..*")) {
            // Browsers send text areas with CRLF (HTML, "constructing the entry list").
            fields.put(field, text.replace("\r\n", "\n").strip());
          }
        });
    List<String> codes = words(sent.getOrDefault("codes", ""));
    // A box that is not ticked is not sent.
    codes.forEach(code -> fields.putIfAbsent(prefix(code) + "logged", "false"));
    return new ContractForm(codes, fields);
  }

  /** A field's text; empty if it has none. */
  public String get(String field) {
    return fields.getOrDefault(field, "");
  }

  /** The form without a code. */
  ContractForm without(String code) {
    Map<String, String> rest = new LinkedHashMap<>(fields);
    rest.keySet().removeIf(field -> field.startsWith(prefix(code)));
    return new ContractForm(codes.stream().filter(other -> !other.equals(code)).toList(), rest);
  }

  /** Whether a fallback gives the code. */
  boolean fallsBackTo(String code) {
    return get(STORAGE).equals(code) || get(OTHER).equals(code);
  }

  /** Whether somebody typed a code to add. */
  public boolean adds() {
    return !get(NEW + "name").isEmpty()
        || !get(NEW + "message").isEmpty()
        || !get(NEW + "neutral").isEmpty();
  }

  /** Makes the contract of the fields. */
  Reading read(String name) {
    Map<String, String> errors = new LinkedHashMap<>();
    Map<String, Code> read = new LinkedHashMap<>();
    for (String code : codes) {
      read.put(code, code(code, prefix(code), errors));
    }
    if (adds()) {
      String added = get(NEW + "name");
      if (!CODE.matcher(added).matches()) {
        errors.put(NEW + "name", "contract.error.name");
      } else if (read.containsKey(added)) {
        errors.put(NEW + "name", "contract.error.name-taken");
      }
      read.put(added, code(added, NEW, errors));
    }
    for (String fallback : List.of(STORAGE, OTHER)) {
      if (!read.containsKey(get(fallback))) {
        errors.put(fallback, "contract.error.fallback");
      }
    }
    Actions actions = new Actions(actions(WITH_KEY, errors), actions(WITHOUT_KEY, errors));
    if (!errors.isEmpty()) {
      return new Reading(Optional.empty(), errors);
    }
    return new Reading(
        Optional.of(
            new Contract(name, read, read.get(get(STORAGE)), read.get(get(OTHER)), actions)),
        Map.of());
  }

  private Code code(String name, String prefix, Map<String, String> errors) {
    int status = status(get(prefix + "httpStatus"));
    if (status == 0) {
      errors.put(prefix + "httpStatus", "contract.error.status");
    }
    Optional<Retry> retry =
        Arrays.stream(Retry.values())
            .filter(known -> known.label().equals(get(prefix + "retry")))
            .findFirst();
    if (retry.isEmpty()) {
      errors.put(prefix + "retry", "contract.error.choice");
    }
    Optional<Severity> severity =
        Arrays.stream(Severity.values())
            .filter(known -> known.name().equals(get(prefix + "severity")))
            .findFirst();
    if (severity.isEmpty()) {
      errors.put(prefix + "severity", "contract.error.choice");
    }
    for (String needed : List.of("message", "neutral")) {
      if (get(prefix + needed).isEmpty()) {
        errors.put(prefix + needed, "contract.error.empty");
      }
    }
    for (String text : List.of("message", "neutral", "withKey", "withoutKey")) {
      if (get(prefix + text).length() > MAX_TEXT) {
        errors.put(prefix + text, "contract.error.too-long");
      }
    }
    String neutral = get(prefix + "neutral");
    return new Code(
        name,
        status,
        retry.orElse(Retry.NEVER),
        Boolean.parseBoolean(get(prefix + "logged")),
        severity.orElse(Severity.ERROR),
        get(prefix + "message"),
        new Guidance(
            neutral,
            orElse(get(prefix + "withKey"), neutral),
            orElse(get(prefix + "withoutKey"), neutral)));
  }

  private static String orElse(String text, String other) {
    return text.isEmpty() ? other : text;
  }

  /** A status from 400 to 599; 0 for any other text. */
  private static int status(String text) {
    return text.matches("[45]\\d\\d") ? Integer.parseInt(text) : 0;
  }

  private List<String> actions(String field, Map<String, String> errors) {
    List<String> actions = words(get(field));
    if (!actions.stream().allMatch(action -> ACTION.matcher(action).matches())) {
      errors.put(field, "contract.error.action");
    }
    return actions;
  }

  private static List<String> words(String text) {
    return Arrays.stream(text.split("[\\s,]+")).filter(word -> !word.isEmpty()).toList();
  }

  /**
   * Puts this form together with what others saved, field by field: what only one side changed is
   * taken from it.
   *
   * @param original what both were made from
   */
  Merge with(ContractForm saved, ContractForm original) {
    Set<String> names = new TreeSet<>(fields.keySet());
    names.addAll(saved.fields.keySet());
    Map<String, String> merged = new LinkedHashMap<>();
    Map<String, String> theirs = new LinkedHashMap<>();
    for (String field : names) {
      String was = original.fields.get(field);
      String own = fields.get(field);
      String other = saved.fields.get(field);
      if (Objects.equals(own, was)) {
        putIfPresent(merged, field, other);
      } else {
        putIfPresent(merged, field, own);
        if (!Objects.equals(other, was) && !Objects.equals(other, own)) {
          theirs.put(field, other == null ? "" : other);
        }
      }
    }
    Set<String> kept = new LinkedHashSet<>(saved.codes);
    kept.addAll(codes);
    List<String> order =
        kept.stream()
            .filter(code -> merged.keySet().stream().anyMatch(f -> f.startsWith(prefix(code))))
            .toList();
    return new Merge(new ContractForm(order, completed(order, merged)), theirs);
  }

  /** A code that others removed and this form changed comes back whole. */
  private Map<String, String> completed(List<String> order, Map<String, String> merged) {
    Map<String, String> whole = new LinkedHashMap<>(merged);
    fields.forEach(
        (field, text) -> {
          if (order.stream().anyMatch(code -> field.startsWith(prefix(code)))) {
            whole.putIfAbsent(field, text);
          }
        });
    return whole;
  }

  private static void putIfPresent(Map<String, String> map, String field, String text) {
    if (text != null) {
      map.put(field, text);
    }
  }

  private static String prefix(String code) {
    return "code." + code + ".";
  }
}
