package dev.taxon.admin.sweeps;

import net.javacrumbs.shedlock.core.LockProvider;
import net.javacrumbs.shedlock.provider.jdbctemplate.JdbcTemplateLockProvider;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.jdbc.core.JdbcTemplate;

@Configuration
class SweepConfiguration {

  /** Locks that the nodes share: rows of the store, by the store's clock. */
  @Bean
  static LockProvider locks(JdbcTemplate jdbc) {
    return new JdbcTemplateLockProvider(
        JdbcTemplateLockProvider.Configuration.builder()
            .withJdbcTemplate(jdbc)
            .usingDbTime()
            .build());
  }
}
