package dev.taxon.engine.bench;

import dev.taxon.engine.Failure;
import dev.taxon.engine.Failure.Kind;
import dev.taxon.engine.Issue;
import dev.taxon.engine.drl.Condition;
import dev.taxon.engine.drl.Condition.All;
import dev.taxon.engine.drl.Condition.Any;
import dev.taxon.engine.drl.Condition.Comparison;
import dev.taxon.engine.drl.Condition.Issues;
import dev.taxon.engine.drl.Condition.Membership;
import dev.taxon.engine.drl.Field;
import dev.taxon.engine.drl.Operator;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;

/**
 * Rules as maintainers write them, and the failures that services send: made up from a seed, so
 * that every contender and every run has the same.
 *
 * <p>Of the rules two thirds look for phrases in texts, most of them by {@code startsWith} or
 * {@code contains}, some in any letter case or by a pattern; the rest ask for codes, and a few for
 * issues. Of the failures two thirds are texts, of which a third is known to no rule; a quarter are
 * native database errors, and the rest MCP errors and shapes. Some rules are met far more often
 * than others.
 *
 * @param conditions what the rules ask, in order
 * @param failures the failures, in random order
 */
record Workload(List<Condition> conditions, List<Failure> failures) {
  Workload {
    conditions = List.copyOf(conditions);
    failures = List.copyOf(failures);
  }

  private static final String[] SUBJECTS = {
    "Account",
    "Batch",
    "Booking",
    "Brief",
    "Budget",
    "Case",
    "Catalogue",
    "Channel",
    "Claim",
    "Contract",
    "Customer",
    "Delivery",
    "Destination",
    "Document",
    "Evidence",
    "Export",
    "Feed",
    "Identity",
    "Import",
    "Invoice",
    "Key",
    "Ledger",
    "License",
    "Listing",
    "Mandate",
    "Meeting",
    "Message",
    "Order",
    "Owner",
    "Parcel",
    "Payment",
    "Period",
    "Permit",
    "Policy",
    "Price",
    "Profile",
    "Project",
    "Quota",
    "Recording",
    "Refund",
    "Release",
    "Report",
    "Request",
    "Review",
    "Route",
    "Schedule",
    "Session",
    "Shipment",
    "Snapshot",
    "Subject",
    "Supplier",
    "Tariff",
    "Template",
    "Tenant",
    "Ticket",
    "Track",
    "Transfer",
    "Vehicle",
    "Voucher",
    "Warrant"
  };
  private static final String[] STATES = {
    "already used for different input",
    "belongs to another tenant",
    "cannot be reopened",
    "changed while it was read",
    "does not accept notes",
    "exceeds the agreed limit",
    "has no approved version",
    "has open positions",
    "is archived",
    "is being rebuilt",
    "is frozen until the audit ends",
    "is locked by a newer run",
    "is missing its sender",
    "is not complete",
    "is not linked to selected records",
    "is not ready",
    "is out of range",
    "is waiting for a signature",
    "may not be merged",
    "must not be empty",
    "must start today",
    "needs a second reader",
    "was cancelled",
    "was disputed",
    "was superseded",
    "would overlap"
  };
  private static final String[] OPENINGS = {
    "Invalid",
    "Unsupported",
    "Conflicting",
    "Missing",
    "Unknown",
    "Expired",
    "Duplicate",
    "Stale",
    "Access denied for",
    "Too many entries in",
    "Use a newer",
    "Only one open"
  };
  private static final String[] TAILS = {
    "", "; reload and try again", " for actor 00000000-0000-4000-8000-00000000002a",
    " (attempt 3 of 5)", ": expected 12, found 14", " in region eu-central-1",
    " since 2026-11-30T09:15:00Z", ", see the run's log"
  };
  private static final String[][] CODES = {
    {"postgresql", "23505", null, "duplicate key value violates unique constraint \"orders_pkey\""},
    {"postgresql", "40001", null, "could not serialize access due to concurrent update"},
    {"postgresql", "57014", null, "canceling statement due to user request"},
    {"postgresql", "22P02", null, "invalid input syntax for type uuid: \"n/a\""},
    {"mysql", "23000", "1062", "Duplicate entry '4711-2026' for key 'bookings.PRIMARY'"},
    {
      "mysql", "40001", "1213", "Deadlock found when trying to get lock; try restarting transaction"
    },
    {"mysql", "HY000", "1205", "Lock wait timeout exceeded; try restarting transaction"},
    {"oracle", "23000", "1", "ORA-00001: unique constraint (APP.ORDERS_PK) violated"},
    {
      "oracle",
      "72000",
      "12899",
      "ORA-12899: value too large for column \"APP\".\"ORDERS\".\"NOTE\""
    },
    {"sqlserver", "S0001", "2627", "Violation of PRIMARY KEY constraint 'PK_Orders'."},
    {"sqlserver", "S0001", "208", "Invalid object name 'dbo.Orders'."},
    {"h2", "23505", "23505", "Unique index or primary key violation: \"PUBLIC.ORDERS_PK\""},
  };

