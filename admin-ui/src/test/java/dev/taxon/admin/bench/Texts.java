package dev.taxon.admin.bench;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;

/** Failures as services report them, made up from a seed: each run has the same. */
final class Texts {
  private static final String[] SUBJECTS = {
    "Account", "Batch", "Booking", "Brief", "Budget", "Case", "Claim", "Contract", "Delivery",
    "Document", "Evidence", "Export", "Invoice", "Ledger", "Licence", "Mandate", "Order", "Parcel",
    "Payment", "Permit", "Policy", "Project", "Quota", "Refund", "Release", "Report", "Review",
    "Route", "Schedule", "Shipment", "Snapshot", "Supplier", "Tariff", "Ticket", "Voucher"
  };
  private static final String[] STATES = {
    "belongs to another tenant",
    "cannot be reopened",
    "drifted while it was read",
    "exceeds the agreed limit",
    "has no approved version",
    "is archived",
    "is being rebuilt",
    "is locked by a newer run",
    "is not complete",
    "is waiting for a signature",
    "was superseded"
  };
  // Texts that shipped rules know stand among those that none knows.
  private static final String[] OTHERS = {
    "deadlock detected while writing row %d of the journal",
    "Worker failed with input %d after three attempts",
    "Conflicting input %d",
    "connection to shard %d was reset by the peer",
    "Unexpected end of stream at offset %d"
  };

  private Texts() {}

  /** The phrase that a made-up rule looks for. */
  static String phrase(int rule) {
    return SUBJECTS[rule % SUBJECTS.length] + " " + STATES[rule / SUBJECTS.length % STATES.length];
  }

  /** Writes a corpus of distinct texts; two of three hold a phrase of one of so many rules. */
  static Path corpus(Path file, int entries, int phrases) throws IOException {
    Random random = new Random(5);
    try (BufferedWriter lines = Files.newBufferedWriter(file)) {
      lines.write("text\torigin\n");
      for (int i = 0; i < entries; i++) {
        lines.write(
            i % 3 == 0
                ? String.format(OTHERS[random.nextInt(OTHERS.length)], i)
                : phrase(random.nextInt(phrases)) + ", see record " + i + " of the import");
        lines.write("\tstorage\n");
      }
    }
    return file;
  }
}
