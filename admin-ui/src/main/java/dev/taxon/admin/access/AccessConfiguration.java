package dev.taxon.admin.access;

import static org.springframework.security.config.Customizer.withDefaults;
import static org.springframework.security.web.servlet.util.matcher.PathPatternRequestMatcher.pathPattern;

import jakarta.servlet.DispatcherType;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.security.access.hierarchicalroles.RoleHierarchy;
import org.springframework.security.access.hierarchicalroles.RoleHierarchyImpl;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.config.http.SessionCreationPolicy;
import org.springframework.security.oauth2.client.registration.ClientRegistrationRepository;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.security.web.access.intercept.AuthorizationFilter;
import org.springframework.security.web.csrf.CookieCsrfTokenRepository;
import org.springframework.security.web.csrf.CsrfFilter;
import org.springframework.security.web.header.writers.ContentSecurityPolicyHeaderWriter;
import org.springframework.security.web.header.writers.DelegatingRequestMatcherHeaderWriter;
import org.springframework.security.web.header.writers.ReferrerPolicyHeaderWriter.ReferrerPolicy;
import org.springframework.security.web.util.matcher.NegatedRequestMatcher;
import org.springframework.security.web.util.matcher.RequestMatcher;

/**
 * Who may do what. Services come in through one chain, with a token each request and no session;
 * people through the other, with a session, and a CSRF token in each form. Every rule stands here:
 * security on methods would look for annotations on all beans, and start the service a second
 * later.
 */
@Configuration
class AccessConfiguration {
  private static final String CONTENT =
      "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:;"
          + " object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

  /** Swagger UI writes style attributes into its markup. */
  private static final String SWAGGER_CONTENT =
      CONTENT.replace("style-src 'self'", "style-src 'self' 'unsafe-inline'");

  @Bean
  static RoleHierarchy roleHierarchy() {
    return RoleHierarchyImpl.withDefaultRolePrefix()
        .role("ADMIN")
        .implies("PUBLISHER")
        .role("PUBLISHER")
        .implies("EDITOR")
        .role("EDITOR")
        .implies("VIEWER")
        .build();
  }

  /** Services: everything under /v1, MCP, and metrics where a token is sent for them. */
  @Bean
  @Order(1)
  SecurityFilterChain services(HttpSecurity http, TokenCheck check, AccessSettings settings)
      throws Exception {
    ProblemDenial denial = new ProblemDenial();
    RequestMatcher metrics = pathPattern("/actuator/prometheus");
    RequestMatcher v1 = pathPattern("/v1/**");
    RequestMatcher mcp = pathPattern("/mcp/**");
    return http.securityMatcher(
            request ->
                v1.matches(request)
                    || mcp.matches(request)
                    || (metrics.matches(request)
                        && request.getHeader(HttpHeaders.AUTHORIZATION) != null))
        .sessionManagement(
            session -> session.sessionCreationPolicy(SessionCreationPolicy.STATELESS))
        .csrf(csrf -> csrf.disable())
        .requestCache(cache -> cache.disable())
        .logout(logout -> logout.disable())
        .addFilterBefore(new TokenFilter(check, denial), AuthorizationFilter.class)
        .exceptionHandling(
            exceptions -> exceptions.authenticationEntryPoint(denial).accessDeniedHandler(denial))
        .authorizeHttpRequests(
            requests -> {
              requests
                  .dispatcherTypeMatchers(DispatcherType.ERROR, DispatcherType.ASYNC)
                  .permitAll();
              var classifying =
                  requests.requestMatchers(HttpMethod.POST, "/v1/classify", "/v1/classify/batch");
              if (settings.openClassify()) {
                classifying.permitAll();
              } else {
                classifying.hasAuthority(Scope.CLASSIFY.authority());
              }
              requests
                  .requestMatchers("/mcp/**")
                  .hasAuthority(Scope.CLASSIFY.authority())
                  .requestMatchers(
                      HttpMethod.GET,
                      "/v1/contracts/**",
                      "/v1/rulesets/**",
                      "/v1/sweeps/**",
                      "/actuator/prometheus")
                  .hasAuthority(Scope.READ.authority())
                  .requestMatchers(HttpMethod.POST, "/v1/sweeps")
                  .hasAuthority(Scope.SWEEP.authority())
                  .anyRequest()
                  .authenticated();
            })
        .build();
  }

  private static CookieCsrfTokenRepository csrfTokens() {
    CookieCsrfTokenRepository tokens = new CookieCsrfTokenRepository();
    tokens.setCookieCustomizer(cookie -> cookie.sameSite("Lax"));
    return tokens;
  }

  /** People: everything else. */
  @Bean
  @Order(2)
  SecurityFilterChain people(
      HttpSecurity http,
      ObjectProvider<ClientRegistrationRepository> identityProviders,
      OidcSignIn oidc)
      throws Exception {
    RequestMatcher swagger = pathPattern("/swagger-ui/**");
    if (identityProviders.getIfAvailable() != null) {
      http.oauth2Login(
          login ->
              login
                  .loginPage("/sign-in")
                  .failureUrl("/sign-in?refused")
                  .userInfoEndpoint(user -> user.oidcUserService(oidc)));
    }
    return http.requestCache(cache -> cache.requestCache(SignInEntry.pages()))
        .exceptionHandling(exceptions -> exceptions.authenticationEntryPoint(new SignInEntry()))
        .addFilterBefore(new NulFilter(), CsrfFilter.class)
        .csrf(csrf -> csrf.csrfTokenRepository(csrfTokens()))
        .formLogin(
            form -> form.loginPage("/sign-in").failureHandler(new SignInFailure()).permitAll())
        .logout(logout -> logout.logoutUrl("/sign-out").logoutSuccessUrl("/sign-in?out"))
        .headers(
            headers ->
                headers
                    .addHeaderWriter(
                        new DelegatingRequestMatcherHeaderWriter(
                            swagger, new ContentSecurityPolicyHeaderWriter(SWAGGER_CONTENT)))
                    .addHeaderWriter(
                        new DelegatingRequestMatcherHeaderWriter(
                            new NegatedRequestMatcher(swagger),
                            new ContentSecurityPolicyHeaderWriter(CONTENT)))
                    .referrerPolicy(referrer -> referrer.policy(ReferrerPolicy.SAME_ORIGIN))
                    .permissionsPolicyHeader(
                        permissions ->
                            permissions.policy("camera=(), geolocation=(), microphone=()"))
                    .frameOptions(withDefaults()))
        .authorizeHttpRequests(
            requests ->
                requests
                    .dispatcherTypeMatchers(DispatcherType.ERROR, DispatcherType.ASYNC)
                    .permitAll()
                    .requestMatchers(
                        "/actuator/health/**",
                        "/sign-in",
                        "/error",
                        "/webjars/**",
                        "/css/**",
                        "/js/**",
                        "/favicon.svg")
                    .permitAll()
                    .requestMatchers(HttpMethod.POST, "/drafts/*/publish", "/versions/*/restore")
                    .hasRole(Role.PUBLISHER.name())
                    .requestMatchers(HttpMethod.POST, "/drafts/**", "/try", "/sweeps/**")
                    .hasRole(Role.EDITOR.name())
                    .requestMatchers("/drafts/edit")
                    .hasRole(Role.EDITOR.name())
                    .requestMatchers("/users/**", "/tokens/**", "/audit/**")
                    .hasRole(Role.ADMIN.name())
                    .anyRequest()
                    .hasRole(Role.VIEWER.name()))
        .build();
  }
}
