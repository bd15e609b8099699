package dev.taxon.admin.access;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.RSASSASigner;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jose.jwk.gen.RSAKeyGenerator;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.taxon.admin.TaxonService;
import dev.taxon.admin.Visitor;
import dev.taxon.admin.Visitor.Answer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Instant;
import java.util.Arrays;
import java.util.Date;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;

/** Signing in through an identity provider: a small one that runs here. */
class OidcSignInTest {
  private static RSAKey key;
  private static HttpServer provider;
  private static ConfigurableApplicationContext service;

  /** What the provider says next. */
  private static volatile Map<String, Object> claims = Map.of();

  @BeforeAll
  static void start() throws Exception {
    key = new RSAKeyGenerator(2048).keyID("one").algorithm(JWSAlgorithm.RS256).generate();
    provider = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    provider.createContext(
        "/keys", exchange -> send(exchange, new JWKSet(key.toPublicJWK()).toString()));
    provider.createContext("/token", OidcSignInTest::token);
    provider.start();
    String at = "http://127.0.0.1:" + provider.getAddress().getPort();
    String registration = "--spring.security.oauth2.client.registration.corp.";
    String settings = "--spring.security.oauth2.client.provider.corp.";
    service =
        new SpringApplicationBuilder(TaxonService.class)
            .run(
                "--server.port=0",
                "--spring.datasource.url=jdbc:h2:mem:oidc;DB_CLOSE_DELAY=-1",
                "--taxon.sweeps.first=false",
                "--logging.level.root=error",
                "--logging.level.dev.taxon=error",
                registration + "client-id=taxon",
                registration + "client-secret=secret",
                registration + "client-name=Corporation",
                registration + "authorization-grant-type=authorization_code",
                registration + "redirect-uri={baseUrl}/login/oauth2/code/{registrationId}",
                registration + "scope=openid",
                settings + "authorization-uri=" + at + "/authorize",
                settings + "token-uri=" + at + "/token",
                settings + "jwk-set-uri=" + at + "/keys",
                settings + "user-name-attribute=sub");
  }

  @AfterAll
  static void stop() {
    service.close();
    provider.stop(0);
  }

  private static void token(HttpExchange exchange) throws IOException {
    try {
      JWTClaimsSet.Builder set =
          new JWTClaimsSet.Builder()
              .issuer("http://127.0.0.1")
              .audience("taxon")
              .issueTime(new Date())
              .expirationTime(Date.from(Instant.now().plusSeconds(300)));
      claims.forEach(set::claim);
      SignedJWT jwt =
          new SignedJWT(
              new JWSHeader.Builder(JWSAlgorithm.RS256).keyID("one").build(), set.build());
      jwt.sign(new RSASSASigner(key));
      send(
          exchange,
          "{\"access_token\":\"a\",\"token_type\":\"Bearer\",\"expires_in\":300,\"id_token\":\""
              + jwt.serialize()
              + "\"}");
    } catch (JOSEException e) {
      throw new IOException(e);
    }
  }

  private static void send(HttpExchange exchange, String json) throws IOException {
    byte[] bytes = json.getBytes(UTF_8);
    exchange.getResponseHeaders().add("Content-Type", "application/json");
    exchange.sendResponseHeaders(200, bytes.length);
    exchange.getResponseBody().write(bytes);
    exchange.close();
  }

  @Test
  void theHighestRoleThatTheClaimNamesIsThePersons() throws Exception {
    Visitor anna = visitor();

    assertThat(signIn(anna, Map.of("sub", "anna", "roles", List.of("viewer", "admin", "other"))))
        .endsWith("/");

    Answer page = anna.get("/");
    assertThat(page.status()).isEqualTo(200);
    assertThat(page.body()).contains("corp:anna");
    assertThat(anna.get("/audit").status()).isEqualTo(200);
  }

  @Test
  void aViewerOfTheProviderIsNoAdmin() throws Exception {
    Visitor ben = visitor();
    signIn(ben, Map.of("sub", "ben", "roles", "viewer"));

    assertThat(ben.get("/").status()).isEqualTo(200);
    assertThat(ben.get("/audit").status()).isEqualTo(403);
  }

  @Test
  void aPersonWithoutARoleIsRefused() throws Exception {
    Visitor nobody = visitor();

    assertThat(signIn(nobody, Map.of("sub", "eve", "roles", List.of("guest"))))
        .endsWith("/sign-in?refused");
    assertThat(nobody.get("/").status()).isEqualTo(302);
  }

  @Test
  void theSignInPageOffersTheProvider() throws Exception {
    assertThat(visitor().get("/sign-in").body())
        .contains("/oauth2/authorization/corp")
        .contains("Sign in with Corporation");
  }

  /** Goes to the provider and comes back with its word; where the service then sends the person. */
  private static String signIn(Visitor visitor, Map<String, Object> about) throws Exception {
    URI asked = URI.create(visitor.get("/oauth2/authorization/corp").header("location"));
    Map<String, String> query =
        Arrays.stream(asked.getRawQuery().split("&", -1))
            .map(part -> part.split("=", 2))
            .collect(Collectors.toMap(part -> part[0], part -> part[1]));
    Map<String, Object> all = new HashMap<>(about);
    all.put("nonce", query.get("nonce"));
    claims = all;
    return visitor
        .get("/login/oauth2/code/corp?code=c&state=" + query.get("state"))
        .header("location");
  }

  private static Visitor visitor() {
    String port = service.getEnvironment().getRequiredProperty("local.server.port");
    return new Visitor("http://127.0.0.1:" + port, null);
  }
}
