package dev.taxon.admin.classify;

import dev.taxon.engine.intake.InvalidRequestException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.nio.charset.CharacterCodingException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Function;

/**
 * Answers requests that come as NDJSON: one request body a line, one answer a line, in the same
 * order. A line that cannot be answered gets a problem object in its place and stops nothing. Blank
 * lines are passed over. It streams: memory holds a few blocks of lines, and answers leave while
 * the next line is waited for.
 *
 * <p>The caller's thread reads lines into blocks, and a second one writes their answers. Each block
 * is offered to helpers as well, and answered by the second thread itself where none of them has
 * begun it. So a batch goes on where there are no helpers, or where all of them are busy.
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
   * @param helpers answer blocks beside the batch's own thread, or leave them to it
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

    boolean isEmpty() {
      return lines.isEmpty();
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

  /**
   * One batch on its way. The caller's thread reads blocks of lines ahead, and another one writes
   * their answers, so that neither waits while the other has something to do.
   */
  private final class Batch {
    private final OutputStream out;
    private final Block end = new Block(new ByteArrayOutputStream(0));
    private final BlockingQueue<Block> ahead = new LinkedBlockingQueue<>(BLOCKS_AHEAD);
    private final Queue<ByteArrayOutputStream> spare = new ConcurrentLinkedQueue<>();
    private final Thread writer = new Thread(this::writeAll, "taxon-batch-writer");
    private long problems;
    private volatile IOException failure;

    Batch(OutputStream out) {
      this.out = out;
      writer.setDaemon(true);
    }

    Summary answer(Lines lines) throws IOException {
      long read;
      try {
        read = read(lines);
      } finally {
        awaitWriter();
      }
      if (failure != null) {
        throw failure;
      }
      return new Summary(read, problems);
    }

    /** Reads all lines, or until nobody takes the answers; how many. */
    private long read(Lines lines) throws IOException {
      long read = 0;
      Block block = next();
      while (read <= maxLines && failure == null && lines.next()) {
        if (!lines.blank()) {
          block.add(line(lines, read));
          read++;
        }
        if (block.isFull() || !block.isEmpty() && lines.mayWait()) {
          offer(block);
          block = next();
        }
      }
      offer(block);
      return read;
    }

    private Block next() {
      ByteArrayOutputStream answers = spare.poll();
      return new Block(answers == null ? new ByteArrayOutputStream(BLOCK_BYTES) : answers);
    }

    private Line line(Lines lines, long before) {
      RequestProblem problem = null;
      if (before == maxLines) {
        problem =
            RequestProblem.of(
                413, "a batch has at most " + maxLines + " lines; send the rest in another");
      } else if (lines.tooLong()) {
        problem = RequestProblem.of(413, "the line has more than " + maxLine + " bytes");
      }
      return new Line(lines.number(), lines.bytes(), problem);
    }

    private void offer(Block block) throws IOException {
      if (writer.getState() == Thread.State.NEW) {
        // The answer begins while nobody else writes. From here on it is a success, whatever comes
        // of reading: a servlet container would tell a failure in the midst of what is written.
        out.flush();
        writer.start();
      }
      helpers.execute(block.task);
      try {
        ahead.put(block);
      } catch (InterruptedException e) {
        block.task.cancel(false);
        Thread.currentThread().interrupt();
        throw new InterruptedIOException();
      }
    }

    /** Waits whatever comes: who gave the streams must not have them back while they are used. */
    private void awaitWriter() {
      boolean interrupted = false;
      while (writer.isAlive()) {
        try {
          ahead.put(end);
          writer.join();
        } catch (InterruptedException e) {
          interrupted = true;
        }
      }
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }

    /**
     * Writes the answers of all blocks in their order; after a failure it only takes the blocks.
     */
    private void writeAll() {
      try {
        Block first;
        do {
          first = ahead.take();
          if (failure == null) {
            write(first);
          } else {
            first.task.cancel(false);
          }
        } while (first != end);
      } catch (InterruptedException e) {
        throw new IllegalStateException("nobody interrupts this thread", e);
      }
    }

    private void write(Block first) throws InterruptedException {
      try {
        problems += problems(first);
        first.answers.writeTo(out);
        if (ahead.isEmpty()) {
          out.flush();
        }
        if (first.answers.size() < KEPT_BYTES) {
          first.answers.reset();
          spare.add(first.answers);
        }
      } catch (IOException e) {
        failure = e;
      } catch (ExecutionException e) {
        failure = new IOException(e.getCause());
      } catch (RuntimeException | Error e) {
        failure = new IOException(e);
      }
    }

    /** How many problems a block had; until that is known, answers what nobody has begun. */
    private long problems(Block first) throws InterruptedException, ExecutionException {
      first.task.run();
      for (Block block : ahead) {
        if (first.task.isDone()) {
          break;
        }
        block.task.run();
      }
      return first.task.get();
    }
  }
}
