package dev.taxon.admin;

import dev.taxon.admin.settings.StorePlace;
import java.time.Clock;
import java.util.Map;
import org.slf4j.LoggerFactory;
import org.springframework.ai.mcp.server.common.autoconfigure.McpServerStatelessAutoConfiguration;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.context.properties.ConfigurationPropertiesScan;
import org.springframework.context.annotation.Bean;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.MapPropertySource;
import org.springframework.scheduling.annotation.EnableScheduling;

/**
 * The running service: the endpoints, the browser UI, the store. Its MCP server is not Spring AI's
 * own, which leaves no choice of how arguments are checked.
 */
@SpringBootApplication(exclude = McpServerStatelessAutoConfiguration.class)
@ConfigurationPropertiesScan
@EnableScheduling
public class TaxonService {
  private static final String DATA = "taxon.data";

  /** Starts the service and returns once it answers; it ends with its process. */
  public static void run(String... arguments) {
    // H2's automatic server mode would listen on every address of the machine.
    System.setProperty("h2.bindAddress", "127.0.0.1");
    LogDefaults log = LogDefaults.of(System.getenv());
    SpringApplication service = new SpringApplication(TaxonService.class);
    service.setDefaultProperties(log.settings());
    service.addInitializers(context -> placeStore(context.getEnvironment()));
    service.run(arguments);
    log.warnings().forEach(LoggerFactory.getLogger(TaxonService.class)::warn);
  }

  private static void placeStore(ConfigurableEnvironment settings) {
    String folder = StorePlace.folder(settings.getRequiredProperty(DATA)).toString();
    settings
        .getPropertySources()
        .addFirst(new MapPropertySource("data folder", Map.of(DATA, folder)));
    StorePlace.checkUrl(settings.getRequiredProperty("spring.datasource.url"));
  }

  @Bean
  Clock clock() {
    return Clock.systemUTC();
  }
}
