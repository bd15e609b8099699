package dev.taxon.engine.ruleset;

import dev.taxon.engine.contract.Code;
import dev.taxon.engine.contract.Contract;
import dev.taxon.engine.contract.Guidance;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Prints a contract as the text of its file; {@link ContractReader} reads the same contract from
 * it. Comments of an earlier text are not kept, but for those at its head.
 */
public final class ContractPrinter {
  private final StringBuilder out = new StringBuilder();

  private ContractPrinter() {}

  /**
   * Prints a contract.
   *
   * @param earlier the text that this one replaces, whose first comment lines are kept; may be
   *     empty
   */
  public static String print(Contract contract, String earlier) {
    ContractPrinter printer = new ContractPrinter();
    earlier
        .lines()
        .takeWhile(ContractPrinter::isHead)
        .forEach(line -> printer.out.append(line).append('\n'));
    return printer.contract(contract);
  }

  /** Whether a text has comments that are not kept where it is the earlier one. */
  public static boolean losesComments(String earlier) {
    return YamlFile.hasComments(
        earlier.lines().dropWhile(ContractPrinter::isHead).collect(Collectors.joining("\n")));
  }

  private static boolean isHead(String line) {
    return line.startsWith("#") || line.isBlank();
  }

  private String contract(Contract contract) {
    out.append("contract: ").append(contract.name()).append('\n');
    out.append("fallback: {storage: ")
        .append(contract.storageFallback().name())
        .append(", other: ")
        .append(contract.fallback().name())
        .append("}\n");
    List<String> withKey = contract.actions().withKey();
    List<String> withoutKey = contract.actions().withoutKey();
    if (!withKey.isEmpty() || !withoutKey.isEmpty()) {
      out.append("actions:\n");
      out.append("  withKey: ").append(list(withKey)).append('\n');
      out.append("  withoutKey: ").append(list(withoutKey)).append('\n');
    }
    out.append("codes:\n");
    contract.codes().values().forEach(this::code);
    return out.toString();
  }

  private void code(Code code) {
    out.append("  ").append(code.name()).append(":\n");
    line("httpStatus", String.valueOf(code.httpStatus()));
    line("retry", code.retry().label());
    line("logged", String.valueOf(code.logged()));
    line("severity", code.severity().name());
    line("message", quote(code.message()));
    Guidance guidance = code.guidance();
    if (guidance.equals(Guidance.same(guidance.neutral()))) {
      line("guidance", quote(guidance.neutral()));
    } else {
      out.append("    guidance:\n");
      line("  neutral", quote(guidance.neutral()));
      line("  withKey", quote(guidance.withKey()));
      line("  withoutKey", quote(guidance.withoutKey()));
    }
  }

  private void line(String key, String value) {
    out.append("    ").append(key).append(": ").append(value).append('\n');
  }

  private static String list(List<String> names) {
    return names.stream().map(ContractPrinter::quote).collect(Collectors.joining(", ", "[", "]"));
  }

  /** A double-quoted scalar (YAML 1.2, 7.3.1), which can hold any text. */
  static String quote(String text) {
    StringBuilder quoted = new StringBuilder("\"");
    for (char c : text.toCharArray()) {
      switch (c) {
        case '"' -> quoted.append("\\\"");
        case '\\' -> quoted.append("\\\\");
        case '\n' -> quoted.append("\\n");
        default -> {
          if (Character.isISOControl(c) || c == '\uFEFF' || c == '\u2028' || c == '\u2029') {
            quoted.append(String.format("\\u%04X", (int) c));
          } else {
            quoted.append(c);
          }
        }
      }
    }
    return quoted.append('"').toString();
  }
}
