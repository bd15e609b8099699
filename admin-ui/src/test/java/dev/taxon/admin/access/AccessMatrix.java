package dev.taxon.admin.access;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** The table of every route and who may call it: access-matrix.tsv. */
final class AccessMatrix {
  private AccessMatrix() {}

  /** A row of the table. */
  record Row(String method, String path, String example, String who, int status) {

    boolean open() {
      return who.equals("open");
    }

    boolean takes(Scope scope) {
      return Arrays.asList(who.split("\\|")).contains("scope:" + scope.label());
    }

    boolean takes(Role role) {
      return Arrays.stream(who.split("\\|"))
          .filter(part -> part.startsWith("role:"))
          .map(part -> part.substring("role:".length()).toUpperCase(Locale.ROOT))
          .anyMatch(least -> role.compareTo(Role.valueOf(least)) >= 0);
    }

    /** Whether services call it: they are refused with 401 and never sent to the sign-in page. */
    boolean forServices() {
      return path.startsWith("/v1/") || path.startsWith("/mcp");
    }

    String name() {
      return method + " " + path;
    }

    /** Whether a call comes to this route. */
    boolean matches(String calledMethod, String calledPath) {
      return method.equals(calledMethod)
          && calledPath.matches(path.replaceAll("\\{[^/]+}", "[^/]+").replace("**", ".*"));
    }
  }

  static List<Row> rows() throws IOException {
    try (InputStream in = AccessMatrix.class.getResourceAsStream("/access-matrix.tsv")) {
      List<Row> rows = new ArrayList<>();
      for (String line : new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList()) {
        if (!line.startsWith("#")) {
          String[] cells = line.split("\t", -1);
          rows.add(new Row(cells[0], cells[1], cells[2], cells[3], Integer.parseInt(cells[4])));
        }
      }
      return rows;
    }
  }
}
