package dev.taxon.admin.access;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How an identity provider's people get their role. The provider itself is set up with Spring's
 * {@code spring.security.oauth2.client} properties.
 *
 * @param claim the claim of the ID token or user info that names roles
 * @param defaultRole the role of people without one; null to refuse them
 */
@ConfigurationProperties(prefix = "taxon.oidc", ignoreUnknownFields = false)
record OidcSettings(@DefaultValue("roles") String claim, Role defaultRole) {}
