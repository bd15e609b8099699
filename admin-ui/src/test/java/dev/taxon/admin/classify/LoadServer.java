package dev.taxon.admin.classify;

import dev.taxon.admin.TaxonService;
import org.springframework.boot.builder.SpringApplicationBuilder;

/** The service with {@link LoadController}, in a process of its own. */
public final class LoadServer {
  private LoadServer() {}

  public static void main(String[] arguments) {
    System.setProperty("h2.bindAddress", "127.0.0.1");
    new SpringApplicationBuilder(TaxonService.class, LoadController.class)
        .run(
            "--server.port=0",
            "--server.address=127.0.0.1",
            "--taxon.sweeps.first=false",
            "--logging.level.dev.taxon.admin.classify.FailureLog=error");
  }
}
