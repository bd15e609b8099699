package dev.taxon.engine.intake;

import static dev.taxon.engine.intake.Bodies.INTAKE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import dev.taxon.engine.Failure;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Whatever JSON comes in, it is read or refused with a clear line: nothing else is thrown. */
class IntakeFuzzTest {
  private static final int BODIES =
      (int) (500_000 * Double.parseDouble(System.getProperty("taxon.test.scale", "0.1")));

  private static final List<String> KEYS =
      List.of(
          "error",
          "code",
          "message",
          "data",
          "result",
          "isError",
          "content",
          "text",
          "issues",
          "errors",
          "unionErrors",
          "path",
          "instancePath",
          "keyword",
          "params",
          "missingProperty",
          "instanceLocation",
          "keywordLocation",
          "valid",
          "propertyPath",
          "field",
          "objectName",
          "codes",
          "x");

  private static final List<Object> WORDS =
      List.of(
          "",
          " ",
          "invalid_union",
          "invalid_type",
          "required",
          "type",
          "/anyOf",
          "/anyOf/0/type",
          "/required",
          "#/a~1b~2",
          "a[0].b",
          "[[",
          "]",
          "$",
          "MCP error -1: ",
          "MCP error ",
          "Context storage operation failed: ",
          "Required property 'state' not found.",
          "-32601",
          "\ud800",
          "\u0000",
          "[SQLITE_BUSY] x (",
          "ORA-00001: ");

  private static final List<Object> NUMBERS =
      List.of(
          0,
          -32601,
          1.5,
          Double.NaN,
          Long.MIN_VALUE,
          new BigDecimal("1e999999999"),
          new BigDecimal("1e-999999999"),
          BigInteger.TEN.pow(1000),
          Float.NEGATIVE_INFINITY);

  private final Random random = new Random(20261130);

  @Test
  void anyTreeIsReadOrRefused() {
    assertTimeoutPreemptively(
        Duration.ofMinutes(2),
        () -> {
          int read = 0;
          for (int i = 0; i < BODIES; i++) {
            read += tryOne(body()) ? 1 : 0;
          }
          assertThat(read).isBetween(BODIES / 10, BODIES);
        });
  }

  private boolean tryOne(Map<String, Object> body) {
    try {
      INTAKE.read(body).failure().ifPresent(IntakeFuzzTest::assertWhole);
      return true;
    } catch (InvalidRequestException refused) {
      assertThat(refused.getMessage()).isNotBlank().doesNotContain("\n");
      assertThat(refused.field()).isNotNull();
      return false;
    }
  }

  private static void assertWhole(Failure failure) {
    assertThat(failure.kind().equals("mcp")).isEqualTo(failure.envelope() != null);
    if (failure.envelope() != null) {
      assertThat(failure.envelope().message()).isNotBlank();
      assertThat(failure.envelope().rpcCode()).isEqualTo(failure.rpcCode());
    }
    assertThat(failure.issues()).doesNotContainNull();
  }

  private Map<String, Object> body() {
    Map<String, Object> body = new LinkedHashMap<>();
    switch (random.nextInt(5)) {
      case 0 -> {
        body.put("kind", "text");
        body.put("text", pick(WORDS));
        body.put("vendor", pick(List.of("oracle", "sqlite", "db2", "mysql", "postgres")));
        body.put("vendorCode", rarely(scalar()));
        body.put("sqlState", rarely(scalar()));
      }
      case 1, 2 -> {
        body.put("kind", "mcp");
        body.put("payload", tree(6));
      }
      case 3 -> {
        body.put("kind", "shape");
        body.put("issues", list(6));
      }
      default -> body.putAll(map(3));
    }
    return body;
  }

  private Object rarely(Object value) {
    return random.nextInt(4) == 0 ? value : null;
  }

  private Object tree(int depth) {
    int kind = depth == 0 ? 0 : random.nextInt(6);
    return switch (kind) {
      case 1, 2, 3 -> map(depth - 1);
      case 4 -> list(depth - 1);
      default -> scalar();
    };
  }

  private Map<String, Object> map(int depth) {
    Map<String, Object> map = new LinkedHashMap<>();
    for (int i = random.nextInt(5); i > 0; i--) {
      map.put((String) pick(KEYS), tree(depth));
    }
    return map;
  }

  private List<Object> list(int depth) {
    List<Object> list = new ArrayList<>();
    for (int i = random.nextInt(4); i > 0; i--) {
      list.add(random.nextInt(4) == 0 ? tree(depth) : map(depth));
    }
    return list;
  }

  private Object scalar() {
    return switch (random.nextInt(4)) {
      case 0 -> pick(NUMBERS);
      case 1 -> random.nextBoolean();
      case 2 -> null;
      default -> pick(WORDS);
    };
  }

  private Object pick(List<?> values) {
    return values.get(random.nextInt(values.size()));
  }
}
