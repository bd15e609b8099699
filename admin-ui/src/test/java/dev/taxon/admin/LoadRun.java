package dev.taxon.admin;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.taxon.admin.classify.LoadServer;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The load run; it is no test of the build. It takes about four minutes:
 *
 * <pre>mvn -pl admin-ui -am test -Dtest=LoadRun -Dsurefire.failIfNoSpecifiedTests=false</pre>
 *
 * <p>The service runs in a process of its own with 512 MB of heap. Single requests and an empty
 * endpoint behind the same filters take turns, over the same connections; then batches of a million
 * lines take turns with an endpoint that parses them, on one thread, and answers each line with the
 * same bytes. What collections of garbage leave on the heap is asked in a batch of its own, as they
 * take time.
 */
class LoadRun {
  /** The server's code is compiled while it is under load: that takes most of a minute. */
  private static final int WARM_UPS = 10;

  private static final int ROUNDS = 5;
  private static final long ROUND = 5_000_000_000L;
  private static final int CONNECTIONS = 4;
  private static final int LINES = 1_000_000;

  private static final String[] REQUESTS = {
    "{\"kind\":\"text\",\"text\":\"Evidence changed; reload\",\"origin\":\"storage\"}",
    "{\"kind\":\"text\",\"text\":\"Invalid release date\",\"action\":\"ingest\"}",
    "{\"kind\":\"text\",\"text\":\"duplicate key value violates unique constraint\","
        + "\"vendor\":\"postgresql\",\"sqlState\":\"23505\",\"constraint\":\"tracks_isrc\"}",
    "{\"kind\":\"mcp\",\"payload\":{\"jsonrpc\":\"2.0\",\"id\":1,\"error\":{\"code\":-32602,"
        + "\"message\":\"Invalid params: name is required\"}}}",
    "{\"kind\":\"shape\",\"issues\":[{\"code\":\"invalid_type\",\"path\":[\"state\"]}]}",
  };

  @TempDir Path folder;

  private int port;
  private String token;

  private ServiceProcess server;

  @BeforeEach
  void start() throws Exception {
    server = ServiceProcess.startForLoad(folder, LoadServer.class);
    port = server.port();
    token = server.await(Pattern.compile("(taxon_[0-9a-f_]+)"));
  }

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void singleRequests() throws Exception {
    Figures classify = new Figures();
    Figures empty = new Figures();
    for (int i = 0; i < WARM_UPS; i++) {
      round("/v1/classify", ROUND);
      round("/v1/load/empty", ROUND);
    }
    for (int i = 0; i < ROUNDS; i++) {
      classify.add(round("/v1/classify", ROUND));
      empty.add(round("/v1/load/empty", ROUND));
    }
    System.out.printf(
        "%d connections, %d rounds of %d s each%n", CONNECTIONS, ROUNDS, ROUND / 1_000_000_000);
    System.out.println("  /v1/classify    " + classify);
    System.out.println("  empty endpoint  " + empty);
    System.out.printf("  ratio %.2f%n", classify.perSecond() / empty.perSecond());
  }

  /** What callers measured: each request's time in nanoseconds, and how long all of it took. */
  private static final class Figures {
    private long[] times = new long[0];
    private double seconds;

    void add(Figures more) {
      long[] all = Arrays.copyOf(times, times.length + more.times.length);
      System.arraycopy(more.times, 0, all, times.length, more.times.length);
      times = all;
      seconds += more.seconds;
    }

    double perSecond() {
      return times.length / seconds;
    }

    private double percentile(double part) {
      long[] sorted = times.clone();
      Arrays.sort(sorted);
      return sorted[(int) (part * (sorted.length - 1))] / 1e6;
    }

    @Override
    public String toString() {
      return String.format(
          "%,9.0f requests a second, p50 %.2f ms, p99 %.2f ms",
          perSecond(), percentile(0.5), percentile(0.99));
    }
  }

