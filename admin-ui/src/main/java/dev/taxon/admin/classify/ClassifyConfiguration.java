package dev.taxon.admin.classify;

import com.fasterxml.jackson.annotation.JsonIncludeProperties;
import io.modelcontextprotocol.spec.McpError;
import io.modelcontextprotocol.spec.McpStatelessServerTransport;
import org.springframework.boot.jackson.autoconfigure.JsonMapperBuilderCustomizer;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** What the endpoints share: how JSON is read, and the guard before the MCP transport. */
@Configuration
class ClassifyConfiguration {

  @Bean
  Json json(ClassifySettings settings) {
    return new Json(settings.maxNesting());
  }

  @Bean
  BodyReader bodies(ClassifySettings settings) {
    return new BodyReader(Math.toIntExact(settings.maxBody().toBytes()));
  }

  /** Behind Spring Security: nobody's body is read before the token is known. */
  @Bean
  FilterRegistrationBean<McpGuard> mcpGuard(
      Json json, BodyReader bodies, McpStatelessServerTransport transport) {
    FilterRegistrationBean<McpGuard> guard =
        new FilterRegistrationBean<>(new McpGuard(json, bodies, transport.protocolVersions()));
    guard.addUrlPatterns("/mcp", "/mcp/*");
    return guard;
  }

  /** The MCP transport answers with its exceptions as they are: no stack trace may go out. */
  @Bean
  JsonMapperBuilderCustomizer errorsWithoutStackTrace() {
    return mapper -> mapper.addMixIn(McpError.class, WithoutStackTrace.class);
  }

  @JsonIncludeProperties("jsonRpcError")
  private interface WithoutStackTrace {}
}
