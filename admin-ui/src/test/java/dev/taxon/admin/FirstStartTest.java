package dev.taxon.admin;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.taxon.admin.Visitor.Answer;
import dev.taxon.admin.command.Streams;
import dev.taxon.admin.command.TaxonCommand;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The service as its operator meets it: started in an empty folder, used, killed, started again.
 */
class FirstStartTest {
  private static final Pattern CURL =
      Pattern.compile(
          "curl -s (\\S+) -H '([^:]+): ([^']+)' \\\\ -H '([^:]+): ([^']+)' -d '([^']+)'");

  @TempDir Path folder;

  @Test
  void anEmptyFolderBecomesAServiceThatOutlivesAKill() throws Exception {
    String token;
    String password;
    try (ServiceProcess service =
        ServiceProcess.start(
            folder, Taxon.class, "--server.port=0", "--server.address=127.0.0.1")) {
      String url = "http://127.0.0.1:" + service.port();
      password = service.await(Pattern.compile("^  password  (\\S+)$"));
      awaitReady(url);

      String first = service.await(Pattern.compile("Bearer (taxon_\\w+)"));
      assertThat(new Visitor(url, first).get("/actuator/prometheus").body())
          .contains("taxon_fallbacks_total{contract=\"operation\"} 0.0\n")
          .contains("taxon_fallbacks_total{contract=\"mcp\"} 0.0\n");
      Answer answer = curl(String.join("\n", service.lines()));
      assertThat(answer.status()).isEqualTo(200);
      assertThat(answer.json()).containsEntry("code", "unavailable");
      assertThat(new Visitor(url, null).signIn("admin", password).header("location"))
          .doesNotContain("sign-in");

      token = command("token", "create", "--name", "beside", "--scopes", "classify");
      Visitor beside = new Visitor(url, token);
      assertThat(classify(beside).status()).isEqualTo(200);
      assertThat(command("token", "list")).contains("beside\tclassify\tlive");
      String other = command("token", "create", "--name", "gone", "--scopes", "classify,read");
      command("token", "revoke", "gone");
      await()
          .atMost(Duration.ofSeconds(30))
          .until(() -> classify(new Visitor(url, other)).status() == 401);
      String bens = command("user", "add", "ben", "--role", "viewer");
      assertThat(new Visitor(url, null).signIn("ben", bens).header("location"))
          .doesNotContain("sign-in");

      assertThat(service.kill()).isEqualTo(137);
    }

    // The same folder by another name.
    try (ServiceProcess service =
        ServiceProcess.start(
            folder, Taxon.class, "serve", "--server.port=0", "--taxon.data=data")) {
      String url = "http://127.0.0.1:" + service.port();
      awaitReady(url);
      Visitor beside = new Visitor(url, token);
      assertThat(classify(beside).status()).isEqualTo(200);
      assertThat(classify(beside).body()).contains("\"ruleset\":{\"version\":1,");
      assertThat(new Visitor(url, null).signIn("admin", password).header("location"))
          .doesNotContain("sign-in");
      assertThat(service.lines())
          .noneMatch(line -> line.contains("password  ") || line.contains("Bearer"));

      assertThat(service.terminate()).isEqualTo(143);
    }
    assertThat(folder.toFile().list()).containsExactly("data");
  }

  @Test
  void endsWithoutAnErrorWhileItSweeps() throws Exception {
    try (ServiceProcess service =
        ServiceProcess.start(folder, Taxon.class, "serve", "--server.port=0")) {
      awaitReady("http://127.0.0.1:" + service.port());
      assertThat(service.terminate()).isEqualTo(143);
      assertThat(service.lines()).noneMatch(line -> line.contains(" ERROR "));
    }
  }

  /** Once the service is ready, it has printed what it prints. */
  private static void awaitReady(String url) {
    await()
        .atMost(Duration.ofSeconds(60))
        .until(() -> new Visitor(url, null).get("/actuator/health/readiness").status() == 200);
  }

  private static Answer classify(Visitor service) throws Exception {
    return service.post("/v1/classify", "{\"kind\":\"text\",\"text\":\"deadlock detected\"}");
  }

  /** Does what the printed curl command says, and nothing else. */
  private static Answer curl(String printed) throws Exception {
    Matcher curl = CURL.matcher(printed.replaceAll("\\s+", " "));
    assertThat(curl.find()).as(printed).isTrue();
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(curl.group(1)))
            .timeout(Duration.ofSeconds(60))
            .header(curl.group(2), curl.group(3))
            .header(curl.group(4), curl.group(5))
            .POST(BodyPublishers.ofString(curl.group(6)))
            .build();
    return new Visitor("", null).send(request);
  }

  /** Runs a command on the service's store; what it prints. */
  private String command(String... arguments) {
    List<String> all = new ArrayList<>(List.of(arguments));
    all.addAll(List.of("--data", folder.resolve("data").toString()));
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    int exit =
        TaxonCommand.run(
            new Streams(
                InputStream.nullInputStream(), out, new PrintStream(err, true, UTF_8), false),
            all.toArray(String[]::new));
    assertThat(exit).as(err.toString(UTF_8)).isZero();
    return out.toString(UTF_8).strip();
  }
}
