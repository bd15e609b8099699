package dev.taxon.engine.drl;

import dev.taxon.engine.Failure;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.UUID;
import org.drools.model.codegen.ExecutableModelProject;
import org.kie.api.KieServices;
import org.kie.api.builder.KieBuilder;
import org.kie.api.builder.KieFileSystem;
import org.kie.api.builder.Message;
import org.kie.api.builder.ReleaseId;
import org.kie.api.event.rule.AfterMatchFiredEvent;
import org.kie.api.event.rule.DefaultAgendaEventListener;
import org.kie.api.runtime.KieContainer;
import org.kie.api.runtime.KieSession;

/**
 * Rule files compiled and run by stock Drools as they stand. It proves that they are ordinary DRL;
 * nothing but tests may do this, since it compiles what authors wrote.
 */
public final class StockDrools implements AutoCloseable {
  private final ReleaseId release;
  private final KieContainer container;

  /**
   * Compiles rule files.
   *
   * @param files the text of each by its name, without {@code .drl}
   * @throws IllegalArgumentException if stock Drools refuses one
   */
  public StockDrools(Map<String, String> files) {
    KieServices services = KieServices.get();
    // A release of its own: builds that share one mix their rules.
    release = services.newReleaseId("stock", UUID.randomUUID().toString(), "1");
    KieFileSystem system = services.newKieFileSystem();
    system.generateAndWritePomXML(release);
    files.forEach((name, drl) -> system.write("src/main/resources/" + name + ".drl", drl));
    KieBuilder builder = services.newKieBuilder(system, StockDrools.class.getClassLoader());
    builder.buildAll(ExecutableModelProject.class);
    if (builder.getResults().hasMessages(Message.Level.ERROR)) {
      throw new IllegalArgumentException(builder.getResults().toString());
    }
    container = services.newKieContainer(release, StockDrools.class.getClassLoader());
  }

  /** A new session, to be disposed of by the caller. */
  public KieSession newSession() {
    return container.newKieSession();
  }

  /** The names of the rules, as their {@code rule} lines give them, that match the failure. */
  public SortedSet<String> matching(Failure failure) {
    SortedSet<String> names = new TreeSet<>();
    KieSession session = newSession();
    try {
      session.addEventListener(
          new DefaultAgendaEventListener() {
            @Override
            public void afterMatchFired(AfterMatchFiredEvent event) {
              names.add(event.getMatch().getRule().getName());
            }
          });
      failure.issues().forEach(session::insert);
      session.insert(failure.reportingTo(code -> {}));
      session.fireAllRules();
    } finally {
      session.dispose();
    }
    return names;
  }

  @Override
  public void close() {
    container.dispose();
    KieServices.get().getRepository().removeKieModule(release);
  }
}
