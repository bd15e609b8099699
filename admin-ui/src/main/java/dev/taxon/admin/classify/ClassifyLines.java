package dev.taxon.admin.classify;

import dev.taxon.engine.intake.InvalidRequestException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.CharacterCodingException;
import java.util.Map;
import java.util.function.Function;

/**
 * Answers requests that come as NDJSON: one request body a line, one answer a line, in the same
 * order. A line that cannot be answered gets a problem object in its place and stops nothing. Blank
 * lines are passed over. It streams: memory holds one line, and answers leave before the next line
 * is waited for.
 */
public final class ClassifyLines {
  /** The longest line in bytes, if nothing else is set. */
  public static final int DEFAULT_MAX_LINE = 1024 * 1024;

  private final Answerer answerer;
  private final Json json;
  private final int maxLine;
  private final long maxLines;

  /** Answers one request. */
  @FunctionalInterface
  interface Answerer {

    /**
     * Writes the answer to a request body, as JSON without line breaks.
     *
     * @throws InvalidRequestException for a body that is no request, before anything is written
     */
    void answer(Map<String, Object> body, OutputStream out) throws IOException;
  }

  /**
   * With the default limits, and any number of lines.
   *
   * @param answer gives the answer to a request body, both ready for JSON; throws {@link
   *     InvalidRequestException} for a body that is no request
   */
  public ClassifyLines(Function<Map<String, Object>, Map<String, Object>> answer) {
    this(
        (body, out) -> Json.DEFAULT.write(answer.apply(body), out),
        Json.DEFAULT,
        DEFAULT_MAX_LINE,
        Long.MAX_VALUE);
  }

  /**
   * @param json how lines are read, and problems written
   * @param maxLine the longest line in bytes
   * @param maxLines how many lines are answered; the one after them gets a problem and ends it
   */
  ClassifyLines(Answerer answerer, Json json, int maxLine, long maxLines) {
    this.answerer = answerer;
    this.json = json;
    this.maxLine = maxLine;
    this.maxLines = maxLines;
  }

  /** How many lines were answered, those with a problem included, and how many had one. */
  public record Summary(long lines, long problems) {}

  /**
   * Answers every line.
   *
   * @throws IOException if a stream fails
   */
  public Summary answer(InputStream in, OutputStream out) throws IOException {
    Lines lines = new Lines(in, maxLine);
    long answered = 0;
    long problems = 0;
    while (lines.next() && answered <= maxLines) {
      if (lines.blank()) {
        continue;
      }
      RequestProblem problem = null;
      try {
        if (answered == maxLines) {
          throw new InvalidRequestException(
              "", "a batch has at most " + maxLines + " lines; send the rest in another", true);
        }
        answerer.answer(json.readObject(text(lines)), out);
      } catch (NotJsonException e) {
        problem = RequestProblem.of(e);
      } catch (InvalidRequestException e) {
        problem = RequestProblem.of(e);
      }
      if (problem != null) {
        json.write(problem.atLine(lines.number()).json(), out);
        problems++;
      }
      out.write('\n');
      answered++;
      if (lines.mayWait()) {
        out.flush();
      }
    }
    out.flush();
    return new Summary(answered, problems);
  }

  private String text(Lines lines) {
    if (lines.tooLong()) {
      throw new InvalidRequestException("", "the line has more than " + maxLine + " bytes", true);
    }
    try {
      return lines.text();
    } catch (CharacterCodingException e) {
      throw new InvalidRequestException("", "the line is not UTF-8");
    }
  }
}
