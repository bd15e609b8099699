package dev.taxon.corpus.sql;

/**
 * Finds the exceptions that a file of SQL raises: in routines, triggers, blocks, and texts that are
 * executed. Time and memory grow with the length of the file, whatever stands in it.
 */
public final class SqlReader {
  private SqlReader() {}

  /**
   * Reads one file.
   *
   * @param text the whole file
   * @param dialect the dialect that it is written in; a part of the file that names its own
   *     database is read in that one's
   * @param schema what earlier files have made; what this one makes, replaces and drops is noted in
   *     it
   * @param sink takes what is found, in the order of the file but for bodies, which come when their
   *     statement has ended
   */
  public static void read(String text, Dialect dialect, Schema schema, SqlSink sink) {
    Places places = new Places(text);
    for (Section section : Section.of(text, dialect)) {
      CodeReader.readScript(
          section.code(),
          section.delimiter(),
          section.dialect(),
          schema,
          new PlacedFindings(section.dialect(), places, sink));
    }
  }

  /** Gives findings their line and column. */
  private record PlacedFindings(Dialect dialect, Places places, SqlSink sink)
      implements CodeReader.Findings {

    @Override
    public void raised(Expression text, RaiseForms.Codes codes, Definition definition) {
      sink.raised(
          new Raised(
              text.text().text(),
              !text.literal(),
              codes.sqlState(),
              codes.vendorCode(),
              codes.constraint(),
              dialect,
              places.line(text.origin()),
              places.column(text.origin()),
              definition));
    }

    @Override
    public void unreadable(int offset, String message) {
      sink.unreadable(places.line(offset), places.column(offset), message);
    }
  }
}
