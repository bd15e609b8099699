package dev.taxon.admin.sweeps;

import dev.taxon.engine.Problem;
import dev.taxon.engine.sweep.CorpusSink;
import dev.taxon.engine.sweep.Entry;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import org.springframework.stereotype.Component;

/**
 * The entries of the corpora, kept in memory so that a change of the rules is compared with all of
 * them while its author waits. They are read again when they are older than ten minutes.
 */
@Component
public class KnownInputs {
  private static final Duration FRESH = Duration.ofMinutes(10);

  private final Corpora corpora;
  private final CorpusSettings settings;
  private final Clock clock;
  private Known known;
  private Instant readAt = Instant.MIN;

  KnownInputs(Corpora corpora, CorpusSettings settings, Clock clock) {
    this.corpora = corpora;
    this.settings = settings;
    this.clock = clock;
  }

  /**
   * Entries of the corpora.
   *
   * @param entries the entries in the order of the corpora
   * @param all false if the corpora hold more than are kept
   * @param trouble why the corpora could not be listed; empty if they could
   */
  public record Known(List<Entry> entries, boolean all, String trouble) {}

  /** The entries as last read. */
  public synchronized Known get() {
    Instant now = clock.instant();
    if (known == null || readAt.plus(FRESH).isBefore(now)) {
      known = read();
      readAt = now;
    }
    return known;
  }

  private Known read() {
    Kept kept = new Kept(settings.knownInputs());
    try {
      corpora.list().read(kept, bytes -> {});
      return new Known(List.copyOf(kept.entries), true, "");
    } catch (CancellationException full) {
      return new Known(List.copyOf(kept.entries), false, "");
    } catch (IOException e) {
      return new Known(List.of(), false, e.getMessage());
    }
  }

  /** Keeps entries until there are enough. */
  private static final class Kept implements CorpusSink {
    private final List<Entry> entries = new ArrayList<>();
    private final int most;

    Kept(int most) {
      this.most = most;
    }

    @Override
    public void entry(Entry entry) {
      if (entries.size() == most) {
        throw new CancellationException("enough entries");
      }
      entries.add(entry);
    }

    @Override
    public void unreadable(Problem problem) {
      // A sweep reports these; a preview compares what can be read.
    }
  }
}
