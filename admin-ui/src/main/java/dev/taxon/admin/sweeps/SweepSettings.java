package dev.taxon.admin.sweeps;

import dev.taxon.admin.settings.Range;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.Optional;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.scheduling.support.CronExpression;

/**
 * When sweeps run, and how many are kept.
 *
 * @param cron when the nightly one starts, in Spring's six fields; {@code -} for never
 * @param zone the time zone of {@code cron}
 * @param keep how many runs are kept; 2 or more, so that one can be compared with the last
 * @param first whether a store without any run is swept once the service is ready
 */
@ConfigurationProperties(prefix = "taxon.sweeps", ignoreUnknownFields = false)
public record SweepSettings(
    @DefaultValue("0 0 3 * * *") String cron,
    @DefaultValue("UTC") ZoneId zone,
    @DefaultValue("400") int keep,
    @DefaultValue("true") boolean first) {

  /**
   * @throws IllegalArgumentException for a cron expression or a number that cannot be used
   */
  public SweepSettings {
    if (!cron.equals(Scheduled.CRON_DISABLED) && !CronExpression.isValidExpression(cron)) {
      throw new IllegalArgumentException(
          "taxon.sweeps.cron is \""
              + cron
              + "\"; write second, minute, hour, day, month and weekday, such as \"0 0 3 * * *\","
              + " or \"-\" for never");
    }
    Range.check("taxon.sweeps.keep", keep, 2, Integer.MAX_VALUE);
  }

  /** When the first nightly sweep after this time starts; empty if none does. */
  public Optional<ZonedDateTime> next(Instant after) {
    if (cron.equals(Scheduled.CRON_DISABLED)) {
      return Optional.empty();
    }
    return Optional.ofNullable(CronExpression.parse(cron).next(after.atZone(zone)));
  }
}
