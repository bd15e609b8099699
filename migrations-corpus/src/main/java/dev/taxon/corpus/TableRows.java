package dev.taxon.corpus;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * The rows of a table as RFC 4180 writes them, with any separator: a cell in double quotes may hold
 * separators, line breaks and, doubled, quotes. A row that breaks these rules is told, and reading
 * goes on at the line behind the one where it began to be wrong.
 */
final class TableRows {

  /**
   * @param line where the cell begins, from 1
   * @param column where it begins, with its quote if it has one, from 1
   */
  record Cell(String text, int line, int column) {}

  private static final char QUOTE = '"';

  private final Lines lines;
  private final char separator;
  private final DocumentSink sink;
  private boolean failed;

  TableRows(Lines lines, char separator, DocumentSink sink) {
    this.lines = lines;
    this.separator = separator;
    this.sink = sink;
  }

  /** Whether a row had to be passed over. */
  boolean failed() {
    return failed;
  }

  /** The next row that can be read, blank lines passed over; null after the last. */
  List<Cell> next() throws IOException {
    for (Lines.Line line = lines.next(); line != null; line = lines.next()) {
      if (line.text() != null && line.text().isBlank()) {
        continue;
      }
      Row row = new Row(line);
      try {
        return row.read();
      } catch (UnreadableException unreadable) {
        failed = true;
        sink.unreadable(row.line.number(), unreadable.column(), unreadable.getMessage());
        row.giveBack();
      }
    }
    return null;
  }

  /** One row, which takes more lines while a quoted cell is open. */
  private final class Row {
    private final List<Cell> cells = new ArrayList<>();
    private final Deque<Lines.Line> more = new ArrayDeque<>();
    private Lines.Line line;
    private int at;

    Row(Lines.Line first) {
      line = first;
    }

    List<Cell> read() throws IOException {
      line.check();
      do {
        cells.add(at < line.text().length() && line.text().charAt(at) == QUOTE ? quoted() : bare());
      } while (at++ < line.text().length());
      return cells;
    }

    private Cell bare() {
      int start = at;
      int end = line.text().indexOf(separator, start);
      at = end < 0 ? line.text().length() : end;
      return new Cell(line.text().substring(start, at), line.number(), start + 1);
    }

    private Cell quoted() throws IOException {
      Lines.Line opened = line;
      int column = at + 1;
      StringBuilder text = new StringBuilder();
      at++;
      for (int quote = nextQuote(); !closes(quote); quote = nextQuote()) {
        if (quote >= 0) {
          text.append(line.text(), at, quote + 1);
          at = quote + 2;
        } else {
          text.append(line.text(), at, line.text().length()).append('\n');
          if (text.length() > Lines.MAX_LINE || !takeLine()) {
            throw neverCloses(opened, column);
          }
        }
      }
      text.append(line.text(), at, nextQuote());
      at = nextQuote() + 1;
      if (at < line.text().length() && line.text().charAt(at) != separator) {
        throw line.number() == opened.number()
            ? new UnreadableException(
                at + 1, "text behind a closing quote; double the quotes that belong to the text")
            : neverCloses(opened, column);
      }
      return new Cell(text.toString(), opened.number(), column);
    }

    private int nextQuote() {
      return line.text().indexOf(QUOTE, at);
    }

    private boolean closes(int quote) {
      return quote >= 0 && !line.text().startsWith("\"\"", quote);
    }

    private UnreadableException neverCloses(Lines.Line opened, int column) {
      line = opened;
      return new UnreadableException(
          column, "a quote that does not close at the end of its cell; double it if it is text");
    }

    private boolean takeLine() throws IOException {
      Lines.Line next = lines.next();
      if (next == null) {
        return false;
      }
      more.push(next);
      line = next;
      at = 0;
      return next.readable();
    }

    /** The lines that a broken row has taken are read again, but for the one where it began. */
    void giveBack() {
      while (!more.isEmpty() && more.peek().number() > line.number()) {
        lines.giveBack(more.pop());
      }
    }
  }
}
