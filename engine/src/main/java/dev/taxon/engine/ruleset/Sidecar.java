package dev.taxon.engine.ruleset;

import dev.taxon.engine.contract.Contract;
import dev.taxon.engine.contract.Guidance;
import dev.taxon.engine.intake.Intake;
import dev.taxon.engine.intake.InvalidRequestException;
import dev.taxon.engine.intake.Request;
import java.util.List;
import java.util.Optional;

/**
 * What {@code <rule-id>.cases.yaml} keeps beside a rule.
 *
 * @param guidance the rule's own guidance; null if it has none
 * @param cases the cases in order
 */
record Sidecar(Guidance guidance, List<Case> cases) {

  static final Sidecar NONE = new Sidecar(null, List.of());

  /**
   * Reads the sidecar of a rule.
   *
   * @param contract the contract of the rule's pack; empty if it could not be read
   */
  static Sidecar read(YamlValue file, Optional<Contract> contract, Intake intake) {
    YamlValue root = file.keys("guidance", "cases");
    return new Sidecar(
        root.find("guidance").map(ContractReader::guidance).orElse(null),
        root.get("cases").items().stream()
            .flatMap(item -> readCase(item, contract, intake).stream())
            .toList());
  }

  private static Optional<Case> readCase(
      YamlValue item, Optional<Contract> contract, Intake intake) {
    YamlValue fields = item.keys("input", "expect", "expectNot", "knownGap");
    Optional<YamlValue> expect = fields.find("expect");
    Optional<YamlValue> expectNot = fields.find("expectNot");
    String knownGap = fields.find("knownGap").map(YamlValue::text).orElse("");
    Optional<Request> input = input(fields.get("input"), contract, intake);
    if (expect.isPresent() == expectNot.isPresent()) {
      fields.problem("a case must say either expect or expectNot");
      return Optional.empty();
    }
    String code = ContractReader.codeOf(expect.or(() -> expectNot).get(), contract);
    return input.map(
        request -> new Case(item.line(), request, code, expectNot.isPresent(), knownGap));
  }

  private static Optional<Request> input(
      YamlValue input, Optional<Contract> contract, Intake intake) {
    if (!input.isMapping()) {
      input.problem("input must be a request body, such as {kind: text, text: \"…\"}");
      return Optional.empty();
    }
    input
        .find("contract")
        .ifPresent(named -> named.problem("the contract of the pack judges a case; remove this"));
    try {
      Request request = intake.read(input.object());
      if (request.failure().isEmpty()) {
        input.problem("this input tells of no failure, so no rule ever sees it");
        return Optional.empty();
      }
      return contract.map(judge -> new Request(request.failure(), judge.name()));
    } catch (InvalidRequestException refused) {
      input.at(refused.field()).problem(refused.getMessage());
      return Optional.empty();
    }
  }
}
