package dev.taxon.engine.sweep;

import dev.taxon.engine.Problem;

/** Takes what corpus readers find, one by one. */
public interface CorpusSink {

  void entry(Entry entry);

  /** A place that could not be read; the reader goes on with what it can still read. */
  void unreadable(Problem problem);
}
