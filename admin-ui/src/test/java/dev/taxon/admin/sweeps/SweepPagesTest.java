package dev.taxon.admin.sweeps;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.taxon.admin.RunningService;
import dev.taxon.admin.Visitor;
import dev.taxon.admin.Visitor.Answer;
import dev.taxon.admin.Visitors;
import dev.taxon.admin.access.Role;
import dev.taxon.admin.access.Scope;
import dev.taxon.admin.sweeps.report.ReportFormat;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Sweeps over real sockets: from the button, or the endpoint, to the report. */
@RunningService
class SweepPagesTest {
  private static final long PATIENCE_NANOS = 120_000_000_000L;

  @Autowired private Visitors visitors;
  @Autowired private SweepRuns runs;
  @Autowired private JdbcClient jdbc;

  @BeforeEach
  void letEverySweepEnd() throws InterruptedException {
    long end = System.nanoTime() + PATIENCE_NANOS;
    while (runs.newest(100).stream().anyMatch(run -> run.status().active())) {
      assertThat(System.nanoTime()).as("time is up").isLessThan(end);
      Thread.sleep(50);
    }
  }

  @Test
  void fromTheButtonToTheReport() throws Exception {
    Visitor editor = visitors.signedIn(Role.EDITOR);

    Answer started = editor.postForm("/sweeps", Map.of());
    letEverySweepEnd();
    String page = started.header("location").replaceFirst("^https?://[^/]+", "");
    Answer report = editor.get(page);

    assertThat(started.status()).isEqualTo(302);
    assertThat(page).matches("/sweeps/\\d+");
    assertThat(report.status()).isEqualTo(200);
    assertThat(report.body()).contains("id=\"broken\"", "id=\"fallbacks\"", "/corpus/file?name=");
    assertThat(editor.get(page + "/lists/fallbacks").status()).isEqualTo(200);
    assertThat(editor.get(page + "/files").status()).isEqualTo(200);
    assertThat(editor.get(page + "/folders").status()).isEqualTo(200);
    assertThat(editor.get(page + "/lists/nonsense").status()).isEqualTo(404);
    assertThat(editor.get(page + "/progress").header("hx-refresh")).isEqualTo("true");
    assertThat(editor.get("/sweeps").body()).contains(page);
    for (ReportFormat format : ReportFormat.values()) {
      Answer file = editor.get(page + "/report?format=" + format.label());
      assertThat(file.status()).isEqualTo(200);
      assertThat(file.header("content-disposition"))
          .isEqualTo(
              "attachment; filename=\"taxon-sweep-"
                  + page.substring(page.lastIndexOf('/') + 1)
                  + "."
                  + format.extension()
                  + "\"");
      assertThat(file.body()).isNotBlank();
    }
    assertThat(editor.get(page + "/report?format=exe").status()).isEqualTo(404);
  }

  @Test
  void fromTheEndpointToTheReport() throws Exception {
    Visitor starter = visitors.withToken(Scope.SWEEP);
    Visitor reader = visitors.withToken(Scope.READ);

    Answer started = starter.post("/v1/sweeps", "");
    letEverySweepEnd();
    String location = started.header("location");
    Map<String, Object> run = reader.get(location).json();

    assertThat(started.status()).isEqualTo(202);
    assertThat(run).containsEntry("status", "DONE").containsKey("report");
    assertThat(run.get("report"))
        .isInstanceOfSatisfying(
            Map.class,
            report ->
                assertThat(report.keySet().toArray())
                    .contains("ruleset", "entries", "distinct", "contracts", "failures", "moves"));
    List<?> runs = (List<?>) reader.get("/v1/sweeps").json().get("sweeps");
    assertThat(((Map<?, ?>) runs.get(0)).get("id")).isEqualTo(run.get("id"));
    assertThat(reader.get(location + "/report?format=csv").status()).isEqualTo(200);
    assertThat(reader.get("/v1/sweeps/999999").status()).isEqualTo(404);
    assertThat(starter.get(location).status()).isEqualTo(403);
    assertThat(reader.post("/v1/sweeps", "").status()).isEqualTo(403);
  }

  @Test
  void aListThatIsNotKeptWholeSaysHowMuchThereIs() throws Exception {
    long whole = runs.lastDone().orElseThrow().id();
    byte[] report =
        jdbc.sql("select report from sweep_run where id = :id")
            .param("id", whole)
            .query(byte[].class)
            .single();
    String json =
        new String(new GZIPInputStream(new ByteArrayInputStream(report)).readAllBytes(), UTF_8);
    ByteArrayOutputStream cut = new ByteArrayOutputStream();
    try (GZIPOutputStream out = new GZIPOutputStream(cut)) {
      out.write(
          json.replaceFirst("(?s)(\"leftOut\".*?\"fallbacks\" : )0", "$14990").getBytes(UTF_8));
    }
    jdbc.sql(
            "insert into sweep_run (id, status, started_by, ruleset_version, requested_at,"
                + " finished_at, cancel, entries_done, summary, report, version_moves) select -9,"
                + " status, started_by, ruleset_version, requested_at, finished_at, cancel,"
                + " entries_done, summary, :report, version_moves from sweep_run where id = :id")
        .param("report", cut.toByteArray())
        .param("id", whole)
        .update();

    String page = visitors.signedIn(Role.VIEWER).get("/sweeps/-9").body();
    jdbc.sql("delete from sweep_run where id = -9").update();

    int kept = runs.report(whole).fallbacks().items().size();
    assertThat(page)
        .contains(String.format(Locale.ROOT, "Show the first %,d of %,d", kept, kept + 4990));
  }

  @Test
  void onlyFilesOfTheCorporaAreShown() throws Exception {
    Visitor viewer = visitors.signedIn(Role.VIEWER);

    Answer file = viewer.get("/corpus/file?name=errors/db2.tsv&line=4");
    assertThat(file.status()).isEqualTo(200);
    assertThat(file.body()).contains("id=\"L4\"");
    for (String name :
        List.of(
            "/etc/passwd",
            "../../../etc/passwd",
            "errors/../../application.yaml",
            "errors/db2.tsv%00",
            "errors",
            "file:///etc/passwd",
            "")) {
      assertThat(viewer.get("/corpus/file?name=" + name).status()).as(name).isEqualTo(404);
    }
  }

  @Test
  void viewersReadAndDoNotStart() throws Exception {
    Visitor viewer = visitors.signedIn(Role.VIEWER);

    assertThat(viewer.get("/sweeps").body()).doesNotContain("Sweep now");
    assertThat(viewer.postForm("/sweeps", Map.of()).status()).isEqualTo(403);
    assertThat(viewer.postForm("/sweeps/1/cancel", Map.of()).status()).isEqualTo(403);
    assertThat(visitors.signedIn(Role.EDITOR).postFormAsIs("/sweeps", Map.of()).status())
        .isEqualTo(403);
  }
}
