package dev.taxon.admin.classify;

import dev.taxon.engine.intake.InvalidRequestException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.nio.charset.CharacterCodingException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.FutureTask;
import java.util.function.Function;

/**
 * Answers requests that come as NDJSON: one request body a line, one answer a line, in the same
 * order. A line that cannot be answered gets a problem object in its place and stops nothing. Blank
 * lines are passed over. It streams: memory holds a few blocks of lines, and all answers leave
 * before a line is waited for.
 *
 * <p>The caller's thread reads lines into blocks and writes their answers. Each block is offered to
 * helpers, and answered by the caller itself where none of them has begun it. So a batch goes on at
 * the caller's pace where there are no helpers, or where all of them are busy.
 */
public final class ClassifyLines {
  /** The longest line in bytes, if nothing else is set. */
  public static final int DEFAULT_MAX_LINE = 1024 * 1024;

  /** A block is full with so many lines, or with so many bytes. */
  private static final int BLOCK_LINES = 128;

  private static final int BLOCK_BYTES = 32 * 1024;

  /** Buffers of answers are used again unless they grew to this size. */
  private static final int KEPT_BYTES = 16 * BLOCK_BYTES;

  /** How many blocks are read before the first of them must be written. */
  private static final int BLOCKS_AHEAD = 4;

  private final Answerer answerer;
  private final Json json;
  private final int maxLine;
  private final long maxLines;
  private final Executor helpers;

  /** Answers one request. */
  @FunctionalInterface
  interface Answerer {

    /**
     * Writes the answer to a request body, as JSON without line breaks. Several threads may ask.
     *
     * @throws InvalidRequestException for a body that is no request, before anything is written
     */
    void answer(Map<String, Object> body, OutputStream out) throws IOException;
  }

  /**
   * With the default limits, any number of lines, and the help of every processor.
   *
   * @param answer gives the answer to a request body, both ready for JSON, to any thread; throws
   *     {@link InvalidRequestException} for a body that is no request
   */
  public ClassifyLines(Function<Map<String, Object>, Map<String, Object>> answer) {
    this(
        (body, out) -> Json.DEFAULT.write(answer.apply(body), out),
        Json.DEFAULT,
        DEFAULT_MAX_LINE,
        Long.MAX_VALUE,
        ForkJoinPool.commonPool());
  }

  /**
   * @param json how lines are read, and problems written
   * @param maxLine the longest line in bytes
   * @param maxLines how many lines are answered; the one after them gets a problem and ends it
   * @param helpers run blocks beside the caller's thread, or leave them to it
   */
  ClassifyLines(Answerer answerer, Json json, int maxLine, long maxLines, Executor helpers) {
    this.answerer = answerer;
    this.json = json;
    this.maxLine = maxLine;
    this.maxLines = maxLines;
    this.helpers = helpers;
  }

  /** How many lines were answered, those with a problem included, and how many had one. */
  public record Summary(long lines, long problems) {}

  /**
   * Answers every line.
   *
   * @throws IOException if a stream fails, or the thread is interrupted
   */
  public Summary answer(InputStream in, OutputStream out) throws IOException {
    return new Batch(out).answer(new Lines(in, maxLine));
  }

  /** A line without its line break, or why it is not read. */
  private record Line(long number, byte[] bytes, RequestProblem problem) {}

  /** Lines that are answered together. */
  private final class Block {
    private final List<Line> lines = new ArrayList<>();
    private final ByteArrayOutputStream answers;
    private final FutureTask<Long> task = new FutureTask<>(this::answer);
    private int bytes;

    Block(ByteArrayOutputStream answers) {
      this.answers = answers;
    }

    void add(Line line) {
      lines.add(line);
      bytes += line.bytes().length;
    }

    boolean isFull() {
      return lines.size() == BLOCK_LINES || bytes >= BLOCK_BYTES;
    }

    /** Answers all lines; how many got a problem. */
    private long answer() throws IOException {
      long problems = 0;
      for (Line line : lines) {
        RequestProblem problem = line.problem();
        if (problem == null) {
          problem = write(line, answers);
        }
        if (problem != null) {
          json.write(problem.atLine(line.number()).json(), answers);
          problems++;
        }
        answers.write('\n');
      }
      return problems;
    }
  }

  /** Writes the answer to a line, or gives the problem that it has. */
  private RequestProblem write(Line line, OutputStream out) throws IOException {
    try {
      answerer.answer(json.readObject(Lines.text(line.bytes())), out);
      return null;
    } catch (CharacterCodingException e) {
      return RequestProblem.of(400, "the line is not UTF-8");
    } catch (NotJsonException e) {
      return RequestProblem.of(e);
    } catch (InvalidRequestException e) {
      return RequestProblem.of(e);
    }
  }

  /** One batch on its way: all that the caller's thread does but the answering of blocks. */
  private final class Batch {
    private final OutputStream out;
    private final Deque<Block> ahead = new ArrayDeque<>();
    private final Deque<ByteArrayOutputStream> spare = new ArrayDeque<>();
    private long answered;
    private long problems;

    Batch(OutputStream out) {
      this.out = out;
    }

    Summary answer(Lines lines) throws IOException {
      try {
        Block block = next();
        while (answered <= maxLines && lines.next()) {
          if (!lines.blank()) {
            block.add(line(lines));
            answered++;
          }
          if (lines.mayWait()) {
            finish(block, 0);
            out.flush();
            block = next();
          } else if (block.isFull()) {
            finish(block, BLOCKS_AHEAD);
            block = next();
          }
        }
        finish(block, 0);
        out.flush();
        return new Summary(answered, problems);
      } finally {
        ahead.forEach(block -> block.task.cancel(false));
      }
    }

    private Block next() {
      return new Block(spare.isEmpty() ? new ByteArrayOutputStream(BLOCK_BYTES) : spare.remove());
    }

    private Line line(Lines lines) {
      RequestProblem problem = null;
      if (answered == maxLines) {
        problem =
            RequestProblem.of(
                413, "a batch has at most " + maxLines + " lines; send the rest in another");
      } else if (lines.tooLong()) {
        problem = RequestProblem.of(413, "the line has more than " + maxLine + " bytes");
      }
      return new Line(lines.number(), lines.bytes(), problem);
    }

    /** Offers a block to helpers, and writes the answers of the first ones until few are left. */
    private void finish(Block last, int left) throws IOException {
      ahead.add(last);
      helpers.execute(last.task);
      while (ahead.size() > left || !ahead.isEmpty() && ahead.peek().task.isDone()) {
        Block first = ahead.peek();
        problems += problems(first.task);
        first.answers.writeTo(out);
        ahead.remove();
        if (first.answers.size() < KEPT_BYTES) {
          first.answers.reset();
          spare.add(first.answers);
        }
      }
    }

    /** How many problems the first block had; until that is known, works on what nobody began. */
    private long problems(FutureTask<Long> first) throws IOException {
      for (Block block : ahead) {
        if (first.isDone()) {
          break;
        }
        block.task.run();
      }
      try {
        return first.get();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new InterruptedIOException();
      } catch (ExecutionException e) {
        throw new IOException(e.getCause());
      }
    }
  }
}