  private static final int FAILURES = 4096;

  /** So many rules, and failures as they come. */
  static Workload natural(int rules) {
    return new Generator(rules).workload(FAILURES);
  }

  /**
   * Rules in groups that look for the same phrase. All of a group but its last then ask for what no
   * failure holds and no prefilter sees, so that each failure has as many rules named as a group
   * has, and the last one decides.
   *
   * @param named the size of a group
   * @param rules a number of rules, rounded down to whole groups
   */
  static Workload naming(int named, int rules) {
    return new Generator(rules).groups(named, FAILURES);
  }

  /** Holds what is needed while a workload is made. */
  private static final class Generator {
    private final Random random;
    private final int size;
    private final Set<String> phrases = new LinkedHashSet<>();
    private final List<String> constraints = new ArrayList<>();
    private final List<Condition> conditions = new ArrayList<>();

    /** For each rule about texts, a text that it matches. */
    private final List<String> texts = new ArrayList<>();

    Generator(int rules) {
      random = new Random(rules);
      size = rules;
    }

    Workload workload(int count) {
      while (conditions.size() < size) {
        conditions.add(rule());
      }
      List<Failure> failures = new ArrayList<>();
      while (failures.size() < count) {
        failures.add(failure());
      }
      return new Workload(conditions, failures);
    }

    Workload groups(int named, int count) {
      while (conditions.size() + named <= size) {
        String phrase = phrase();
        texts.add(phrase);
        for (int i = 1; i < named; i++) {
          conditions.add(
              new All(
                  List.of(
                      compare(Operator.CONTAINS, phrase), compare(Operator.NOT_CONTAINS, " "))));
        }
        conditions.add(compare(Operator.CONTAINS, phrase));
      }
      List<Failure> failures = new ArrayList<>();
      while (failures.size() < count) {
        failures.add(text(texts.get(often(texts.size())) + pick(TAILS)));
      }
      return new Workload(conditions, failures);
    }

    private Condition rule() {
      int kind = random.nextInt(100);
      if (kind < 66) {
        return textRule();
      }
      if (kind < 80) {
        String[] code = pick(CODES);
        String constraint = "orders_" + conditions.size();
        if (number(size) > CODES.length) {
          constraints.add(constraint);
        }
        return new All(
            List.of(
                equal(Field.VENDOR, code[0]),
                constraints.contains(constraint)
                    ? equal(Field.CONSTRAINT, constraint)
                    : new Comparison(Field.CONSTRAINT, Operator.NOT_EQUAL, "-"),
                code[2] == null
                    ? new Membership(
                        Field.SQL_STATE, false, List.of(code[1], sqlState(), sqlState()))
                    : new Membership(
                        Field.VENDOR_CODE,
                        false,
                        List.of(Integer.valueOf(code[2]), 1 + number(9000)))));
      }
      if (kind < 90) {
        return new All(
            List.of(equal(Field.SQL_STATE, sqlState()), equal(Field.ORIGIN, Failure.STORAGE)));
      }
      if (kind < 96) {
        return new All(
            List.of(equal(Field.KIND, "mcp"), equal(Field.RPC_CODE, -32000 - number(700))));
      }
      return new All(
          List.of(
              equal(Field.KIND, "shape"),
              new Issues(true, equal(Field.ISSUE_FIRST, pick(SUBJECTS).toLowerCase()))));
    }

