package dev.taxon.admin.bench;

import dev.taxon.admin.ServiceProcess;
import dev.taxon.admin.Taxon;
import dev.taxon.admin.Visitor;
import dev.taxon.admin.Visitor.Answer;
import dev.taxon.admin.rules.RulesetFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.springframework.util.FileSystemUtils;

/**
 * How long people wait for the service: a preview, the check of a keystroke, a large sweep and its
 * page. Each over real HTTP, against a process of its own with 512 MB of heap. From the project's
 * folder: {@code mvn -q -pl admin-ui -am -Pservice-bench verify}.
 */
public final class ServiceSpeed {
  private static final int RULES = 300;
  private static final int KNOWN = 10_000;
  private static final int SWEPT = 1_000_000;
  private static final int SWEEPS = 2;
  private static final int WARM_UP = 40;

  private ServiceSpeed() {}

  /**
   * @param args {@code pages}, {@code sweep}, or nothing for both
   */
  public static void main(String[] args) throws Exception {
    List<String> parts = args.length == 0 ? List.of("pages", "sweep") : List.of(args);
    say(
        "Taxon, service. Java %s, %d processors, heap 512 MB.",
        System.getProperty("java.version"), Runtime.getRuntime().availableProcessors());
    for (String part : parts) {
      Path folder = Files.createTempDirectory("taxon-bench");
      try {
        if (part.equals("pages")) {
          pages(folder);
        } else {
          sweeps(folder);
        }
      } finally {
        FileSystemUtils.deleteRecursively(folder);
      }
    }
  }

  /** The service on a new store, with one corpus and nothing that runs by itself. */
  private static ServiceProcess start(Path folder, Path corpus) throws IOException {
    return ServiceProcess.startForLoad(
        folder,
        Taxon.class,
        "--server.port=0",
        "--server.address=127.0.0.1",
        "--taxon.data=" + folder,
        "--taxon.corpus.shipped=false",
        "--taxon.corpus.paths=" + corpus,
        "--taxon.sweeps.first=false",
        "--taxon.sweeps.cron=-");
  }

  /** The admin of its first start, signed in. */
  private static Visitor admin(ServiceProcess service) throws Exception {
    Visitor admin = new Visitor("http://127.0.0.1:" + service.port(), null);
    admin.signIn("admin", service.await(Pattern.compile("^\\s+password\\s+(\\S+)$")));
    return admin;
  }

  private static void pages(Path folder) throws Exception {
    Path corpus = Texts.corpus(folder.resolve("known.tsv"), KNOWN, RULES);
    try (ServiceProcess service = start(folder, corpus)) {
      Visitor admin = admin(service);
      int made = publishRules(admin);
      String draft = location(post(admin, "/drafts", Map.of("name", "change")));
      draft = draft.substring(0, draft.lastIndexOf('/'));
      say("%n%,d rules, %,d distinct known texts:", RULES, KNOWN);
      previews(admin, draft, made);
      checks(admin, draft, made);
    }
  }

  /** Brings the shipped rules up to {@link #RULES}, as somebody at a browser would. */
  private static int publishRules(Visitor admin) throws Exception {
    String draft = location(post(admin, "/drafts", Map.of("name", "bench")));
    long shipped =
        RulesetFiles.shipped().keySet().stream().filter(path -> path.endsWith(".drl")).count();
    int made = (int) (RULES - shipped);
    for (int i = 0; i < made; i++) {
      String rule = draft + "/made-" + i;
      post(admin, draft, Map.of("rule", "made-" + i, "pack", "texts", "code", "conflict"));
      save(admin, rule, texts(i, Texts.phrase(i)));
    }
    draft = draft.substring(0, draft.lastIndexOf('/'));
    Answer published =
        post(
            admin,
            draft + "/publish",
            Map.of("note", "bench", "seen", seen(admin.get(draft).body(), "seen")));
    if (!location(published).startsWith("/versions/")) {
      throw new AssertionError(
          "not published: " + admin.get(draft).body().replaceAll("<[^>]*>|\\s+", " "));
    }
    return made;
  }

  private static void save(Visitor visitor, String rule, Map<String, String> texts)
      throws Exception {
    String editor = visitor.get(rule).body();
    Map<String, String> form = new LinkedHashMap<>(texts);
    form.put("drlSeen", seen(editor, "drlSeen"));
    form.put("casesSeen", seen(editor, "casesSeen"));
    post(visitor, rule, form);
  }

  /** What a page's form says that it was made from. */
  private static String seen(String page, String field) {
    Matcher seen = Pattern.compile("name=\"" + field + "\" value=\"([^\"]+)\"").matcher(page);
    if (!seen.find()) {
      throw new AssertionError("no " + field + ": " + page);
    }
    return seen.group(1);
  }

  /** Saves one rule anew each time, so that nothing is known of the rules before, and reviews. */
  private static void previews(Visitor admin, String draft, int made) throws Exception {
    long[] nanos = new long[30];
    for (int i = -WARM_UP; i < nanos.length; i++) {
      String rule = "/rules/made-" + (i + WARM_UP) % made;
      // A phrase of known texts that no rule looks for yet.
      String phrase = Texts.phrase(made + i + WARM_UP);
      save(admin, draft + rule, texts((i + WARM_UP) % made, phrase));
      long start = System.nanoTime();
      Answer page = admin.get(draft);
      long end = System.nanoTime();
      if (page.status() != 200 || !page.body().contains("id=\"preview-title\"")) {
        throw new AssertionError("no preview: " + page.body());
      }
      if (i >= 0) {
        nanos[i] = end - start;
      }
      post(admin, draft + "/restore", Map.of("path", path((i + WARM_UP) % made, "drl")));
      post(admin, draft + "/restore", Map.of("path", path((i + WARM_UP) % made, "cases.yaml")));
    }
    show("preview of a one-rule change", nanos);
  }

