package dev.taxon.admin.access;

import org.slf4j.LoggerFactory;
import org.springframework.boot.context.properties.ConfigurationProperties;

/**
 * Settings of who may do what.
 *
 * @param openClassify whether the classify endpoints need no token; MCP always needs one
 */
@ConfigurationProperties(prefix = "taxon.access", ignoreUnknownFields = false)
record AccessSettings(boolean openClassify) {
  AccessSettings {
    if (openClassify) {
      LoggerFactory.getLogger(AccessSettings.class)
          .warn(
              "TAXON_OPEN_CLASSIFY is set: whoever reaches this port may classify, without a token");
    }
  }
}