  private Figures round(String path, long nanoseconds) throws Exception {
    List<long[]> times = new ArrayList<>();
    List<Thread> callers = new ArrayList<>();
    List<Exception> failures = new ArrayList<>();
    long start = System.nanoTime();
    for (int i = 0; i < CONNECTIONS; i++) {
      Thread caller =
          new Thread(
              () -> {
                try {
                  long[] own = call(path, start + nanoseconds);
                  synchronized (times) {
                    times.add(own);
                  }
                } catch (Exception e) {
                  synchronized (times) {
                    failures.add(e);
                  }
                }
              });
      caller.start();
      callers.add(caller);
    }
    for (Thread caller : callers) {
      caller.join();
    }
    assertThat(failures).isEmpty();
    Figures figures = new Figures();
    figures.seconds = (System.nanoTime() - start) / 1e9;
    figures.times = times.stream().flatMapToLong(LongStream::of).toArray();
    return figures;
  }

  /** Sends requests over one connection until the time is up. */
  private long[] call(String path, long end) throws IOException {
    byte[][] requests = new byte[REQUESTS.length][];
    for (int i = 0; i < requests.length; i++) {
      requests[i] =
          (head(path, "application/json")
                  + "Content-Length: "
                  + REQUESTS[i].getBytes(UTF_8).length
                  + "\r\n\r\n"
                  + REQUESTS[i])
              .getBytes(UTF_8);
    }
    long[] times = new long[1 << 16];
    int count = 0;
    try (Socket socket = connect()) {
      OutputStream out = socket.getOutputStream();
      InputStream in = new BufferedInputStream(socket.getInputStream(), 1 << 16);
      long now = System.nanoTime();
      while (now < end) {
        out.write(requests[count % requests.length]);
        skipAnswer(in);
        long then = now;
        now = System.nanoTime();
        if (count == times.length) {
          times = Arrays.copyOf(times, 2 * count);
        }
        times[count++] = now - then;
      }
    }
    return Arrays.copyOf(times, count);
  }

  @Test
  void batches() throws Exception {
    String thousand = (String.join("\n", REQUESTS) + "\n").repeat(200);
    for (int i = 0; i < WARM_UPS; i++) {
      batch("/v1/classify/batch", thousand, LINES / 4, false);
      batch("/v1/load/batch", thousand, LINES / 4, false);
    }
    double[] fixed = new double[ROUNDS];
    double[] classify = new double[ROUNDS];
    double[] ratio = new double[ROUNDS];
    for (int i = 0; i < ROUNDS; i++) {
      fixed[i] = batch("/v1/load/batch", thousand, LINES, false);
      classify[i] = batch("/v1/classify/batch", thousand, LINES, false);
      ratio[i] = classify[i] / fixed[i];
    }
    System.out.printf("batches of %,d lines, the median of %d%n", LINES, ROUNDS);
    System.out.printf("  /v1/classify/batch        %,9.0f lines a second%n", median(classify));
    System.out.printf("  parse, fixed verdict      %,9.0f lines a second%n", median(fixed));
    System.out.printf("  ratio %.2f, of %s%n", median(ratio), Arrays.toString(ratio));
    batch("/v1/classify/batch", thousand, LINES, true);
  }

  private static double median(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    return sorted[sorted.length / 2];
  }

  /**
   * Sends a batch and counts its answers at the same time; the lines a second. As it shares the
   * processors with the service, it takes as little of them as it can.
   */
  private double batch(String path, String thousand, int count, boolean watchHeap)
      throws Exception {
    try (SocketChannel channel =
        SocketChannel.open(new InetSocketAddress(InetAddress.getLoopbackAddress(), port))) {
      long start = System.nanoTime();
      Thread sender = new Thread(() -> sendBatch(channel, path, thousand, count / 1000));
      sender.start();
      List<String> heap = new ArrayList<>();
      ByteBuffer in = ByteBuffer.allocateDirect(1 << 18).order(ByteOrder.LITTLE_ENDIAN);
      int lines = 0;
      byte last = 0;
      while (channel.read(in) >= 0) {
        in.flip();
        lines += ends(in, last);
        last = in.get(in.limit() - 1);
        in.clear();
        if (watchHeap && lines >= (heap.size() + 1) * (count / 10)) {
          heap.add(heap());
        }
      }
      double seconds = (System.nanoTime() - start) / 1e9;
      sender.join();
      assertThat(lines).isEqualTo(count);
      if (watchHeap) {
        System.out.println("  heap in MB after each tenth of the batch: " + String.join(" ", heap));
      }
      return count / seconds;
    }
  }

