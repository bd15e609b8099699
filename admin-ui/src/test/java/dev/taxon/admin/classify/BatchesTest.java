package dev.taxon.admin.classify;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import org.junit.jupiter.api.Test;
import org.springframework.util.unit.DataSize;

class BatchesTest {

  @Test
  void noneIsTakenWhereNoneIsAllowed() throws Exception {
    DataSize megabyte = DataSize.ofMegabytes(1);
    Batches batches =
        new Batches(new ClassifySettings(10, megabyte, 10, megabyte, 10, 0, 0), Json.DEFAULT);
    ByteArrayInputStream in = new ByteArrayInputStream("{}\n".getBytes(UTF_8));
    ByteArrayOutputStream out = new ByteArrayOutputStream();

    assertThat(batches.answer(null, in, out)).isFalse();

    assertThat(in.available()).isEqualTo(3);
    assertThat(out.size()).isZero();
  }
}
