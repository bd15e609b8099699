package dev.taxon.admin.classify;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.taxon.engine.intake.InvalidRequestException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ClassifyLinesTest {
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();

  @Test
  void everyLineGetsItsAnswerInOrderAndABadOneAProblemInItsPlace() throws Exception {
    String lines =
        """
        \uFEFF{"n":1}
        {"n":
        [1]
        {"n":"refused"}
        {"n":1e400}\r
        \t
        {"n":2,"n":3}
        {"n":4} 5
        {"n":1e99999999999}
        {"n":6}""";

    ClassifyLines.Summary summary = echo(100).answer(stream(lines), out);

    assertThat(summary).isEqualTo(new ClassifyLines.Summary(9, 6));
    assertThat(out.toString(UTF_8))
        .isEqualTo(
            """
            {"n":1}
            {"type":"about:blank","title":"Bad Request","status":400,\
            "detail":"not JSON: it ends too early (column 6)","line":2}
            {"type":"about:blank","title":"Bad Request","status":400,\
            "detail":"not a JSON object; write {\\"kind\\": …} (column 1)","line":3}
            {"type":"about:blank","title":"Bad Request","status":400,\
            "detail":"must be a number","field":"n","line":4}
            {"n":1E+400}
            {"type":"about:blank","title":"Bad Request","status":400,\
            "detail":"a key stands twice in one object (column 11)","line":7}
            {"type":"about:blank","title":"Bad Request","status":400,\
            "detail":"not JSON: more text follows the value (column 9)","line":8}
            {"type":"about:blank","title":"Bad Request","status":400,\
            "detail":"a number's exponent is out of range","line":9}
            {"n":6}
            """);
  }

  @Test
  void linesThatAreTooLongOrNoUtf8OrTooDeepCostNoOtherLine() throws Exception {
    String tooLong = "{\"n\":\"" + "x".repeat(200_000) + "\"}\n";
    String tooDeep = "{\"n\":" + "[".repeat(90) + "]".repeat(90) + "}\n";
    byte[] lines =
        (tooLong + "{\"n\":\"\u00E4\"}\n" + tooDeep + "{\"n\":1}\n").getBytes(ISO_8859_1);
    ClassifyLines small =
        new ClassifyLines(
            ClassifyLinesTest::echo, new Json(50), 1_000, Long.MAX_VALUE, block -> {});

    assertThat(small.answer(new ByteArrayInputStream(lines), out))
        .isEqualTo(new ClassifyLines.Summary(4, 3));
    assertThat(out.toString(UTF_8))
        .isEqualTo(
            """
            {"type":"about:blank","title":"Content Too Large","status":413,\
            "detail":"the line has more than 1000 bytes","line":1}
            {"type":"about:blank","title":"Bad Request","status":400,\
            "detail":"the line is not UTF-8","line":2}
            {"type":"about:blank","title":"Bad Request","status":400,\
            "detail":"too large: JSON is read up to 50 levels deep, with numbers of up to 1000 \
            digits and keys of up to 10000 characters","line":3}
            {"n":1}
            """);
  }

  @Test
  void aLineBreakOfEitherKindIsNoPartOfALinesLength() throws Exception {
    String longest = "{\"n\":\"" + "x".repeat(92) + "\"}";

    assertThat(echo(100).answer(stream(longest + "\n" + longest + "\r\n" + longest), out))
        .isEqualTo(new ClassifyLines.Summary(3, 0));
    assertThat(echo(99).answer(stream(longest + "\n" + longest + "\r\n" + longest), out))
        .isEqualTo(new ClassifyLines.Summary(3, 3));
  }

  @Test
  void aBatchWithTooManyLinesEndsWithAProblem() throws Exception {
    ClassifyLines two =
        new ClassifyLines(ClassifyLinesTest::echo, Json.DEFAULT, 100, 2, block -> {});

    assertThat(two.answer(stream("{}\n{}\n{}\n{}\n"), out))
        .isEqualTo(new ClassifyLines.Summary(3, 1));
    assertThat(out.toString(UTF_8))
        .isEqualTo(
            """
            {}
            {}
            {"type":"about:blank","title":"Content Too Large","status":413,\
            "detail":"a batch has at most 2 lines; send the rest in another","line":3}
            """);
  }

  @Test
  void helpersChangeNeitherAnswersNorTheirOrder() throws Exception {
    Random random = new Random(20260730);
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < 20_000; i++) {
      lines.append(
          switch (random.nextInt(8)) {
            case 0 -> "";
            case 1 -> "{\"n\":";
            case 2 -> "{\"n\":\"refused\"}";
            case 3 -> "{\"n\":\"" + "x".repeat(random.nextInt(3_000)) + "\"}";
            default -> "{\"n\":" + i + "}";
          });
      lines.append('\n');
    }
    ClassifyLines.Summary alone = echo(2_000).answer(stream(lines.toString()), out);
    ByteArrayOutputStream helped = new ByteArrayOutputStream();
    ExecutorService helpers = Executors.newFixedThreadPool(3);
    try {
      assertThat(
              new ClassifyLines(
                      ClassifyLinesTest::echo, Json.DEFAULT, 2_000, Long.MAX_VALUE, helpers)
                  .answer(stream(lines.toString()), helped))
          .isEqualTo(alone);
    } finally {
      helpers.shutdown();
    }
    assertThat(alone.lines()).isBetween(17_000L, 18_000L);
    assertThat(helped.toString(UTF_8)).isEqualTo(out.toString(UTF_8));
  }

  @Test
  void whatAHelperAnsweredIsNotAnsweredAgain() throws Exception {
    List<String> by = Collections.synchronizedList(new ArrayList<>());
    ClassifyLines lines =
        new ClassifyLines(
            (body, answers) -> by.add(Thread.currentThread().getName()),
            Json.DEFAULT,
            100,
            Long.MAX_VALUE,
            block -> {
              Thread helper = new Thread(block, "helper");
              helper.start();
              try {
                helper.join();
              } catch (InterruptedException e) {
                throw new IllegalStateException(e);
              }
            });

    assertThat(lines.answer(stream("{}\n".repeat(1_000)), out))
        .isEqualTo(new ClassifyLines.Summary(1_000, 0));
    assertThat(by).hasSize(1_000).containsOnly("helper");
    assertThat(out.toString(UTF_8)).isEqualTo("\n".repeat(1_000));
  }

  @Test
  void aBatchThatNobodyReadsIsGivenUpWithAllThatWasAhead() {
    List<Runnable> later = Collections.synchronizedList(new ArrayList<>());
    AtomicInteger asked = new AtomicInteger();
    ClassifyLines lines =
        new ClassifyLines(
            (body, answers) -> asked.incrementAndGet(),
            Json.DEFAULT,
            100,
            Long.MAX_VALUE,
            later::add);
    OutputStream gone =
        new OutputStream() {
          @Override
          public void write(int b) throws IOException {
            throw new IOException("the connection ended");
          }
        };

    assertThatThrownBy(() -> lines.answer(stream("{}\n".repeat(5_000)), gone))
        .hasMessage("the connection ended");
    assertThat(later).hasSizeBetween(1, 7);
    int answered = asked.get();
    later.forEach(Runnable::run);
    assertThat(asked).hasValue(answered);
  }

  @Test
  void aFaultOfTheStreamEndsTheBatchAndTellsItsCause() {
    OutputStream faulty =
        new OutputStream() {
          @Override
          public void write(int b) {
            throw new IllegalStateException("closed");
          }
        };

    assertThatThrownBy(() -> echo(100).answer(stream("{}\n".repeat(5_000)), faulty))
        .isInstanceOf(IOException.class)
        .hasRootCauseMessage("closed");
  }

  /** An interrupted caller has its streams back only when nothing uses them any more. */
  @Test
  void anInterruptedBatchEndsWithWhatWasAheadWritten() {
    Thread.currentThread().interrupt();

    assertThatThrownBy(() -> echo(100).answer(stream("{\"n\":1}\n".repeat(5_000)), out))
        .isInstanceOf(InterruptedIOException.class);

    assertThat(Thread.interrupted()).isTrue();
    int written = out.size();
    assertThat(out.toString(UTF_8)).isEqualTo("{\"n\":1}\n".repeat(written / 8));
  }

  /**
   * A stream need not know what else is there, as Tomcat's does not: that must not cost answers.
   */
  @Test
  void readingGoesOnWhileAnswersAreWritten() throws Exception {
    CountDownLatch threeBlocks = new CountDownLatch(3);
    byte[] part = "{\"n\":1}\n".repeat(10).getBytes(UTF_8);
    InputStream in =
        new InputStream() {
          private int parts;

          @Override
          public int read() {
            throw new AssertionError("lines are read in blocks");
          }

          @Override
          public int read(byte[] into, int from, int length) {
            if (++parts > 5) {
              return -1;
            }
            threeBlocks.countDown();
            System.arraycopy(part, 0, into, from, part.length);
            return part.length;
          }
        };
    OutputStream slow =
        new OutputStream() {
          @Override
          public void write(int b) {
            throw new AssertionError("answers are written in blocks");
          }

          @Override
          public void write(byte[] bytes, int from, int length) throws IOException {
            try {
              if (!threeBlocks.await(10, SECONDS)) {
                throw new IOException("nothing more was read");
              }
            } catch (InterruptedException e) {
              throw new IOException(e);
            }
            out.write(bytes, from, length);
          }
        };

    assertThat(echo(100).answer(in, slow)).isEqualTo(new ClassifyLines.Summary(50, 0));
    assertThat(out.toString(UTF_8)).isEqualTo("{\"n\":1}\n".repeat(50));
  }

  @Test
  void aFaultInABlockEndsTheBatchAndTellsItsCause() {
    ClassifyLines faulty =
        new ClassifyLines(
            (body, answers) -> {
              throw new IllegalStateException("no session");
            },
            Json.DEFAULT,
            100,
            Long.MAX_VALUE,
            block -> {});

    assertThatThrownBy(() -> faulty.answer(stream("{}\n"), out))
        .isInstanceOf(IOException.class)
        .hasRootCauseMessage("no session");
  }

  @Test
  void theReplacementCharacterItselfIsText() throws Exception {
    echo(100).answer(stream("{\"n\":\"\uFFFD\"}\n"), out);
    assertThat(out.toString(UTF_8)).isEqualTo("{\"n\":\"\uFFFD\"}\n");
  }

  @Test
  void nothingInGivesNothingOut() throws Exception {
    assertThat(echo(100).answer(stream(""), out)).isEqualTo(new ClassifyLines.Summary(0, 0));
    assertThat(echo(100).answer(stream("\n\n"), out)).isEqualTo(new ClassifyLines.Summary(0, 0));
    assertThat(out.size()).isZero();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"{\"n\":1}\n|{\"n\":2}\n", "{\"n\":1}\n{\"n|\":2}\n", "{\"n\":1}\n\n|{\"n\":2}"})
  void anAnswerLeavesBeforeTheNextLineOrItsRestIsWaitedFor(String parts) throws Exception {
    Iterator<String> sent = List.of(parts.split("\\|")).iterator();
    InputStream inParts =
        new InputStream() {
          private boolean second;

          @Override
          public int read() {
            throw new AssertionError("lines are read in blocks");
          }

          @Override
          public int read(byte[] into, int from, int length) {
            if (!sent.hasNext()) {
              return -1;
            }
            if (second) {
              awaitAnswers("{\"n\":1}\n");
            }
            second = true;
            byte[] part = sent.next().getBytes(UTF_8);
            System.arraycopy(part, 0, into, from, part.length);
            return part.length;
          }
        };
    OutputStream lazy =
        new OutputStream() {
          private final ByteArrayOutputStream held = new ByteArrayOutputStream();

          @Override
          public void write(int b) {
            held.write(b);
          }

          @Override
          public void flush() throws IOException {
            held.writeTo(out);
            held.reset();
          }
        };

    echo(100).answer(inParts, lazy);

    assertThat(out.toString(UTF_8)).isEqualTo("{\"n\":1}\n{\"n\":2}\n");
  }

  @Test
  void jsonTellsThePlaceAndNeverTheText() {
    assertThatThrownBy(() -> Json.DEFAULT.read("{\"key\":\n  secret}"))
        .isInstanceOfSatisfying(
            NotJsonException.class,
            e -> {
              assertThat(e).hasMessage("not JSON");
              assertThat(e.line()).isEqualTo(2);
              assertThat(e.column()).isEqualTo(3);
            });
    assertThatThrownBy(() -> Json.DEFAULT.read(" ")).hasMessage("not JSON: it is empty");
  }

  @Test
  void unpairedSurrogatesAreWrittenAsEscapes() throws Exception {
    echo(100).answer(stream("{\"n\":\"\\ud800\"}"), out);
    assertThat(out.toString(UTF_8)).isEqualTo("{\"n\":\"\\uD800\"}\n");
  }

  /** What comes in several packets: the rest of a line is waited for after all answers left. */
  @Test
  void answersLeaveBeforeTheRestOfALineThatBeganInAPacketOfItsOwn() throws Exception {
    String first = "{\"n\":1}\n{\"n\":2}\n";
    String all = first + "{\"n\":3}\n{\"n\":4}\n";
    Queue<String> left = new ArrayDeque<>(List.of(first, all));
    Iterator<String> packets =
        List.of("{\"n\":1}\n{\"n\":2}\n", "{\"n\"", ":3", "", "}\n{\"n\":4}\n", "").iterator();
    InputStream in =
        new InputStream() {
          private byte[] packet = packets.next().getBytes(UTF_8);

          @Override
          public int available() {
            return packet.length;
          }

          @Override
          public int read(byte[] bytes, int offset, int length) {
            if (packet.length == 0) {
              awaitAnswers(left.remove());
              if (!packets.hasNext()) {
                return -1;
              }
              packet = packets.next().getBytes(UTF_8);
            }
            int read = packet.length;
            System.arraycopy(packet, 0, bytes, offset, read);
            packet = packets.hasNext() ? packets.next().getBytes(UTF_8) : new byte[0];
            return read;
          }

          @Override
          public int read() {
            throw new UnsupportedOperationException();
          }
        };

    assertThat(echo(100).answer(in, out)).isEqualTo(new ClassifyLines.Summary(4, 0));
    assertThat(left).isEmpty();
  }

  /** Waits until these answers have left: another thread writes them. */
  private void awaitAnswers(String answers) {
    long end = System.nanoTime() + SECONDS.toNanos(10);
    while (!out.toString(UTF_8).equals(answers)) {
      if (System.nanoTime() > end) {
        throw new AssertionError("not " + answers + " but " + out.toString(UTF_8));
      }
      Thread.onSpinWait();
    }
  }

  private static ClassifyLines echo(int maxLine) {
    return new ClassifyLines(
        ClassifyLinesTest::echo, Json.DEFAULT, maxLine, Long.MAX_VALUE, block -> {});
  }

  private static void echo(Map<String, Object> body, OutputStream out) throws IOException {
    if ("refused".equals(body.get("n"))) {
      throw new InvalidRequestException("n", "must be a number");
    }
    Json.DEFAULT.write(body, out);
  }

  private static InputStream stream(String text) {
    return new ByteArrayInputStream(text.getBytes(UTF_8));
  }
}
