package dev.taxon.admin.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import dev.taxon.admin.RunningService;
import dev.taxon.admin.Visitor;
import dev.taxon.admin.Visitor.Answer;
import dev.taxon.admin.Visitors;
import dev.taxon.admin.access.AccessMatrix.Row;
import java.net.http.HttpRequest.BodyPublishers;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.context.ApplicationContext;
import org.springframework.web.servlet.handler.AbstractUrlHandlerMapping;
import org.springframework.web.servlet.mvc.method.RequestMappingInfo;
import org.springframework.web.servlet.mvc.method.RequestMappingInfoHandlerMapping;

/** Every route, by everybody who may come: the table is access-matrix.tsv. */
@RunningService
class AccessMatrixTest {
  @Autowired private Visitors visitors;
  @Autowired private Tokens tokens;
  @Autowired private ApplicationContext context;

  @TestFactory
  Stream<DynamicTest> everyRoute() throws Exception {
    Map<String, Visitor> visitor = visitorsByName();
    return AccessMatrix.rows().stream()
        .map(row -> dynamicTest(row.name() + " (" + row.who() + ")", () -> check(row, visitor)));
  }

  private static void check(Row row, Map<String, Visitor> visitor) throws Exception {
    Map<String, Integer> expected = new LinkedHashMap<>();
    Map<String, Integer> actual = new LinkedHashMap<>();
    for (Map.Entry<String, Visitor> entry : visitor.entrySet()) {
      expected.put(entry.getKey(), expected(row, entry.getKey()));
      actual.put(entry.getKey(), call(row, entry.getValue()).status());
    }
    assertThat(actual).isEqualTo(expected);
  }

  private static int expected(Row row, String visitor) {
    if (row.open()) {
      return row.status();
    }
    boolean bearer = row.forServices() || row.who().startsWith("scope:");
    for (Scope scope : Scope.values()) {
      if (visitor.equals(scope.label())) {
        return row.takes(scope) ? row.status() : bearer ? 403 : 302;
      }
    }
    for (Role role : Role.values()) {
      if (visitor.equals(role.label())) {
        return row.takes(role) ? row.status() : row.forServices() ? 401 : 403;
      }
    }
    boolean sendsToken = !visitor.equals("no token");
    return row.forServices() || (bearer && sendsToken) ? 401 : 302;
  }

  private static Answer call(Row row, Visitor visitor) throws Exception {
    if (row.method().equals("POST") && !row.forServices()) {
      return visitor.postForm(row.example(), Map.of());
    }
    return visitor.send(
        visitor.request(row.example()).method(row.method(), BodyPublishers.noBody()).build());
  }

  @Test
  void everyRouteHasItsRow() throws Exception {
    Set<String> known = new TreeSet<>();
    AccessMatrix.rows().forEach(row -> known.add(row.name()));

    assertThat(routes()).isSubsetOf(known);
  }

  /** The routes that Spring MVC knows, as "METHOD /pattern". */
  private Set<String> routes() {
    Set<String> routes = new TreeSet<>();
    for (RequestMappingInfoHandlerMapping mapping :
        context.getBeansOfType(RequestMappingInfoHandlerMapping.class).values()) {
      for (RequestMappingInfo info : mapping.getHandlerMethods().keySet()) {
        List<String> methods =
            info.getMethodsCondition().getMethods().isEmpty()
                ? List.of("GET")
                : info.getMethodsCondition().getMethods().stream().map(Enum::name).toList();
        for (String pattern : info.getPatternValues()) {
          methods.forEach(method -> routes.add(method + " " + pattern));
        }
      }
    }
    for (AbstractUrlHandlerMapping mapping :
        context.getBeansOfType(AbstractUrlHandlerMapping.class).values()) {
      mapping.getHandlerMap().keySet().forEach(pattern -> routes.add("GET " + pattern));
    }
    return routes;
  }

  private Map<String, Visitor> visitorsByName() throws Exception {
    String revoked = tokens.create("matrix revoked", EnumSet.allOf(Scope.class), null, "test");
    tokens.revoke("matrix revoked", "test");
    String expired =
        tokens.create(
            "matrix expired",
            EnumSet.allOf(Scope.class),
            OffsetDateTime.now(ZoneOffset.UTC).plusNanos(200_000_000),
            "test");
    Thread.sleep(250);
    Map<String, Visitor> byName = new LinkedHashMap<>();
    byName.put("no token", visitors.nobody());
    byName.put("wrong token", visitors.withToken("taxon_0123456789ab_" + "0".repeat(40)));
    byName.put("no token's form", visitors.withToken("wrong"));
    byName.put("expired token", visitors.withToken(expired));
    byName.put("revoked token", visitors.withToken(revoked));
    for (Scope scope : Scope.values()) {
      byName.put(scope.label(), visitors.withToken(scope));
    }
    for (Role role : Role.values()) {
      byName.put(role.label(), visitors.signedIn(role));
    }
    return byName;
  }
}