  /**
   * How many answers end in a buffer: at a line feed alone, as HTTP's own lines have a carriage
   * return before it. Eight bytes are tested at once.
   *
   * @param before the byte before the buffer's first
   */
  private static int ends(ByteBuffer in, byte before) {
    int count = 0;
    int at = 0;
    while (at < in.limit()) {
      if (at + 8 <= in.limit()) {
        long differs = in.getLong(at) ^ 0x0A0A0A0A0A0A0A0AL;
        if (((differs - 0x0101010101010101L) & ~differs & 0x8080808080808080L) == 0) {
          at += 8;
          continue;
        }
      }
      for (int end = Math.min(at + 8, in.limit()); at < end; at++) {
        if (in.get(at) == '\n' && (at == 0 ? before : in.get(at - 1)) != '\r') {
          count++;
        }
      }
    }
    return count;
  }

  private void sendBatch(SocketChannel channel, String path, String thousand, int times) {
    try {
      send(
          channel,
          direct(
              head(path, "application/x-ndjson")
                  + "Transfer-Encoding: chunked\r\nConnection: close\r\n\r\n"));
      ByteBuffer chunk =
          direct(Integer.toHexString(thousand.length()) + "\r\n" + thousand + "\r\n");
      for (int i = 0; i < times; i++) {
        send(channel, chunk.duplicate());
      }
      send(channel, direct("0\r\n\r\n"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static ByteBuffer direct(String text) {
    byte[] bytes = text.getBytes(UTF_8);
    return ByteBuffer.allocateDirect(bytes.length).put(bytes).flip();
  }

  private static void send(SocketChannel channel, ByteBuffer bytes) throws IOException {
    while (bytes.hasRemaining()) {
      channel.write(bytes);
    }
  }

  private String heap() throws IOException, InterruptedException {
    String bytes = new Visitor("http://127.0.0.1:" + port, token).get("/v1/load/heap").body();
    return Long.toString(Long.parseLong(bytes) >> 20);
  }

  private Socket connect() throws IOException {
    Socket socket = new Socket(InetAddress.getLoopbackAddress(), port);
    socket.setTcpNoDelay(true);
    socket.setSoTimeout(60_000);
    return socket;
  }

  private String head(String path, String type) {
    return "POST "
        + path
        + " HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer "
        + token
        + "\r\nContent-Type: "
        + type
        + "\r\n";
  }

  private static void skipAnswer(InputStream in) throws IOException {
    String head = readHead(in);
    assertThat(head).startsWith("HTTP/1.1 200");
    int at = head.toLowerCase(Locale.ROOT).indexOf("content-length: ");
    int length = Integer.parseInt(head.substring(at + 16, head.indexOf('\r', at)));
    in.skipNBytes(length);
  }

  private static String readHead(InputStream in) throws IOException {
    StringBuilder head = new StringBuilder(512);
    for (String line = readLine(in); !line.isEmpty(); line = readLine(in)) {
      head.append(line).append("\r\n");
    }
    return head.toString();
  }

  private static String readLine(InputStream in) throws IOException {
    StringBuilder line = new StringBuilder(64);
    for (int c = in.read(); c != '\n'; c = in.read()) {
      if (c < 0) {
        throw new IOException("the connection ended");
      }
      if (c != '\r') {
        line.append((char) c);
      }
    }
    return line.toString();
  }
}
