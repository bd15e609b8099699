package dev.taxon.admin.sweeps.report;

import dev.taxon.engine.sweep.Verdicts;
import java.util.HexFormat;
import java.util.PrimitiveIterator;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.deser.std.StdDeserializer;
import tools.jackson.databind.exc.MismatchedInputException;
import tools.jackson.databind.ser.std.StdSerializer;

/**
 * Verdicts as {@code {"<contract>": {"<code>": ["<16 hex digits>", …]}}}, streamed from and to
 * their primitive arrays: there may be millions.
 */
final class VerdictsJson {
  private static final HexFormat HEX = HexFormat.of();

  private VerdictsJson() {}

  static final class Writer extends StdSerializer<Verdicts> {
    Writer() {
      super(Verdicts.class);
    }

    @Override
    public void serialize(Verdicts verdicts, JsonGenerator json, SerializationContext context) {
      json.writeStartObject();
      for (String contract : verdicts.contracts()) {
        json.writeObjectPropertyStart(contract);
        for (String code : verdicts.codes(contract)) {
          json.writeArrayPropertyStart(code);
          PrimitiveIterator.OfLong hashes = verdicts.hashes(contract, code).iterator();
          while (hashes.hasNext()) {
            json.writeString(HEX.toHexDigits(hashes.nextLong()));
          }
          json.writeEndArray();
        }
        json.writeEndObject();
      }
      json.writeEndObject();
    }
  }

  static final class Reader extends StdDeserializer<Verdicts> {
    Reader() {
      super(Verdicts.class);
    }

    @Override
    public Verdicts deserialize(JsonParser json, DeserializationContext context) {
      Verdicts.Builder verdicts = new Verdicts.Builder();
      require(json.currentToken() == JsonToken.START_OBJECT, json);
      while (json.nextToken() == JsonToken.PROPERTY_NAME) {
        String contract = json.currentName();
        require(json.nextToken() == JsonToken.START_OBJECT, json);
        while (json.nextToken() == JsonToken.PROPERTY_NAME) {
          String code = json.currentName();
          require(json.nextToken() == JsonToken.START_ARRAY, json);
          while (json.nextToken() == JsonToken.VALUE_STRING) {
            verdicts.add(contract, code, hash(json));
          }
          require(json.currentToken() == JsonToken.END_ARRAY, json);
        }
      }
      return verdicts.build();
    }

    private static long hash(JsonParser json) {
      String digits = json.getString();
      require(digits.length() == 16 && digits.chars().allMatch(HexFormat::isHexDigit), json);
      return HexFormat.fromHexDigitsToLong(digits);
    }

    private static void require(boolean expected, JsonParser json) {
      if (!expected) {
        throw MismatchedInputException.from(json, Verdicts.class, "no verdicts of a sweep");
      }
    }
  }
}
