package dev.taxon.corpus.sql;

/** The statements with which code of one dialect raises exceptions of its own. */
interface RaiseForms {

  /** Takes what such statements raise. */
  @FunctionalInterface
  interface Raises {
    void raised(Expression text, Codes codes);
  }

  /**
   * What a statement says beside its text.
   *
   * @param sqlState empty if it tells none
   * @param vendorCode null if it tells none
   * @param constraint empty if it tells none
   */
  record Codes(String sqlState, Integer vendorCode, String constraint) {
    static final Codes NONE = new Codes("", null, "");

    static Codes sqlState(String sqlState) {
      return new Codes(sqlState, null, "");
    }

    static Codes vendorCode(Integer vendorCode) {
      return new Codes("", vendorCode, "");
    }
  }

  /**
   * Reads the statement that begins at the cursor if it is of a form that may raise.
   *
   * @return false, with nothing taken, if it is not
   */
  boolean read(Cursor cursor, Raises found);

  /** The forms of a dialect, for one piece of code: they remember what it declares. */
  static RaiseForms of(Dialect dialect) {
    return switch (dialect) {
      case POSTGRESQL -> new PostgresForms();
      case MYSQL, DB2, H2 -> new SignalForms(dialect);
      case SQLSERVER -> new SqlServerForms();
      case ORACLE -> new OracleForms();
      case SQLITE -> new SqliteForms();
    };
  }
}
