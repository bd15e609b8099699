package dev.taxon.admin;

import java.time.Clock;
import org.slf4j.LoggerFactory;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.context.properties.ConfigurationPropertiesScan;
import org.springframework.context.annotation.Bean;
import org.springframework.scheduling.annotation.EnableScheduling;

/** The running service: the endpoints, the browser UI, the store. */
@SpringBootApplication
@ConfigurationPropertiesScan
@EnableScheduling
public class TaxonService {

  /** Starts the service and returns once it answers; it ends with its process. */
  public static void run(String... arguments) {
    // H2's automatic server mode would listen on every address of the machine.
    System.setProperty("h2.bindAddress", "127.0.0.1");
    LogLevels levels = LogLevels.of(System.getenv());
    SpringApplication service = new SpringApplication(TaxonService.class);
    service.setDefaultProperties(levels.settings());
    service.run(arguments);
    if (levels.warning() != null) {
      LoggerFactory.getLogger(TaxonService.class).warn(levels.warning());
    }
  }

  @Bean
  Clock clock() {
    return Clock.systemUTC();
  }
}
