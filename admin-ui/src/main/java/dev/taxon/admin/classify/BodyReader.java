package dev.taxon.admin.classify;

import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import org.springframework.http.HttpHeaders;
import org.springframework.http.InvalidMediaTypeException;
import org.springframework.http.MediaType;

/**
 * Reads the bodies of single requests, up to a limit.
 *
 * @param maxBytes the largest body
 */
record BodyReader(int maxBytes) {

  /**
   * Checks what the body is said to be; a charset and the like do not matter.
   *
   * @throws BodyException if it is of another type, or compressed
   */
  static void require(HttpServletRequest request, MediaType type) throws BodyException {
    if (!isOfType(request, type)) {
      throw new BodyException(RequestProblem.of(415, "send " + type));
    }
    String encoding = request.getHeader(HttpHeaders.CONTENT_ENCODING);
    if (encoding != null && !encoding.equalsIgnoreCase("identity")) {
      throw new BodyException(
          RequestProblem.of(415, "send the body uncompressed, without Content-Encoding"));
    }
  }

  private static boolean isOfType(HttpServletRequest request, MediaType type) {
    try {
      MediaType told = MediaType.parseMediaType(Objects.toString(request.getContentType(), ""));
      return told.equalsTypeAndSubtype(type);
    } catch (InvalidMediaTypeException e) {
      return false;
    }
  }

  /**
   * Reads the whole body.
   *
   * @throws BodyException if it has more bytes, and is not read further; or if its rest does not
   *     come in time
   */
  byte[] bytes(HttpServletRequest request) throws IOException, BodyException {
    long told = request.getContentLengthLong();
    if (told > maxBytes) {
      throw tooLarge();
    }
    byte[] bytes;
    try {
      bytes = request.getInputStream().readNBytes(told < 0 ? maxBytes + 1 : (int) told);
    } catch (IOException e) {
      if (e.getCause() instanceof SocketTimeoutException) {
        throw new BodyException(RequestProblem.of(408, "the body ends too early; send all of it"));
      }
      throw e;
    }
    if (bytes.length > maxBytes) {
      throw tooLarge();
    }
    return bytes;
  }

  private BodyException tooLarge() {
    return new BodyException(
        RequestProblem.of(413, "the body has more than " + maxBytes + " bytes"));
  }

  /**
   * The bytes as text.
   *
   * @throws NotJsonException if they are not UTF-8, as JSON must be (RFC 8259, section 8.1)
   */
  static String text(byte[] bytes) throws NotJsonException {
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    } catch (CharacterCodingException e) {
      throw new NotJsonException(0, 0, "not JSON: the body is not UTF-8");
    }
  }
}
