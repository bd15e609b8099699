package dev.taxon.engine.sweep;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CanonicalJsonTest {

  @Test
  void keysAreSortedAndTextsQuoted() {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("b", Arrays.asList(true, null, "a\"\\\n\r\t\u0001é"));
    map.put("B", Map.of());
    map.put("a", "");

    assertThat(CanonicalJson.of(map))
        .isEqualTo("{\"B\":{},\"a\":\"\",\"b\":[true,null,\"a\\\"\\\\\\n\\r\\t\\u0001é\"]}");
  }

  @Test
  void numbersAreWrittenByValue() {
    assertThat(CanonicalJson.of(1)).isEqualTo("1");
    assertThat(CanonicalJson.of(1L)).isEqualTo("1");
    assertThat(CanonicalJson.of(1.0)).isEqualTo("1");
    assertThat(CanonicalJson.of(new BigDecimal("1.00"))).isEqualTo("1");
    assertThat(CanonicalJson.of(new BigDecimal("1e2"))).isEqualTo("100");
    assertThat(CanonicalJson.of(new BigInteger("100"))).isEqualTo("100");
    assertThat(CanonicalJson.of(new BigDecimal("-0.50"))).isEqualTo("-0.5");
    assertThat(CanonicalJson.of(new BigDecimal("1e30")))
        .isEqualTo(CanonicalJson.of(BigInteger.TEN.pow(30)));
    assertThat(CanonicalJson.of(new BigDecimal("1e999999999"))).isEqualTo("1E+999999999");
    assertThat(CanonicalJson.of(new BigDecimal("1e-999999999"))).isEqualTo("1E-999999999");
    assertThat(CanonicalJson.of(new BigDecimal("0e999999999"))).isEqualTo("0");
  }
}
