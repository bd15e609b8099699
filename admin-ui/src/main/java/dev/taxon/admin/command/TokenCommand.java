package dev.taxon.admin.command;

import dev.taxon.admin.access.Scope;
import dev.taxon.admin.access.Token;
import java.io.IOException;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.TypeConversionException;

/** Keeps the tokens of services, beside a running service. */
@Command(name = "token", description = "Makes, lists and revokes the tokens that services send.")
final class TokenCommand {
  private final Streams streams;

  TokenCommand(Streams streams) {
    this.streams = streams;
  }

  @Command(
      name = "create",
      description = "Makes a token and prints it: this is the only time that it is shown.")
  int create(
      @Mixin Store store,
      @Option(names = "--name", required = true, description = "What it is for; unique.")
          String name,
      @Option(
              names = "--scopes",
              required = true,
              split = ",",
              paramLabel = "SCOPE",
              description = "What it may do, with commas between: classify, read, sweep.")
          Set<Scope> scopes,
      @Option(
              names = "--expires",
              converter = Expiry.class,
              paramLabel = "WHEN",
              description =
                  "When it ends: a date such as 2027-01-31 (its end, UTC), a time such as"
                      + " 2027-01-31T12:00:00Z, or a span such as 90d or 12h; never if left out.")
          OffsetDateTime expires)
      throws IOException {
    String token =
        store.in(
            access ->
                access.tokens().create(name, EnumSet.copyOf(scopes), expires, Store.operator()));
    streams.print(token);
    return TaxonCommand.OK;
  }

  @Command(name = "list", description = "Lists the tokens, without their secrets.")
  int list(@Mixin Store store) throws IOException {
    List<Token> tokens = store.in(access -> access.tokens().all());
    OffsetDateTime now = OffsetDateTime.now(ZoneOffset.UTC);
    streams.print("name\tscopes\tstate\tcreated\tcreated by\texpires\tlast used");
    for (Token token : tokens) {
      streams.print(
          String.join(
              "\t",
              token.name(),
              token.scopes().stream().map(Scope::label).collect(Collectors.joining(",")),
              token.revokedAt() != null ? "revoked" : token.isLive(now) ? "live" : "expired",
              time(token.createdAt()),
              token.createdBy(),
              time(token.expiresAt()),
              time(token.lastUsedAt())));
    }
    return TaxonCommand.OK;
  }

  @Command(name = "revoke", description = "Ends a token; it is refused within two seconds.")
  int revoke(
      @Mixin Store store,
      @Parameters(paramLabel = "NAME", description = "The token's name.") String name)
      throws IOException {
    store.in(
        access -> {
          access.tokens().revoke(name, Store.operator());
          return null;
        });
    return TaxonCommand.OK;
  }

  static String time(OffsetDateTime time) {
    return time == null
        ? "never"
        : time.withOffsetSameInstant(ZoneOffset.UTC).truncatedTo(ChronoUnit.SECONDS).toString();
  }

  /** A date, a time or a span from now. */
  static final class Expiry implements ITypeConverter<OffsetDateTime> {
    @Override
    public OffsetDateTime convert(String value) {
      try {
        if (value.matches("\\d{1,5}d")) {
          return now().plusDays(Long.parseLong(value.substring(0, value.length() - 1)));
        }
        if (value.matches("\\d{1,6}[hm]")) {
          return now().plus(Duration.parse("PT" + value.toUpperCase(Locale.ROOT)));
        }
        return value.indexOf('T') < 0
            ? LocalDate.parse(value).plusDays(1).atStartOfDay().atOffset(ZoneOffset.UTC)
            : OffsetDateTime.parse(value);
      } catch (DateTimeException e) {
        throw new TypeConversionException(
            "write a date (2027-01-31), a time (2027-01-31T12:00:00Z) or a span (90d, 12h)");
      }
    }

    private static OffsetDateTime now() {
      return OffsetDateTime.now(ZoneOffset.UTC);
    }
  }
}
