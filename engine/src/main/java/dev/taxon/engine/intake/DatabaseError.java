package dev.taxon.engine.intake;

import dev.taxon.engine.Failure;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * What is told of a database's error beside its text. Vendor codes mean nothing without the vendor.
 *
 * @param vendor the product; empty if not told
 * @param sqlState the SQLSTATE in upper case; empty if not told
 * @param code the vendor's own number; empty if not told
 * @param constraint the constraint that refused the change; empty if not told
 */
record DatabaseError(
    Optional<Vendor> vendor, String sqlState, OptionalInt code, String constraint) {

  /**
   * Reads the fields of a request.
   *
   * @throws InvalidRequestException if one of them is not what it must be
   */
  static DatabaseError read(Body body) {
    Optional<Vendor> vendor = body.word("vendor").map(DatabaseError::vendor);
    return new DatabaseError(
        vendor,
        body.word("sqlState").map(DatabaseError::sqlState).orElse(""),
        body.has("vendorCode") ? code(body.any("vendorCode"), vendor) : OptionalInt.empty(),
        body.word("constraint").orElse(""));
  }

  private static Vendor vendor(String name) {
    return Vendor.named(name)
        .orElseThrow(
            () ->
                new InvalidRequestException("vendor", "vendor must be one of " + Vendor.labels()));
  }

  private static String sqlState(String told) {
    return validState(told)
        .orElseThrow(
            () ->
                new InvalidRequestException(
                    "sqlState", "sqlState must be five letters and digits, such as 23505"));
  }

  /** The SQLSTATE in upper case; empty if it is none (ISO/IEC 9075-2, 24.1). */
  static Optional<String> validState(String told) {
    if (told == null || told.length() != 5) {
      return Optional.empty();
    }
    for (int i = 0; i < 5; i++) {
      char c = told.charAt(i);
      if ((c < '0' || c > '9') && (c < 'A' || c > 'Z') && (c < 'a' || c > 'z')) {
        return Optional.empty();
      }
    }
    return Optional.of(told.toUpperCase(Locale.ROOT));
  }

  private static OptionalInt code(Object told, Optional<Vendor> vendor) {
    OptionalInt code = Json.integer(told);
    if (code.isEmpty() && vendor.isPresent()) {
      code = vendor.get().codeIn(Json.text(told));
    }
    if (code.isEmpty()) {
      throw new InvalidRequestException(
          "vendorCode", "vendorCode must be a whole number of 32 bits, such as 1062");
    }
    return code;
  }

  /** Whether this alone says that the error came from storage. */
  boolean fromStorage() {
    return vendor.isPresent() || !sqlState.isEmpty();
  }

  /** Gives the failure its text, as the server said it, and all that is told of the error. */
  Failure.Builder describe(Failure.Builder failure, String text) {
    failure.text(text).sqlState(sqlState).constraint(constraint);
    code.ifPresent(failure::vendorCode);
    vendor.ifPresent(
        product -> {
          failure.vendor(product.label()).text(product.undressed(text));
          (code.isPresent() ? code : product.codeIn(text))
              .ifPresent(number -> failure.vendorCode(product.code(number)));
        });
    return failure;
  }
}
