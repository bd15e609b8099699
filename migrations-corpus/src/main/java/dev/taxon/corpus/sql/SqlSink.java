package dev.taxon.corpus.sql;

/** Takes what is found in a file of SQL. */
public interface SqlSink {

  void raised(Raised raised);

  /** A place from which a file, or a piece of code in it, could not be read to its end. */
  void unreadable(int line, int column, String message);
}