  private static void checks(Visitor admin, String draft, int made) throws Exception {
    Map<String, String> form = new LinkedHashMap<>(texts(made - 1, Texts.phrase(made - 1)));
    form.put("drlSeen", "0");
    form.put("casesSeen", "0");
    form.put("_csrf", admin.csrf());
    long[] nanos = new long[400];
    for (int i = -100; i < nanos.length; i++) {
      form.put("drl", drl(made - 1, Texts.phrase(made - 1) + " no. " + (i + 100)));
      long start = System.nanoTime();
      Answer checked = admin.postFormAsIs(draft + "/rules/made-" + (made - 1) + "/check", form);
      long end = System.nanoTime();
      if (checked.status() != 200) {
        throw new AssertionError("not checked: " + checked.body());
      }
      if (i >= 0) {
        nanos[i] = end - start;
      }
    }
    show("check of a keystroke", nanos);
  }

  private static void sweeps(Path folder) throws Exception {
    Path corpus = Texts.corpus(folder.resolve("large.tsv"), SWEPT, RULES);
    try (ServiceProcess service = start(folder, corpus)) {
      Visitor admin = admin(service);
      say("%nA sweep of %,d distinct texts (%,d MB), on H2:", SWEPT, Files.size(corpus) >> 20);
      for (int i = 0; i < SWEEPS; i++) {
        long start = System.nanoTime();
        String page = location(post(admin, "/sweeps", Map.of()));
        while (!"true".equals(admin.get(page + "/progress").header("hx-refresh"))) {
          Thread.sleep(200);
        }
        show("sweep " + (i + 1), new long[] {System.nanoTime() - start});
        long[] opened = new long[10];
        for (int n = 0; n < opened.length; n++) {
          long open = System.nanoTime();
          Answer report = admin.get(page);
          opened[n] = System.nanoTime() - open;
          if (!report.body().contains("id=\"fallbacks\"")) {
            throw new AssertionError("no report: " + report.body());
          }
        }
        say("  %-32s first %6.1f ms", "its page", opened[0] / 1e6);
        show("its page again", Arrays.copyOfRange(opened, 1, opened.length));
        stored(folder, Integer.parseInt(page.substring(page.lastIndexOf('/') + 1)));
      }
    }
  }

  private static void stored(Path folder, int run) throws Exception {
    String url = "jdbc:h2:file:" + folder.resolve("taxon") + ";AUTO_SERVER=TRUE";
    String bytes =
        "select octet_length(report) + octet_length(version_moves) + octet_length(summary)"
            + " + (select sum(octet_length(hashes)) from sweep_verdict where run_id = id)"
            + " from sweep_run where id = "
            + run;
    try (Connection connection = DriverManager.getConnection(url, "taxon", "");
        ResultSet row = connection.createStatement().executeQuery(bytes)) {
      row.next();
      say("  %-32s %10.1f MB", "the stored run", row.getLong(1) / 1e6);
    }
    say("  %-32s %10.1f MB", "the store's file", Files.size(folder.resolve("taxon.mv.db")) / 1e6);
  }

  private static Map<String, String> texts(int rule, String phrase) {
    String cases =
        """
        cases:
          - input: {kind: text, text: "%s, see record 7 of the import", origin: storage}
            expect: conflict
          - input: {kind: text, text: "Another text of rule %d", origin: storage}
            expectNot: conflict
        """
            .formatted(phrase, rule);
    return Map.of("drl", drl(rule, phrase), "cases", cases);
  }

  private static String drl(int rule, String phrase) {
    return """
    import dev.taxon.engine.Failure;

    // A made-up rule, number %d.
    rule "made up %d"
    when
        $f : Failure( origin == "storage", text contains "%s" )
    then
        $f.classifyAs("conflict");
    end
    """
        .formatted(rule, rule, phrase);
  }

  private static String path(int rule, String ending) {
    return "packs/texts/made-" + rule + "." + ending;
  }

  private static Answer post(Visitor visitor, String path, Map<String, String> fields)
      throws IOException, InterruptedException {
    Answer answer = visitor.postForm(path, fields);
    if (answer.status() != 302) {
      throw new AssertionError(path + " answered " + answer.status() + ": " + answer.body());
    }
    return answer;
  }

  private static String location(Answer answer) {
    return answer.header("location").replaceFirst("^https?://[^/]+", "");
  }

  private static void show(String what, long[] nanos) {
    Arrays.sort(nanos);
    if (nanos.length == 1) {
      say("  %-32s %10.1f s", what, nanos[0] / 1e9);
    } else {
      say(
          "  %-32s p50 %7.1f ms, p95 %7.1f ms, worst %7.1f ms (%d times)",
          what,
          nanos[nanos.length / 2] / 1e6,
          nanos[(int) (nanos.length * 0.95)] / 1e6,
          nanos[nanos.length - 1] / 1e6,
          nanos.length);
    }
  }

  private static void say(String format, Object... values) {
    System.out.println(String.format(Locale.ROOT, format, values));
  }
}