    private Condition textRule() {
      String phrase = phrase();
      texts.add(phrase);
      int form = number(100);
      if (form < 35) {
        return compare(Operator.STARTS_WITH, phrase);
      }
      if (form < 65) {
        return compare(Operator.CONTAINS, phrase);
      }
      if (form < 85) {
        return new Any(
            List.of(compare(Operator.CONTAINS, phrase), compare(Operator.STARTS_WITH, phrase())));
      }
      if (form < 97) {
        return new Comparison(Field.LOWER, Operator.CONTAINS, Failure.lowerCase(phrase));
      }
      return compare(Operator.MATCHES, "(?s)" + phrase + ".*");
    }

    /** A phrase that no rule has yet. */
    private String phrase() {
      while (true) {
        String phrase =
            random.nextInt(3) == 0
                ? pick(OPENINGS) + " " + pick(SUBJECTS).toLowerCase() + suffix()
                : pick(SUBJECTS) + suffix() + " " + pick(STATES);
        if (phrases.add(phrase)) {
          return phrase;
        }
      }
    }

    private String suffix() {
      return switch (random.nextInt(3)) {
        case 0 -> "";
        case 1 -> " " + pick(SUBJECTS).toLowerCase();
        default -> " " + pick(SUBJECTS).toLowerCase() + " " + pick(SUBJECTS).toLowerCase();
      };
    }

    private Failure failure() {
      int kind = random.nextInt(100);
      if (kind < 45) {
        return text(texts.get(often(texts.size())) + pick(TAILS));
      }
      if (kind < 67) {
        return text(
            "The " + pick(SUBJECTS).toLowerCase() + suffix() + " could not be saved" + pick(TAILS));
      }
      if (kind < 92) {
        String[] code = CODES[often(CODES.length)];
        return Failure.of(Kind.TEXT)
            .origin(Failure.STORAGE)
            .vendor(code[0])
            .sqlState(code[1])
            .vendorCode(code[2] == null ? null : Integer.valueOf(code[2]))
            .constraint(
                constraints.isEmpty() || random.nextBoolean()
                    ? ""
                    : pick(constraints.toArray(String[]::new)))
            .text(code[3])
            .build();
      }
      if (kind < 97) {
        return Failure.of(Kind.MCP)
            .rpcCode(-32600 - number(10))
            .text("Request failed: " + pick(SUBJECTS).toLowerCase() + " " + pick(STATES))
            .build();
      }
      return Failure.of(Kind.SHAPE)
          .issues(List.of(new Issue("invalid_type", List.of(pick(SUBJECTS).toLowerCase()))))
          .build();
    }

    private Failure text(String text) {
      return Failure.of(Kind.TEXT)
          .text(text)
          .origin(random.nextInt(4) == 0 ? Failure.API : Failure.STORAGE)
          .build();
    }

    /** A number under the bound, by Zipf's law: the n-th is met 1/n as often as the first. */
    private int often(int bound) {
      return (int) Math.pow(bound + 1, random.nextDouble()) - 1;
    }

    private String sqlState() {
      return String.format("%02d%03d", number(40), number(40));
    }

    private int number(int bound) {
      return random.nextInt(bound);
    }

    private <T> T pick(T[] from) {
      return from[random.nextInt(from.length)];
    }

    private static Condition compare(Operator operator, String literal) {
      return new Comparison(Field.TEXT, operator, literal);
    }

    private static Condition equal(Field field, Object literal) {
      return new Comparison(field, Operator.EQUAL, literal);
    }
  }
}
