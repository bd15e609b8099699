package dev.taxon.admin;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.context.annotation.Import;

/**
 * A test against the whole service on a real port, with an H2 store in memory. All tests with this
 * annotation share one service, so they must not rely on an empty store, and put back what they
 * publish. {@link Visitors} can be injected to call it.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@SpringBootTest(
    classes = TaxonService.class,
    webEnvironment = WebEnvironment.RANDOM_PORT,
    properties = {
      "spring.datasource.url=jdbc:h2:mem:taxon;DB_CLOSE_DELAY=-1",
      "logging.level.root=error",
      "logging.level.dev.taxon=error",
      "logging.level.dev.taxon.admin.classify.FailureLog=off"
    })
@Import(Visitors.class)
public @interface RunningService {}
