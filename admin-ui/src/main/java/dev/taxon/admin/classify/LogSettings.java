package dev.taxon.admin.classify;

import org.springframework.boot.context.properties.ConfigurationProperties;

/**
 * Settings of the log of failures.
 *
 * @param raw whether failure texts are logged as they came, unmasked
 */
@ConfigurationProperties(prefix = "taxon.log", ignoreUnknownFields = false)
record LogSettings(boolean raw) {}
