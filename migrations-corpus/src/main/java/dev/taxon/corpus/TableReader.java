package dev.taxon.corpus;

import java.io.IOException;
import java.io.Reader;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Reads {@code .tsv} and {@code .csv}: a header, then one text a row. Columns named as request
 * fields become those, {@code errcode} is {@code sqlState}, {@code expect} and {@code category} say
 * what the text must give; every other column is carried along as a label. An empty cell says
 * nothing.
 */
final class TableReader {
  private static final Set<String> FIELDS =
      Set.of(
          "kind",
          "text",
          "origin",
          "vendor",
          "sqlState",
          "vendorCode",
          "constraint",
          "action",
          "contract");

  private final TableRows rows;
  private final DocumentSink sink;

  private TableReader(TableRows rows, DocumentSink sink) {
    this.rows = rows;
    this.sink = sink;
  }

  static void read(Reader reader, char separator, DocumentSink sink) throws IOException {
    new TableReader(new TableRows(new Lines(reader), separator, sink), sink).read();
  }

  private void read() throws IOException {
    List<TableRows.Cell> header = rows.next();
    if (header == null) {
      if (!rows.failed()) {
        sink.unreadable(1, 1, "the file is empty; its first line must name the columns");
      }
      return;
    }
    if (!usable(header)) {
      return;
    }
    for (List<TableRows.Cell> row = rows.next(); row != null; row = rows.next()) {
      read(header, row);
    }
  }

  private boolean usable(List<TableRows.Cell> header) {
    Set<String> seen = new HashSet<>();
    for (TableRows.Cell cell : header) {
      if (!seen.add(field(cell.text()))) {
        sink.unreadable(cell.line(), cell.column(), "a column that is named twice");
        return false;
      }
    }
    if (!seen.contains("text")) {
      sink.unreadable(
          header.get(0).line(), 1, "no column is named text; the first line must name the columns");
      return false;
    }
    return true;
  }

  private static String field(String column) {
    return column.equals("errcode") ? "sqlState" : column;
  }

  private void read(List<TableRows.Cell> header, List<TableRows.Cell> row) {
    TableRows.Cell first = row.get(0);
    if (row.size() != header.size()) {
      sink.unreadable(
          first.line(),
          first.column(),
          "a row of " + row.size() + " cells under a header of " + header.size());
      return;
    }
    Map<String, Object> body = new LinkedHashMap<>();
    body.put("kind", "text");
    Map<String, String> told = new LinkedHashMap<>();
    Map<String, String> labels = new LinkedHashMap<>();
    TableRows.Cell text = first;
    for (int i = 0; i < row.size(); i++) {
      TableRows.Cell cell = row.get(i);
      String field = field(header.get(i).text());
      if (field.equals("text")) {
        text = cell;
        body.put(field, cell.text());
      } else if (cell.text().isEmpty()) {
        // An empty cell says nothing.
      } else if (field.equals("vendorCode")) {
        Integer number = integer(cell);
        if (number == null) {
          return;
        }
        body.put(field, number);
      } else if (FIELDS.contains(field)) {
        body.put(field, cell.text());
      } else if (field.equals("expect") || field.equals("category")) {
        told.put(field, cell.text());
      } else {
        labels.put(field, cell.text());
      }
    }
    sink.entry(
        text.line(),
        text.column(),
        body,
        false,
        Expectation.of(told.get("expect"), told.get("category")),
        labels);
  }

  private Integer integer(TableRows.Cell cell) {
    try {
      return Integer.valueOf(cell.text());
    } catch (NumberFormatException noInteger) {
      sink.unreadable(cell.line(), cell.column(), "vendorCode must be an integer of 32 bits");
      return null;
    }
  }
}
