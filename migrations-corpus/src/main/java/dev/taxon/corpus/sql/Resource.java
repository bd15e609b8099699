package dev.taxon.corpus.sql;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.stream.Stream;

/** Tables that lie beside the classes. */
final class Resource {
  private Resource() {}

  static Stream<String> lines(String name) {
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(
                Resource.class.getResourceAsStream(name), StandardCharsets.UTF_8))) {
      return lines.lines().toList().stream();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
