package dev.taxon.engine.ruleset;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.SortedMap;

/** The digest by which a ruleset is known. */
final class Digest {
  private Digest() {}

  /**
   * SHA-256 over all files in the order of their paths: for each the path and the text, in UTF-8,
   * each after its length in bytes (four bytes, the highest first), so that no two rulesets run
   * together into the same bytes.
   *
   * @return {@code sha256:} and 64 hexadecimal digits
   */
  static String of(SortedMap<String, String> files) {
    MessageDigest digest = sha256();
    files.forEach(
        (path, text) -> {
          add(digest, path);
          add(digest, text);
        });
    return "sha256:" + HexFormat.of().formatHex(digest.digest());
  }

  private static void add(MessageDigest digest, String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    digest.update(ByteBuffer.allocate(Integer.BYTES).putInt(0, bytes.length));
    digest.update(bytes);
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }
}
