package dev.taxon.engine.sweep;

import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/**
 * What stands for an input in {@link InputTable}: the first 128 bits of the SHA-256 of its kind and
 * its text or canonical payload. A corpus is foreign input, so the hash is one for which nobody can
 * make up two inputs that collide.
 */
record Fingerprint(long high, long low) {

  /** Makes fingerprints; for one thread. */
  static final class Maker {
    private final MessageDigest sha256;

    Maker() {
      try {
        sha256 = MessageDigest.getInstance("SHA-256");
      } catch (NoSuchAlgorithmException e) {
        throw new IllegalStateException("every Java platform has SHA-256", e);
      }
    }

    /**
     * @param kind the kind of the failure, such as {@code text}
     * @param content its text or canonical payload
     */
    Fingerprint of(String kind, String content) {
      // UTF-16 as it is: UTF-8 would make all unpaired surrogates one.
      ByteBuffer bytes = ByteBuffer.allocate(2 * (kind.length() + 1 + content.length()));
      bytes.asCharBuffer().put(kind).put('\n').put(content);
      ByteBuffer hash = ByteBuffer.wrap(sha256.digest(bytes.array()));
      return new Fingerprint(hash.getLong(), hash.getLong());
    }
  }
}
